/* The end of embed.d.ts, which the build writes (workshop/build/pages/messages.py): only this comment is left out. */

/** A field of the messages that the element fills in by itself. */
type Envelope = "spielekiste" | "type" | "id" | "re";

/** The element `<spielekiste-game>`. */
export interface SpielekisteGame extends HTMLElement {
  /** Address of the frame, which also works in a plain iframe. */
  readonly address: string;
  /** Loads the game, which otherwise waits until it is almost visible or tapped. */
  open(): void;
  start(asked: Omit<StartFromHost, Envelope>): void;
  pause(): void;
  resume(): void;
  load(record: LoadFromHost["record"]): void;
  show(asked: Omit<ShowFromHost, Envelope>): void;
  go(number: GoFromHost["number"]): void;
  language(code: LanguageFromHost["code"]): void;
  theme(name: ThemeFromHost["name"]): void;
  /** The record of the current match; rejects with the game's error if there is none. */
  read(): Promise<string>;
  /** The step on screen; rejects with the game's error if no game is shown. */
  where(): Promise<ShownFromGame>;
}

/** The element's events: one for each message from the game. */
export type SpielekisteEvents = {
  [Message in FromGame as `spielekiste-${Message["type"]}`]: CustomEvent<Message>;
};

declare global {
  interface HTMLElementTagNameMap {
    "spielekiste-game": SpielekisteGame;
  }
  interface HTMLElementEventMap extends SpielekisteEvents {}
}
