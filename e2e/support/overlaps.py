"""Search for text that large type or wide spacing makes unreadable: cut off or overlapping."""

from __future__ import annotations

import re

from playwright.sync_api import Page

from e2e.support import look
from e2e.support.text_fit import misfits

MAY = re.compile(
    r"three lines|beyond its button: .*(ludo__tag|stone__number|stock__number|sheet__name)"
    r"|broken: .*(sheet__label|deed__title|teach__|li > p|details > summary|ludo__called|other__name|podium__label|standings__who)"
)
"""Exceptions: labels of several lines, badges on the edge of a button, words that browsers with a
dictionary hyphenate, and people's names, which can be of any length."""

OVER_EACH_OTHER = """() => {
  const LEAST = 4;
  const texts = [];
  const range = document.createRange();
  const top = document.querySelector('dialog[open]') || document.body;
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  const aside = '.unseen, caption, .confetti, svg, .cup, .card, .die, .is-away';
  const frames = (element) => {
    const found = [];
    for (let at = element; at && at !== top; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (/sticky|fixed/.test(style.position) || /auto|scroll|hidden|clip/.test(style.overflowY)) found.push(at);
    }
    return found;
  };
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    if (!node.data.trim() || element.closest(aside) || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    range.selectNodeContents(node);
    const layers = frames(element);
    for (const { left, right, top: above, bottom } of range.getClientRects()) {
      if (right - left < LEAST || bottom - above < LEAST) continue;
      const inset = (bottom - above) * 0.2; // a line's box is higher than its letters
      texts.push({ node, element, layers, left, right, above: above + inset, bottom: bottom - inset });
    }
  }
  const faults = new Set();
  const told = ({ node }) => `“${node.data.replaceAll('\\u00ad', '').trim().slice(0, 40)}”`;
  const same = (one, other) => one.layers.length === other.layers.length && one.layers.every((layer, at) => layer === other.layers[at]);
  texts.sort((one, other) => one.above - other.above);
  texts.forEach((one, at) => {
    for (let next = at + 1; next < texts.length && texts[next].above < one.bottom; next += 1) {
      const other = texts[next];
      if (other.node === one.node || !same(one, other)) continue;
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const along = Math.min(one.bottom, other.bottom) - Math.max(one.above, other.above);
      if (across > LEAST && along > LEAST) faults.add(`over each other: ${told(one)} and ${told(other)}`);
    }
  });
  return [...faults].sort();
}"""


def overlaps(page: Page) -> list[str]:
    """Return the pairs of overlapping strings that are in the same layer."""
    return list(look.evaluate(page, OVER_EACH_OTHER))


def unreadable(page: Page) -> list[str]:
    """Return all strings that don't fit, and all pairs that overlap."""
    return [fault for fault in misfits(page) + overlaps(page) if not MAY.match(fault)]
