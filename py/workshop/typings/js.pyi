# Types of the module `js`: the page's global objects. What the site's scripts add to the window is
# typed in app/ports/border.py; the browser's own objects are untyped.
from typing import Any, Protocol

from app.ports.border import PageWindow

class _Window(PageWindow, Protocol):
    def __getattr__(self, name: str) -> Any: ...

window: _Window

def __getattr__(name: str) -> Any: ...
