# What Python in a page calls `js`: the page's own global objects. What the site's scripts add to the
# window is typed in app/ports/border.py; all else is the browser's, and untyped.
from typing import Any, Protocol

from app.ports.border import PageWindow

class _Window(PageWindow, Protocol):
    def __getattr__(self, name: str) -> Any: ...

window: _Window

def __getattr__(name: str) -> Any: ...
