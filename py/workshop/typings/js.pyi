# What Python in a page calls `js`: the page's own global objects, all of them untyped.
from typing import Any

def __getattr__(name: str) -> Any: ...
