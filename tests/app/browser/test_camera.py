"""The camera script on a fake page on which only the camera works."""

from __future__ import annotations

from typing import Any

from tests.node import said

PAGE = """
const tracks = [{ stop() { this.off = true; }, getSettings: () => ({}), addEventListener() {} }];
const given = { getTracks: () => tracks, getVideoTracks: () => tracks };
const video = { play: async () => {}, readyState: 2, HAVE_CURRENT_DATA: 2, videoWidth: 8, videoHeight: 8 };
const pen = { drawImage() { throw new Error("no picture"); } };
const heard = [];
globalThis.window = { addEventListener() {} };
window.top = window;
globalThis.document = {
  hidden: false,
  addEventListener() {},
  getElementById: () => video,
  createElement: () => ({ getContext: () => pen }),
};
const mediaDevices = { getUserMedia: async () => given, enumerateDevices: async () => [] };
Object.defineProperty(globalThis, "navigator", { value: { mediaDevices } });
const { begin } = await import("./class/scanner.js");
const ended = new Promise((end) => process.on("unhandledRejection", end));
const off = new Promise((end) => { tracks[0].stop = function () { this.off = true; end(); }; });
"""

END = """
await Promise.race([off, ended]);
await new Promise((go) => setImmediate(go));
console.log(JSON.stringify({ heard, off: Boolean(tracks[0].off) }));
process.exit();
"""


def heard(script: str) -> Any:
    """Return the messages from the camera, and whether the camera is off."""
    return said(PAGE + script + END)


def test_a_camera_that_is_allowed_while_the_page_is_hidden_is_switched_off() -> None:
    """A camera that is allowed only after the page was hidden is switched off."""
    script = "begin(false, (json) => heard.push(json)); document.hidden = true;"
    assert heard(script) == {"heard": ['{"off":true}'], "off": True}


def test_a_picture_that_cannot_be_read_ends_the_camera() -> None:
    """If a picture can't be read, the camera reports a fault."""
    told = heard("begin(false, (json) => heard.push(json));")
    assert told == {"heard": ['{"cameras":0,"mirrored":true}', '{"fault":"busy"}'], "off": True}
