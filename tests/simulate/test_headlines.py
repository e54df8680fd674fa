"""Every number that prose may name is found again by playing."""

from __future__ import annotations

import pytest

from trash_core.headlines import HEADLINES, exact, simulated


@pytest.mark.parametrize("name", HEADLINES)
def test_both_roads_lead_to_the_same_number(name: str) -> None:
    truth = float(exact(name))
    found = simulated(name, 40_000)
    assert found.se > 0
    assert abs(found.mean - truth) < 4 * found.se, f"{HEADLINES[name].says}: {truth} and {found}"


def test_a_name_that_there_is_not() -> None:
    with pytest.raises(KeyError, match=r"no headline 'luck'.*first_card_fits"):
        exact("luck")
    with pytest.raises(KeyError, match=r"no headline 'luck'"):
        simulated("luck", 10)


def test_how_places_and_turns_hang_together_is_what_the_lessons_say() -> None:
    one_deck = [exact(f"alone_{places}") for places in range(1, 11)]
    two_decks = [exact(f"alone_{places}_two_decks") for places in range(1, 11)]
    assert one_deck.index(max(one_deck)) + 1 == 7
    assert two_decks.index(max(two_decks)) + 1 == 9
    assert one_deck[6] > one_deck[9]
