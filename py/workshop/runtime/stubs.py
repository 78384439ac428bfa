"""Stubs that replace modules of the standard library in the snapshot.

A page has no sockets, processes, archives or logs, and our code uses no queues or task groups, but
Pyodide and asyncio import modules for them at every start. A stub defines only the names that these
imports need. The plain start uses the real modules.
"""

from __future__ import annotations

from collections.abc import Mapping

NOTHING = "__all__ = ()\n"

INSPECT = """
import types
from collections.abc import Awaitable
_empty = type("_empty", (), {})
class Parameter:
    empty = _empty
    POSITIONAL_ONLY, POSITIONAL_OR_KEYWORD, VAR_POSITIONAL, KEYWORD_ONLY, VAR_KEYWORD = range(5)
    def __init__(self, name, kind, *, default=_empty):
        self.name, self.kind, self.default = name, kind, default
class Signature:
    def __init__(self, parameters): self.parameters = {each.name: each for each in parameters}
def signature(function, **more):
    if not isfunction(function): raise ValueError("not a function, see workshop/runtime/stubs.py")
    code, names = function.__code__, iter(function.__code__.co_varnames)
    plain, named = code.co_argcount, code.co_kwonlyargcount
    kinds = [Parameter.POSITIONAL_ONLY] * code.co_posonlyargcount
    kinds += [Parameter.POSITIONAL_OR_KEYWORD] * (plain - len(kinds))
    kinds += [Parameter.KEYWORD_ONLY] * named
    kinds += [Parameter.VAR_POSITIONAL] * bool(code.co_flags & 4)
    kinds += [Parameter.VAR_KEYWORD] * bool(code.co_flags & 8)
    found = [Parameter(name, kind) for name, kind in zip(names, kinds)]
    defaults = function.__defaults__ or ()
    for each, value in zip(found[plain - len(defaults):plain], defaults): each.default = value
    for each in found[plain:plain + named]: each.default = (function.__kwdefaults__ or {}).get(each.name, _empty)
    return Signature(sorted(found, key=lambda each: each.kind))
def isclass(value): return isinstance(value, type)
def isfunction(value): return isinstance(value, types.FunctionType)
def ismethod(value): return isinstance(value, types.MethodType)
def isgenerator(value): return isinstance(value, types.GeneratorType)
def isgeneratorfunction(value): return isfunction(value) and bool(value.__code__.co_flags & 32)
def iscoroutinefunction(value): return isfunction(value) and bool(value.__code__.co_flags & 128)
def isawaitable(value): return isinstance(value, Awaitable)
def unwrap(value):
    while hasattr(value, "__wrapped__"): value = value.__wrapped__
    return value
def getattr_static(value, name, *other): return getattr(value, name, *other)
"""
"""Stub of `inspect`, with signatures of plain functions only: the decorator `dataclass` then writes no docstring."""

STUBS: Mapping[str, str] = {
    "_pyodide/docstring.py": """
def dedent_docstring(text): return text
def get_cmeth_docstring(function): return ""
""",
    "asyncio/base_events.py": NOTHING,
    "asyncio/base_subprocess.py": NOTHING,
    "asyncio/graph.py": NOTHING,
    "asyncio/protocols.py": NOTHING,
    "asyncio/queues.py": NOTHING,
    "asyncio/selector_events.py": NOTHING,
    "asyncio/sslproto.py": NOTHING,
    "asyncio/streams.py": NOTHING,
    "asyncio/subprocess.py": NOTHING,
    "asyncio/taskgroups.py": NOTHING,
    "asyncio/threads.py": NOTHING,
    "asyncio/transports.py": NOTHING,
    "asyncio/unix_events.py": """
from . import events
__all__ = ()
_DefaultEventLoopPolicy = events._BaseDefaultEventLoopPolicy
""",
    "codeop.py": NOTHING,
    "dis.py": """
COMPILER_FLAG_NAMES = {
    1: "OPTIMIZED", 2: "NEWLOCALS", 4: "VARARGS", 8: "VARKEYWORDS", 16: "NESTED", 32: "GENERATOR",
    64: "NOFREE", 128: "COROUTINE", 256: "ITERABLE_COROUTINE", 512: "ASYNC_GENERATOR",
    0x4000000: "HAS_DOCSTRING", 0x8000000: "METHOD",
}
""",
    "html/entities.py": "html5 = name2codepoint = codepoint2name = {}\n",
    "importlib/metadata/__init__.py": """
class MetadataPathFinder:
    @staticmethod
    def invalidate_caches(): pass
""",
    "inspect.py": INSPECT,
    "ipaddress.py": NOTHING,
    "logging/__init__.py": """
DEBUG = 10
class Logger:
    def debug(self, *args, **more): pass
    info = debug
    def error(self, text, *args, exc_info=None, **more):
        import sys, traceback
        print(text % args if args else text, file=sys.stderr)
        if isinstance(exc_info, tuple): traceback.print_exception(*exc_info)
        elif exc_info: traceback.print_exception(exc_info if exc_info is not True else sys.exception())
    warning = critical = error
    def exception(self, text, *args): self.error(text, *args, exc_info=True)
    def isEnabledFor(self, level): return False
def getLogger(name=None): return Logger()
""",
    "shutil.py": """
def _unpack_zipfile(*args): raise OSError("archives cannot be unpacked on a page, see workshop/runtime/stubs.py")
def register_archive_format(*args, **more): pass
def register_unpack_format(*args, **more): pass
def get_unpack_formats(): return []
""",
    "socket.py": "from _socket import *\n",
    "subprocess.py": "PIPE, STDOUT, DEVNULL = -1, -2, -3\n",
    "tempfile.py": "NamedTemporaryFile = None\n",
    "zipfile/__init__.py": "ZipFile = None\n",
}
"""Source of each stub, by its path in the library."""


def is_stub(module: str) -> bool:
    """Return whether the snapshot contains only a stub of that module."""
    path = module.replace(".", "/")
    return f"{path}.py" in STUBS or f"{path}/__init__.py" in STUBS
