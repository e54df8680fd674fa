"""The rules once more, for speed: whole matches on plain numbers, compiled where numba is at hand.

Everything here follows `shuffle`, `Round`, `Match` and `players` to the bit: the same seed gives the same
deal, the same reshuffles and the same moves. ``tests/simulate/test_kernel.py`` holds them against each
other move by move, so read this module as a translation and never as an authority.

It is one file on purpose: numba keeps compiled code by the file's date, so a change here, or to a number
that is named here, is compiled anew. The same source runs as plain Python on lists. So it uses whole
numbers, loops and one-dimensional sequences only, and never mixes a signed number with one of `word`.

How things are written
    * A card is ``rank + 16 * suit``, a joker 14. Bit ``1 << rank`` stands for a rank, and for its place.
    * Nearly everything is in one row of numbers, the memory, in which names say what stands where: few
      arguments make quick calls. The chance is in `streams`, since its numbers are those of `word`.
    * The stock is the deck from `top` on, its top first; the discard pile has its top last.
"""

from __future__ import annotations

from trash_core.shuffle import mix
from trash_core.simulate.compiling import Numbers, compiled, signed, word

# ---- the memory. The plan, which does not change from match to match (made by `memory.py`):
PLAYERS, PACK_SIZE, WILD_BITS, SWAP, TAKE_USEFUL, TAKE_FITTING, UPCARD, KEEP_TOP = range(8)
LAST_TURN, CHECK, EXTRA, ONE_ROUND, TIE_FIRST, TARGET, MATCH_ROUNDS, WINNER_OPENS, COUNTING = range(8, 17)
STRATEGIES = 20  # by seat
FIRST_RUNGS = 32  # by seat
RANDOM, FIRST_FIT, COUNTER, BLIND, LAST_FIT, MIDDLE, LEAST_SEEN = range(7)
MAX_SEATS = 12
# The round, and the match:
RUNGS = 44  # by seat
DOWN = 56  # by seat: a bit for each face-down place
WILDS = 68  # by seat: a bit for each place that a wild holds
WENT_OUT = 80  # the seats that went out, the first first
UNSEEN = 96  # by rank: copies not face up in a layout, on the discard pile or in the hand
CHAINS = 112  # turns of this round with 0 … 10 placements
MATCH_CHAINS = 128  # the same for the match
ROW = 144  # what is known about the match, see below
LAYOUTS = 160  # the card at a place of a seat: LAYOUTS + 16 * seat + place
LOWEST = LAYOUTS + 16 * MAX_SEATS  # for each set of places, the lowest of them
PACK = LOWEST + 2048  # before the shuffle
MAX_PACK = 12 * 56
DECK = PACK + MAX_PACK
PILE = DECK + MAX_PACK
MEMORY_SIZE = PILE + MAX_PACK

# ---- the streams: each seat's, then the shuffle's
SHUFFLE = MAX_SEATS
SEAT_PARTS = 2**32  # as in `players_of`: the part of the match's seed that is seat 0's

# ---- the row of a match
ROUNDS, TURNS, RESHUFFLES, VOID, FIRST_TURNS, OPENER_WON, WINNERS = range(7)
ROW_WIDTH = 7

# ---- the tally: sums over matches. First those of the row, then …
MATCHES, SHARED, ROUNDS_2, TURNS_2, RESHUFFLES_2, VOID_2, FIRST_TURNS_2 = range(7, 14)  # … squares, …
ROUNDS_TURNS, ROUNDS_RESHUFFLES, ROUNDS_VOID = range(14, 17)  # … and products
CHAIN = 32  # turns with 0 … 10 placements,
CHAIN_2 = CHAIN + 11  # squares of each match's number of them,
CHAIN_TURNS = CHAIN_2 + 11  # their products with the match's turns
FIRST_CHAIN = CHAIN_TURNS + 11  # matches by the placements of the first round's first turn
WINS = FIRST_CHAIN + 11  # by seat
PAIRS = WINS + MAX_SEATS  # two players: rounds by the opener's rung and the other's, 11 by 11
PAIR_WINS = PAIRS + 121  # those of them in which the opener went out
BY_ROUNDS = PAIR_WINS + 121  # matches by their rounds
MOST_ROUNDS = 128  # never reached: 12 players have 109 at most
BY_TURNS = BY_ROUNDS + MOST_ROUNDS  # matches by the turns of their first round; the last means: or more
MOST_TURNS = 1024
TALLY_SIZE = BY_TURNS + MOST_TURNS

# ---- the log of a recorded match: how many events, then LOG_WIDTH numbers for each
LOG_WIDTH = 7  # seat, move, card, card picked up, card discarded, reshuffled?, why the turn ends
DRAW_STOCK, DRAW_DISCARD, PLACE, REPLACE, DISCARD = 0, 1, 1, 11, 22  # as in `ALL_MOVES`
DEAL = 24  # the start of a round; the seat is the opener's
(GOES_ON, DEAD_CARD, BEYOND_LAYOUT, PLACE_FILLED, DECLINED_SWAP, WILD_HOLDS_PLACE, COMPLETED, DEAD) = range(8)

_GAMMA = 0x9E3779B97F4A7C15
_MASK = 2**64 - 1


# ---- chance (as `trash_core.shuffle`)

scatter = compiled(mix)


@compiled
def seed_of(number: int) -> int:
    """As ``derive(number)``."""
    return scatter((number + word(_GAMMA)) & word(_MASK))


@compiled
def part_of(seed: int, part: int) -> int:
    """One more step of `derive`: ``derive(a, b, c)`` is ``part_of(derive(a, b), c)``."""
    return scatter((seed + word(_GAMMA)) & word(_MASK) ^ scatter((part + word(_GAMMA)) & word(_MASK)))


@compiled
def is_dropped(value: int, limit: int) -> bool:
    """Is `value` one of those that ``SplitMix64.below`` drops, so that no remainder is favoured?"""
    if value >= limit:  # nearly always, and quicker to find out than 2**64 % limit
        return False
    return value < (word(_MASK) % limit + word(1)) % limit


@compiled
def below(streams: Numbers, stream: int, n: int) -> int:
    """As ``SplitMix64.below``."""
    state = (streams[stream] + word(_GAMMA)) & word(_MASK)
    while is_dropped(scatter(state), word(n)):
        state = (state + word(_GAMMA)) & word(_MASK)
    streams[stream] = state
    return signed(scatter(state) % word(n))


@compiled
def shuffle(streams: Numbers, memory: Numbers, start: int, size: int) -> None:
    """As ``SplitMix64.shuffle``, of the cards from `start` on."""
    state = streams[SHUFFLE]
    for last in range(size - 1, 0, -1):
        state = (state + word(_GAMMA)) & word(_MASK)
        value = scatter(state)
        while is_dropped(value, word(last + 1)):
            state = (state + word(_GAMMA)) & word(_MASK)
            value = scatter(state)
        here = word(start + last)
        other = word(start) + value % word(last + 1)
        card = memory[here]
        memory[here] = memory[other]
        memory[other] = card
    streams[SHUFFLE] = state


# ---- a round (as `Round`)


@compiled
def note(
    log: Numbers, seat: int, move: int, card: int, picked_up: int, discarded: int, reshuffled: int, why: int
) -> None:
    """Write an event into the log; what does not fit any more is only counted."""
    at = 1 + LOG_WIDTH * log[0]
    log[0] += 1
    if at + LOG_WIDTH <= len(log):
        log[at] = seat
        log[at + 1] = move
        log[at + 2] = card
        log[at + 3] = picked_up
        log[at + 4] = discarded
        log[at + 5] = reshuffled
        log[at + 6] = why


@compiled
def note_placed(log: Numbers, seat: int, place: int, card: int, under: int, uncovers: int, down: int) -> None:
    """Write into the log that a card was placed."""
    if not uncovers:
        note(log, seat, REPLACE + place, card, under, 0, 0, GOES_ON)
    elif down:
        note(log, seat, PLACE + place, card, under, 0, 0, GOES_ON)
    else:
        note(log, seat, PLACE + place, card, under, under, 0, COMPLETED)


@compiled
def note_discarded(log: Numbers, seat: int, card: int, rung: int, wilds: int, swap: int) -> None:
    """Write into the log that a card was discarded, and why (as ``Round._why_turn_ends``)."""
    rank = card & 15
    why = DEAD_CARD
    if rank <= 10:
        why = BEYOND_LAYOUT
        if rank <= rung:
            why = PLACE_FILLED
            if wilds >> rank & 1:
                why = DECLINED_SWAP if swap else WILD_HOLDS_PLACE
    note(log, seat, DISCARD, card, 0, card, 0, why)


@compiled
def deal(memory: Numbers, streams: Numbers, seed: int) -> int:
    """Deal a round; return how many cards are gone from the deck."""
    size = memory[PACK_SIZE]
    for at in range(size):
        memory[DECK + at] = memory[PACK + at]
    streams[SHUFFLE] = part_of(seed_of(seed), word(0))
    shuffle(streams, memory, DECK, size)
    streams[SHUFFLE] = part_of(seed_of(seed), word(1))
    top = 0
    for seat in range(memory[PLAYERS]):
        rung = memory[RUNGS + seat]
        for place in range(1, rung + 1):
            memory[LAYOUTS + 16 * seat + place] = memory[DECK + top]
            top += 1
        memory[DOWN + seat] = (2 << rung) - 2
        memory[WILDS + seat] = 0
    if memory[UPCARD]:
        memory[PILE] = memory[DECK + top]
        top += 1
    for placed in range(11):
        memory[CHAINS + placed] = 0
    if memory[COUNTING]:
        for rank in range(16):
            memory[UNSEEN + rank] = 0
        for at in range(size):
            memory[UNSEEN + (memory[PACK + at] & 15)] += 1
        if memory[UPCARD]:
            memory[UNSEEN + (memory[PILE] & 15)] -= 1
    return top


@compiled
def reshuffle(memory: Numbers, streams: Numbers, piled: int) -> int:
    """Shuffle the discard pile, its top card excepted if it stays, into a new stock; return its `top`."""
    count = piled - memory[KEEP_TOP]
    shuffle(streams, memory, PILE, count)
    end = DECK + memory[PACK_SIZE]
    for at in range(count):
        card = memory[PILE + at]
        memory[end - 1 - at] = card
        memory[UNSEEN + (card & 15)] += 1
    memory[PILE] = memory[PILE + count]
    return memory[PACK_SIZE] - count


@compiled
def is_dead(memory: Numbers, top: int, piled: int) -> bool:
    """As ``Round._is_dead``."""
    useful = memory[WILD_BITS]
    for seat in range(memory[PLAYERS]):
        useful |= memory[DOWN + seat] | memory[WILDS + seat] * memory[SWAP]
    for at in range(top, memory[PACK_SIZE]):
        if useful >> (memory[DECK + at] & 15) & 1:
            return False
    for at in range(piled):  # noqa: SIM110  # numba compiles no generators
        if useful >> (memory[PILE + at] & 15) & 1:
            return False
    return True


@compiled
def place_for_wild(memory: Numbers, streams: Numbers, seat: int, down: int) -> int:
    """The place among those face down that a player chooses who does not just take the lowest."""
    chosen = 0
    strategy = memory[STRATEGIES + seat]
    if strategy != RANDOM:
        least = 0
        for place in range(1, 11):
            worth = 0
            if strategy == COUNTER:
                worth = memory[UNSEEN + place]
            elif strategy == LEAST_SEEN:
                worth = -memory[UNSEEN + place]
            elif strategy == MIDDLE:
                worth = abs(2 * place - memory[RUNGS + seat] - 1)
            if down >> place & 1 and (chosen == 0 or worth <= least):
                chosen = place
                least = worth
        return chosen
    count = 0
    for place in range(1, 11):
        count += down >> place & 1
    skip = below(streams, seat, count) if count > 1 else 0
    for place in range(1, 11):
        if down >> place & 1:
            if skip == 0:
                chosen = place
            skip -= 1
    return chosen


@compiled
def play_round(
    memory: Numbers, streams: Numbers, log: Numbers, opener: int, seed: int
) -> tuple[int, int, int, int, int]:
    """Deal from `seed` and play until the round is over.

    Returns how many players went out (0 if the round is void), the turns, the turns until the first went
    out, the placements of the first turn, and the reshuffles.
    """
    players = memory[PLAYERS]
    size = memory[PACK_SIZE]
    wild_bits = memory[WILD_BITS]
    swap = -memory[SWAP]  # these three: all bits, or none
    take_useful = -memory[TAKE_USEFUL]
    take_fitting = -memory[TAKE_FITTING]
    counting = memory[COUNTING]
    recording = len(log)

    top = deal(memory, streams, seed)
    piled = memory[UPCARD]
    seat = opener
    passes = 0
    turns = 0
    first_turns = 0
    first_chain = 0
    reshuffles = 0
    out = 0  # how many went out
    extra = -1  # free draws that are left to the other player; -1: it has not come to that
    while True:
        down = memory[DOWN + seat]
        wilds = memory[WILDS + seat]
        strategy = memory[STRATEGIES + seat]
        useful = down | wild_bits | wilds & swap
        placed = 0

        # Draw the discard, if that may be done and is of use; else from the stock. There always is one:
        # four players a deck at most leave 12 cards a deck, so no player of the kernel ever has to pass.
        took = 0  # 1: the held card is from the discard pile, and nothing was placed since
        if piled and passes != players:
            usable = useful & take_useful | (down | wild_bits) & take_fitting
            took = (usable >> (memory[PILE + piled - 1] & 15) & 1) * (strategy != BLIND)
            if strategy == RANDOM and took:
                took = below(streams, seat, 2)
        reshuffled = 0
        if top == size and took == 0:
            reshuffled = 1
            reshuffles += 1
            top = reshuffle(memory, streams, piled)
            piled = memory[KEEP_TOP]
            if out == 0 and is_dead(memory, top, piled):
                if recording:
                    note(log, seat, DRAW_STOCK, 0, 0, 0, 1, DEAD)
                return 0, 0, 0, 0, 0
        piled -= took
        card = memory[PILE + piled] if took else memory[DECK + top]
        top += 1 - took
        passes *= took
        if counting and took == 0:
            memory[UNSEEN + (card & 15)] -= 1
        if recording:
            note(log, seat, DRAW_DISCARD if took else DRAW_STOCK, card, 0, 0, reshuffled, GOES_ON)

        # The chain. As few branches as there can be: which way they go is chance, and a processor that
        # has guessed wrong loses more time than all the rest of a step takes.
        while True:
            rank = card & 15
            goes_on = useful >> rank & 1
            if strategy == RANDOM and goes_on and not (down | wild_bits) >> rank & 1:
                goes_on = 1 - below(streams, seat, 2)  # a wild holds the place: swap, or decline
            if goes_on == 0:
                break
            is_wild = wild_bits >> rank & 1
            place = rank + is_wild * (memory[LOWEST + down] - rank)
            if strategy != FIRST_FIT and is_wild and strategy != BLIND:  # in this order: see above
                place = place_for_wild(memory, streams, seat, down)
            there = LAYOUTS + 16 * seat + place
            under = memory[there]
            memory[there] = card
            bit = 1 << place
            uncovers = down >> place & 1
            down &= ~bit
            wilds = wilds & ~bit | is_wild << place
            useful = down | wild_bits | wilds & swap
            placed += uncovers
            took = 0
            if counting:
                memory[UNSEEN + (under & 15)] -= uncovers
            if recording:
                note_placed(log, seat, place, card, under, uncovers, down)
            card = under
            if down == 0:
                break
        if recording and down:
            note_discarded(log, seat, card, memory[RUNGS + seat], wilds, swap)
        memory[PILE + piled] = card
        piled += 1
        memory[DOWN + seat] = down
        memory[WILDS + seat] = wilds

        # The turn is over: whose is the next one?
        if extra >= 0:
            extra -= 1
            if down == 0 or extra == 0:
                break
            continue
        if turns == 0:
            first_chain = placed
        turns += 1
        memory[CHAINS + placed] += 1
        if down == 0:
            memory[WENT_OUT + out] = seat
            out += 1
            if out == 1:
                first_turns = turns
        if out == 0:
            passes = (passes + 1) * took
            seat = seat + 1 if seat + 1 < players else 0
            if passes == players and is_dead(memory, top, piled):
                return 0, 0, 0, 0, 0
        elif memory[EXTRA] and players == 2:
            extra = memory[EXTRA]
            seat = 1 - seat
        else:
            seat = (seat + 1) % players
            if not memory[LAST_TURN] or seat == memory[WENT_OUT]:
                break
    return out, turns, first_turns, first_chain, reshuffles


# ---- a match (as `Match`)


@compiled
def is_all_right(memory: Numbers, seat: int) -> bool:
    """House rule: are the cards that are still face down all in their right places?"""
    for place in range(1, 11):
        if memory[DOWN + seat] >> place & 1:
            rank = memory[LAYOUTS + 16 * seat + place] & 15
            if rank != place and not memory[WILD_BITS] >> rank & 1:
                return False
    return True


@compiled
def end_round(memory: Numbers, out: int, rounds: int) -> int:
    """Bring the ladder up to date after a round; return who has won the match, a bit for each seat."""
    finished = 0
    for at in range(out):
        finished |= 1 << memory[WENT_OUT + at]
    if memory[ONE_ROUND]:
        return 1 << memory[WENT_OUT] if memory[TIE_FIRST] else finished
    lowest = 99
    winners = 0
    for seat in range(memory[PLAYERS]):
        if finished >> seat & 1 or (memory[CHECK] and is_all_right(memory, seat)):
            memory[RUNGS + seat] -= 1
        lowest = min(lowest, memory[RUNGS + seat])
        if memory[RUNGS + seat] <= memory[TARGET]:
            winners |= 1 << seat
    if winners == 0 and rounds == memory[MATCH_ROUNDS]:
        for seat in range(memory[PLAYERS]):
            if memory[RUNGS + seat] == lowest:
                winners |= 1 << seat
    return winners


@compiled
def play_match(memory: Numbers, streams: Numbers, tally: Numbers, log: Numbers, seed: int) -> None:
    """Play a whole match, fill its row, add to the tally. `seed` is ``derive(seed, number)``."""
    players = memory[PLAYERS]
    for seat in range(players):
        memory[RUNGS + seat] = memory[FIRST_RUNGS + seat]
        streams[seat] = seed_of(part_of(seed, word(SEAT_PARTS + seat)))
    for placed in range(11):
        memory[MATCH_CHAINS + placed] = 0
    opener, deals, rounds, turns, reshuffles, winners = 0, 0, 0, 0, 0, 0
    while winners == 0:
        if len(log):
            note(log, opener, DEAL, 0, 0, 0, 0, GOES_ON)
        out, new_turns, first_turns, first_chain, new_reshuffles = play_round(
            memory, streams, log, opener, part_of(seed, word(deals))
        )
        deals += 1
        if out == 0:
            continue
        opener_won = 0
        for at in range(out):
            if memory[WENT_OUT + at] == opener:
                opener_won = 1
        if rounds == 0:
            memory[ROW + FIRST_TURNS] = first_turns
            memory[ROW + OPENER_WON] = opener_won
            tally[FIRST_CHAIN + first_chain] += 1
        if players == 2:
            pair = 11 * memory[RUNGS + opener] + memory[RUNGS + 1 - opener]
            tally[PAIRS + pair] += 1
            tally[PAIR_WINS + pair] += opener_won
        rounds += 1
        turns += new_turns
        reshuffles += new_reshuffles
        for placed in range(11):
            memory[MATCH_CHAINS + placed] += memory[CHAINS + placed]
        winners = end_round(memory, out, rounds)
        opener = memory[WENT_OUT] if memory[WINNER_OPENS] else (opener + 1) % players
    memory[ROW + ROUNDS] = rounds
    memory[ROW + TURNS] = turns
    memory[ROW + RESHUFFLES] = reshuffles
    memory[ROW + VOID] = deals - rounds
    memory[ROW + WINNERS] = winners
    count_match(memory, tally)


@compiled
def count_match(memory: Numbers, tally: Numbers) -> None:
    """Add the match in memory to the tally."""
    rounds = memory[ROW + ROUNDS]
    turns = memory[ROW + TURNS]
    reshuffles = memory[ROW + RESHUFFLES]
    void = memory[ROW + VOID]
    first_turns = memory[ROW + FIRST_TURNS]
    winners = memory[ROW + WINNERS]
    for column in range(WINNERS):
        tally[column] += memory[ROW + column]
    tally[MATCHES] += 1
    tally[ROUNDS_2] += rounds * rounds
    tally[TURNS_2] += turns * turns
    tally[RESHUFFLES_2] += reshuffles * reshuffles
    tally[VOID_2] += void * void
    tally[FIRST_TURNS_2] += first_turns * first_turns
    tally[ROUNDS_TURNS] += rounds * turns
    tally[ROUNDS_RESHUFFLES] += rounds * reshuffles
    tally[ROUNDS_VOID] += rounds * void
    for placed in range(11):
        count = memory[MATCH_CHAINS + placed]
        tally[CHAIN + placed] += count
        tally[CHAIN_2 + placed] += count * count
        tally[CHAIN_TURNS + placed] += count * turns
    if winners & (winners - 1):
        tally[SHARED] += 1
    for seat in range(memory[PLAYERS]):
        tally[WINS + seat] += winners >> seat & 1
    tally[BY_ROUNDS + min(rounds, MOST_ROUNDS - 1)] += 1
    tally[BY_TURNS + min(first_turns, MOST_TURNS - 1)] += 1


@compiled
def play_matches(
    memory: Numbers,
    streams: Numbers,
    tally: Numbers,
    rows: Numbers,
    log: Numbers,
    seed: int,
    first: int,
    count: int,
) -> None:
    """Play the matches `first`, `first` + 1, … of the series `seed`; keep their rows if there is room."""
    series = seed_of(word(seed))
    for at in range(count):
        play_match(memory, streams, tally, log, part_of(series, word(first + at)))
        if len(rows):
            for column in range(ROW_WIDTH):
                rows[ROW_WIDTH * at + column] = memory[ROW + column]


@compiled
def add_pairs(rows: Numbers, others: Numbers, seat: int, count: int, sums: Numbers) -> None:
    """For each column of two sets of rows: the sums of a, b, a², b² and ab.

    The winners become 1 where `seat` is one of them, else 0.
    """
    for at in range(count):
        for column in range(ROW_WIDTH):
            a = rows[ROW_WIDTH * at + column]
            b = others[ROW_WIDTH * at + column]
            if column == WINNERS:
                a = a >> seat & 1
                b = b >> seat & 1
            start = 5 * column
            sums[start] += a
            sums[start + 1] += b
            sums[start + 2] += a * a
            sums[start + 3] += b * b
            sums[start + 4] += a * b
