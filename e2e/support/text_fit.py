"""Search for text that does not fit, in one evaluation per screen.

Automatic hyphenation is off, because some browsers have no dictionary.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, BrowserContext, Page

from e2e.support import look
from e2e.support.fixtures import visitor
from e2e.support.pseudo_locale import speak_longest, speak_pseudo

SPEAK = {"longest": speak_longest, "pseudo": speak_pseudo}
"""Artificial languages for tests, which replace German in the plain start."""

TEXTS = ["longest", *os.environ.get("FIT", "").split()]
"""Languages in which screens are tested; `make fit` adds the pseudo-language and the real ones."""

FAULTS = """([maySlide, mayBreak, mayEnd]) => {
  const SLACK = 1.5;
  if (!window.still) {
    const sheet = window.still = new CSSStyleSheet();
    sheet.replaceSync('* { hyphens: manual !important; animation: none !important; transition: none !important }');
    document.adoptedStyleSheets.push(sheet);
  }
  const faults = new Set();
  const named = (element) => element.tagName.toLowerCase() + (element.getAttribute('class') || '').trim()
    .split(/\\s+/).filter(Boolean).slice(0, 2).map((name) => '.' + name).join('');
  const note = (kind, element, text) =>
    faults.add(`${kind}: ${named(element.parentElement)} > ${named(element)} “${text.replaceAll('\\u00ad', '·').trim().slice(0, 60)}”`);
  const shown = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.unseen, caption, .confetti, svg')
    && getComputedStyle(element).clipPath !== 'inset(50%)';
  const range = document.createRange();
  const boxes = (node, from, to) => {
    range.setStart(node, from);
    range.setEnd(node, to);
    return [...range.getClientRects()].filter((box) => box.width && box.height);
  };
  // where lines begin: tops, or what is their like in text that is written upwards
  const lines = (rects, upright) => {
    const starts = [];
    for (const at of rects.map((box) => upright ? box.left : (box.top + box.bottom) / 2))
      if (!starts.some((other) => Math.abs(other - at) < 5)) starts.push(at);
    return starts.length;
  };

  const broken = (node, upright) => {
    for (const { 0: word, index } of node.data.matchAll(/[\\p{L}\\p{M}\\p{N}\\u00ad’']+/gu)) {
      if (lines(boxes(node, index, index + word.length), upright) < 2) continue;
      let before = null;
      for (let at = index; at < index + word.length; at++) {
        if (node.data[at] === '\\u00ad') continue;
        const box = boxes(node, at, at + 1).at(-1); // before it, a hyphen's
        if (box && before && lines([before, box], upright) > 1 && node.data[at - 1] !== '\\u00ad') return word;
        before = box || before;
      }
    }
    return '';
  };

  // what an element hides of its text, and where it can be scrolled
  const frames = new Map();
  const frameOf = (element) => {
    if (!frames.has(element)) {
      const { overflowX, overflowY, position, display } = getComputedStyle(element);
      const hides = (overflow) => display !== 'inline' && display !== 'contents' && /hidden|clip/.test(overflow);
      const slides = (overflow) => /auto|scroll/.test(overflow);
      frames.set(element, {
        across: hides(overflowX), along: hides(overflowY), slidesX: slides(overflowX), slidesY: slides(overflowY),
        fixed: position === 'fixed', box: element.getBoundingClientRect(),
      });
    }
    return frames.get(element);
  };
  const cut = (element, rects) => {
    let [across, along] = [true, true];
    for (let at = element; at && at !== document.body && (across || along); at = at.parentElement) {
      const frame = frameOf(at);
      across &&= !frame.slidesX;
      along &&= !frame.slidesY;
      if (across && frame.across && rects.some((box) => box.left < frame.box.left - SLACK || box.right > frame.box.right + SLACK)) return true;
      if (along && frame.along && rects.some((box) => (box.top + box.bottom) / 2 > frame.box.bottom || (box.top + box.bottom) / 2 < frame.box.top)) return true;
      if (frame.fixed) return false;
    }
    // nobody can scroll to what is left of the page
    return across && rects.some((box) => box.left < -SLACK && box.right > SLACK);
  };

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const labels = new Map(); // of buttons: each part has lines of its own
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    if (!node.data.trim() || !shown(element)) continue;
    const rects = boxes(node, 0, node.data.length);
    if (!rects.length) continue;
    const upright = getComputedStyle(element).writingMode !== 'horizontal-tb';
    const word = lines(rects, upright) < 2 || element.closest(mayBreak) ? '' : broken(node, upright);
    if (word) note('broken', element, word);
    if (!element.closest(mayEnd) && cut(element, rects)) note('cut', element, node.data);
    const button = element.closest('button:not(.replay__turn), a.block, summary, .knob');
    if (!button || element.closest('.fold__told, .leaf__head, .sheet__name')) continue; // sentences, headings and people's names, no labels
    const frame = button.getBoundingClientRect();
    if (rects.some((box) => box.left < frame.left - SLACK || box.right > frame.right + SLACK
      || (box.top + box.bottom) / 2 > frame.bottom)) note('beyond its button', element, node.data);
    let part = element;
    while (getComputedStyle(part).display.startsWith('inline') && part !== button) part = part.parentElement;
    labels.set(part, [...(labels.get(part) || []), ...rects]);
  }
  for (const [part, rects] of labels)
    if (lines(rects, false) > 2) note('three lines', part, part.innerText);

  const pen = document.createElement('canvas').getContext('2d');
  for (const select of document.querySelectorAll('select')) {
    if (!shown(select)) continue;
    const style = getComputedStyle(select);
    pen.font = style.font;
    const text = select.selectedOptions[0]?.text || '';
    const words = style.whiteSpaceCollapse === 'collapse' && style.textWrapMode === 'wrap' ? text.split(' ') : [text];
    const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    if (room >= 1 && words.some((word) => pen.measureText(word).width > room + SLACK)) // without room its icon alone is shown
       note('cut', select, text);
  }

  for (const input of document.querySelectorAll('input[placeholder]')) {
    if (!shown(input) || input.value) continue;
    const style = getComputedStyle(input);
    pen.font = style.font;
    pen.letterSpacing = style.letterSpacing;
    const room = input.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    if (pen.measureText(input.placeholder).width > room + SLACK) note('cut', input, input.placeholder);
  }

  const page = document.documentElement;
  if (page.scrollWidth > page.clientWidth) faults.add(`slides: page is ${page.scrollWidth} wide`);
  for (const element of document.querySelectorAll('body *'))
    if (element.scrollWidth > element.clientWidth + 1 && !element.closest(maySlide) && shown(element)
      && /auto|scroll/.test(getComputedStyle(element).overflowX)) note('slides', element, `${element.scrollWidth} in ${element.clientWidth}`);
  return [...faults].sort();
}"""

MAY_SLIDE = "[data-crowd=some], [data-crowd=many], .sheet-scroll, .standings-scroll, .past__scroll, pre, textarea, input"
"""Selector for content that may be wider than its container: tables of many players, and code."""

MAY_BREAK = (
    "[data-raw], pre, code, .fair__code, .poster__link, .share__link, .maker__lines, .duel__code"
)
"""Selector for texts that are not words and may break anywhere: links, codes, program lines."""

MAY_END = ".sheet__name, .carton__name, .waiting__line, .shelf__who, .rival__name, .travellers__name, .other__name, .ludo__called"
"""Selector for people's names, which may be cut off; screen readers read them in full."""


def misfits(page: Page) -> list[str]:
    """Return the strings cut off, broken without a hyphen, or wider than their container."""
    return list(look.evaluate(page, FAULTS, [MAY_SLIDE, MAY_BREAK, MAY_END]))


@contextmanager
def phone(browser: Browser, site: str, language: str) -> Iterator[BrowserContext]:
    """Yield the context of a visitor with a small phone."""
    viewport = {"width": 360, "height": 640}
    how = {"locale": language, "reduced_motion": "reduce", "viewport": viewport}
    context = visitor(browser, site, bare=True, **how)
    yield context
    context.close()
