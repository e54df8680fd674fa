"""A page of HTML that stands on its own, for the browser's own print dialog."""

from __future__ import annotations

from html import escape


def document(title: str, style: str, body: str) -> str:
    """A page with this title: its style is in it, and it asks for nothing. `body` must be escaped."""
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{style}</style></head>'
        f"<body>{body}</body></html>"
    )
