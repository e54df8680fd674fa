"""``python -m trash_widgets.teacher``: writes what is stored in ``lessons/teacher`` beside the texts."""

from __future__ import annotations

from .cards import folder
from .figures import FILE, to_store
from .readme import readme


def main() -> None:
    """Write the numbers of the texts, then the guide as one text to read."""
    place = folder()
    texts = [path.read_text("utf-8") for path in sorted(place.glob("*.toml"))]
    (place / FILE).write_text(to_store(texts), "utf-8")
    (place / "README.md").write_text(readme(), "utf-8")


if __name__ == "__main__":
    main()
