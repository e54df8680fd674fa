"""The table's front end on a page of its own: scenes in, requests out, no kernel."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page

from trash_widgets.table import Table

FACES = Table().faces
HOST = "http://lessons.test/"
PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A lesson</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<style>h1 {color: var(--lt-ink)} body {margin: 0; padding: 12px; background: var(--lt-page)}</style></head>
<body><main><h1>A lesson</h1><div id="one"></div><div id="two"></div></main></body></html>"""
MOUNT = """async ({ code, css, scene, faces, views }) => {
  const style = document.createElement("style");
  style.textContent = css;
  document.head.append(style);
  const hooks = {};
  const count = () => Object.values(hooks).reduce((sum, list) => sum + list.length, 0);
  const call = (event, value) => (hooks[event] ?? []).forEach((hook) => hook(value));
  const state = { scene, faces };
  const model = {
    get: (name) => state[name],
    on: (event, hook) => { (hooks[event] ??= []).push(hook); },
    off: (event, hook) => { hooks[event] = hooks[event].filter((each) => each !== hook); },
    send: (message) => {
      if (window.gone) throw new Error("closed");
      window.sent.push(message);
      if (window.answers) queueMicrotask(window.ack);
    },
  };
  const module = await import(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
  window.sent = [];
  window.events = [];
  window.outside = [];
  for (const name of ["learn-trash:lost", "learn-trash:found"])
    document.addEventListener(name, (event) => window.events.push(event.type));
  document.addEventListener("keydown", (event) => window.outside.push(event.key));
  window.show = (next) => { state.scene = next; call("change:scene"); };
  window.ack = () => call("msg:custom", { kind: "ack", at: window.sent.at(-1)?.at ?? null });
  window.hooked = count;
  window.stops = views.map((id) => module.default.render({ model, el: document.getElementById(id) }));
}"""


class Bench:
    """One page with a table on it, and the model behind it."""

    def __init__(self, browser: Browser, width: int = 1280, height: int = 800, **options: Any) -> None:
        self.faults: list[str] = []
        self.hosts: set[str] = set()
        self.context = browser.new_context(viewport={"width": width, "height": height}, **options)
        self.context.route("**/*", lambda route: route.fulfill(body=PAGE, content_type="text/html"))
        self.page = self.open()

    def open(self) -> Page:
        page = self.context.new_page()
        page.set_default_timeout(5000)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda line: self.faults.append(line.text) if line.type == "error" else None)
        page.on("request", lambda request: self.hosts.add(request.url.split("/")[2]))
        page.goto(HOST)
        return page

    def mount(self, scene: dict[str, Any], views: tuple[str, ...] = ("one",)) -> None:
        given = {"code": Table._esm, "css": Table._css, "scene": scene, "faces": FACES}
        self.page.evaluate(MOUNT, {**given, "views": views})

    def show(self, scene: dict[str, Any]) -> None:
        self.page.evaluate("(scene) => window.show(scene)", scene)

    def ack(self) -> None:
        """Python is done with the last message."""
        self.page.evaluate("() => window.ack()")

    def answer(self, scene: dict[str, Any]) -> None:
        """All that Python sends after a message: the new scene, then the word that it is done."""
        self.show(scene)
        self.ack()

    def answer_everything(self) -> None:
        """From now on every message is answered at once, and nothing changes."""
        self.page.evaluate("() => { window.answers = true; }")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    @property
    def sent(self) -> list[dict[str, Any]]:
        sent: list[dict[str, Any]] = self.page.evaluate("() => window.sent")
        return sent

    def button(self, name: str) -> Any:
        return self.page.get_by_role("button", name=name)

    def focused(self) -> str:
        return str(self.page.evaluate("() => document.activeElement.getAttribute('aria-label') ?? ''"))

    def stop_the_clock(self) -> None:
        """From now on time passes only when the test says so, however slow the machine is."""
        self.page.clock.install(time=0)
        self.page.clock.pause_at(60)

    def drag(self, start: Locator, goal: Locator, *, let_go: bool = True) -> None:
        """Lift a card with the mouse, move it in steps, and put it down."""
        self.page.mouse.move(*middle(start))
        self.page.mouse.down()
        self.page.mouse.move(*middle(goal), steps=6)
        if let_go:
            self.page.mouse.up()

    def check_accessibility(self) -> None:
        violations = Axe().run(self.page).response["violations"]
        assert violations == [], [(v["id"], [node["html"] for node in v["nodes"]]) for v in violations]

    def close(self) -> None:
        self.context.close()
        assert self.faults == []
        assert self.hosts <= {"lessons.test"} | {""}


def middle(target: Locator) -> tuple[float, float]:
    """The middle of what is seen of a node."""
    box = target.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def place(number: int, card: str | None = None, *, wild: bool = False, **more: Any) -> dict[str, Any]:
    label = "A" if number == 1 else str(number)
    name = f"Place {label}, {card or 'face down'}"
    shape = {"label": label, "card": card, "wild": wild, "move": f"P{number}", "marked": False, "name": name}
    return {**shape, **more}


def scene(version: int = 1, text: str = "Draw a card.", tone: str = "tell", **changes: Any) -> dict[str, Any]:
    """A plausible scene; `message` details and any other part can be given."""
    own = {"name": "You", "own": True, "to_play": True, "rung": "10 places", "per_row": 5}
    other = {"name": "Robin", "own": False, "to_play": False, "rung": "9 places", "per_row": 5}
    hidden = [place(number) for number in range(1, 11)]
    made = {
        "version": version,
        "caption": {"title": "A chain", "goal": "Fill place 4.", "count": "Level 2 of 3"},
        "steps": [
            {"label": "1", "name": "Level 1, done, 2 stars", "state": "done", "stars": 2, "do": "level 0"},
            {"label": "2", "name": "Level 2, now", "state": "now", "stars": 0, "do": "level 1"},
            {"label": "3", "name": "Level 3, not open yet", "state": "todo", "stars": 0, "do": None},
        ],
        "seats": [
            {**own, "places": hidden},
            {**other, "places": [{**each, "name": f"Robin: {each['name']}"} for each in hidden[:9]]},
        ],
        "stock": {"count": 31, "move": "S", "marked": True, "name": "Stock, 31 cards", "label": "Stock"},
        "discard": {
            "top": "Qh",
            "count": 3,
            "move": "D",
            "marked": False,
            "name": "Discard pile",
            "label": "Discard",
        },
        "held": {"card": None, "name": "No card in hand", "label": "In hand"},
        "message": {"text": text, "tone": tone, "at": None, "id": version},
        "log": ["The cards are dealt."],
        "travel": [],
        "actions": [
            {"do": "hint", "label": "Hint", "main": False},
            {"do": "retry", "label": "Start again", "main": False},
        ],
        "link": None,
        "keys": [["S", "draw from the stock"], ["X", "discard"]],
        "words": {
            "lost": "The table does not answer.",
            "again": "Load again",
            "keys": "Keys",
            "log": "What happened",
            "close": "Close",
            "table": "Card table",
            "settings": "Settings",
            "speed": "Cards move",
            "speeds": [
                ["calm", "calmly"],
                ["normal", "normally"],
                ["quick", "quickly"],
                ["off", "not at all"],
            ],
            "suits": "Four colours for the suits",
            "large": "Larger cards",
            "full": "Full screen",
        },
        "storage": None,
        "fresh": False,
    }
    return {**made, **changes}


def with_places(*given: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A scene whose own layout has some other places than ten face-down ones."""
    made = scene(**more)
    by_label = {each["label"]: each for each in given}
    made["seats"][0]["places"] = [by_label.get(each["label"], each) for each in made["seats"][0]["places"]]
    return made


HELD = {"card": "4h", "name": "You hold the 4 of hearts", "label": "In hand"}
