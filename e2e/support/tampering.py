"""Changes to the page by others, as translators and extensions make them, and a comparison with the tree."""

from __future__ import annotations

from playwright.sync_api import Page

from e2e.support import look
from e2e.support.app_driver import run_python
from e2e.support.fixtures import CAUGHT_UP, until
from e2e.support.random_play import CHOICES, TAP

TREE = """
import gc, json
import js
from app.dom.diff import Tree
from pyodide.ffi import create_proxy

[tree] = [each for each in gc.get_objects() if isinstance(each, Tree)]

def data(live):
    node = live.node
    return node if isinstance(node, str) else [node.tag, node.attrs, [data(kid) for kid in live.kids]]

js.window.drawnTree = create_proxy(lambda: json.dumps(data(tree._root)))
js.window.drawAnew = create_proxy(tree.forget)
"""
"""Python code that gives the page two functions: one returns the drawn tree as JSON, one lets the next
rendering draw everything anew."""

TRANSLATE = """(wanted) => {
  const walker = document.createTreeWalker(wanted ?? document.getElementById('app'), NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    if (!text.data.trim() || text.parentNode.nodeName === 'FONT') continue;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  }
}"""
"""Replaces every text, or those in one element, as Chrome's translator does."""

TAMPER = f"""(seed) => {{
  let state = seed * 2654435761 % 4294967296;
  const below = (count) => {{
    state = (Math.imul(state ^ state >>> 15, 2246822507) + 1013904223) >>> 0;
    return state % count;
  }};
  const app = document.getElementById('app');
  const any = (list) => list[below(list.length)];
  const parts = () => [...app.querySelectorAll('*:not([data-live])')];
  const made = (name) => Object.assign(document.createElement(name), {{ textContent: 'tampered' }});
  const ways = {{
    translate: () => ({TRANSLATE})(),
    translatePart: () => ({TRANSLATE})(any(parts())),
    insert: () => any(parts()).before(made('span')),
    insertInside: () => any(parts()).append(made('span')),
    insertText: () => any(parts().filter((part) => !part.closest('font'))).prepend('tampered'),
    remove: () => any(parts()).remove(),
    empty: () => any(parts()).replaceChildren(),
    wrap: () => {{
      const part = any(parts()), box = document.createElement('div');
      part.replaceWith(box);
      box.append(part);
    }},
    mark: () => {{
      const walker = document.createTreeWalker(app, NodeFilter.SHOW_TEXT), texts = [];
      while (walker.nextNode()) if (walker.currentNode.data.length > 1) texts.push(walker.currentNode);
      const text = any(texts), box = document.createElement('mark');
      if (!text) return;
      const rest = text.splitText(1);
      rest.replaceWith(box);
      box.append(rest);
    }},
    label: () => {{
      const part = any(parts());
      for (const {{ name }} of [...part.attributes]) if (below(2)) part.removeAttribute(name);
      part.classList.add('tampered');
      part.setAttribute('data-tampered', '');
    }},
    move: () => {{
      const [part, other] = [any(parts()), any(parts())];
      if (!part.contains(other) && !other.closest('font')) other.append(part);
    }},
    copy: () => {{ app.replaceWith(app.cloneNode(true)); }},
  }};
  const times = 1 + below(3);
  const done = [];
  for (let time = 0; time < times; time += 1) {{
    const way = any(Object.keys(ways).filter((name) => name !== 'copy' || !below(8)));
    if (document.getElementById('app') === app && parts().length) ways[way]();
    done.push(way);
  }}
  return done.join(' ');
}}"""
"""Changes the page in one to three ways, which depend on the seed; returns their names."""

COMPARE = f"""async () => {{
  await {CAUGHT_UP};
  const free = new Set(['value', 'checked', 'selected', 'open', 'tabindex', 'style', 'title', 'alt', 'placeholder',
    'aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'aria-busy']);
  const different = (node, drawn, path) => {{
    if (typeof drawn === 'string') {{
      const isText = node && ['#text', 'FONT'].includes(node.nodeName) && node.textContent === drawn;
      return isText ? '' : `${{path}}: ${{node?.outerHTML ?? node?.data}}, not ${{drawn}}`;
    }}
    const [tag, attributes, kids] = drawn;
    if (node?.nodeName.toLowerCase() !== tag.toLowerCase()) return `${{path}}: ${{node?.nodeName}}, not ${{tag}}`;
    const here = `${{path}} ${{tag}}.${{attributes.class ?? ''}}`;
    for (const [name, value] of Object.entries(attributes)) {{
      if (!free.has(name) && node.getAttribute(name) !== value)
        return `${{here}}: ${{name}} is ${{node.getAttribute(name)}}, not ${{value}}`;
    }}
    for (const [name, value] of Object.entries(attributes.style ?? {{}})) {{
      if (node.style.getPropertyValue(name) !== String(value)) return `${{here}}: ${{name}} is not ${{value}}`;
    }}
    const inside = node.hasAttribute('data-live') ? [] : [...node.childNodes];
    if (inside.length !== kids.length) return `${{here}}: ${{inside.length}} nodes, not ${{kids.length}}: ${{node.innerHTML}}`;
    for (const [at, kid] of kids.entries()) {{
      const found = different(inside[at], kid, here);
      if (found) return found;
    }}
    return '';
  }};
  return different(document.getElementById('app'), JSON.parse(drawnTree()), '');
}}"""
"""Returns the first difference between the page and the tree that Python has drawn; empty if there is none."""

STEP = f"""(seed) => {{
  const done = ({TAMPER})(seed);
  const ways = ({CHOICES})();
  if (ways.length) ({TAP})(ways[seed % ways.length]);
  return [done, ways.length ? ways[seed % ways.length] : '', document.documentElement.hasAttribute('data-behind')];
}}"""
"""Tampers with the page, then taps a control; returns both, and whether that leads to a rendering."""


def prepare(page: Page) -> None:
    """Let the page compare itself with the tree."""
    run_python(page, TREE)
    until(page, lambda: look.evaluate(page, "() => 'drawAnew' in window"), "the tree")


def different(page: Page) -> str:
    """Return the first difference between the page and the tree."""
    return str(look.evaluate(page, COMPARE))


def step(page: Page, seed: int) -> str:
    """Tamper with the page, then tap; return the first difference after the rendering.

    If the tap leads to none, as there was nothing to tap, the page restores itself soon.
    """
    done, way, is_drawn = look.evaluate(page, STEP, seed)
    if not is_drawn:
        until(page, lambda: not different(page), f"the page to restore itself after: {done}")
    found = different(page)
    return found and f"after: {done}, then {way}: {found}"
