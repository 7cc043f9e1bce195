import type { Content } from '../common/dom.mjs';
import type { PluralText } from '../common/text.mjs';
import type { Client } from './api/client.mjs';
import type { Facts } from './api/facts.mjs';
import type { Settings } from './settings.mjs';
import type { Texts } from './texts/texts.mjs';
import type { DeskWriting } from './writing.mjs';

/** The names of the screens. */
export type ScreenName = 'today' | 'calendar' | 'customers' | 'tasks' | 'hours';

/** One of the screens. It keeps its own state, and calls `changed` of its context after each change. */
export interface Screen {
  /** The content, as it is now. Called at each change of anything. */
  view(): Content[];
  /** Reads anew what it shows: when it is opened, after a write, and when something has changed elsewhere. */
  refresh(): Promise<void>;
  /** Shows one of the records that it is about. */
  show?(id: number): void;
  /** The user has gone to another screen: ends what is under way. */
  close?(): void;
}

/** A dialog over the screen; one is open at a time. */
export interface Dialog {
  title(): string;
  view(): Content[];
  /** Reads anew what it shows, when something has changed elsewhere. What the user has entered stays. */
  refresh?(): Promise<void>;
  /**
   * Whether the user has entered something that is lost if the dialog closes: then they are asked first. Reasons of
   * cancellations and overrules count without it.
   */
  hasEntries?(): boolean;
  /** It is no longer shown: ends what is under way. */
  closed?(): void;
}

/** Everything that screens and dialogs get from the desk. Its values change, so they are read when they are needed. */
export interface Context {
  readonly settings: Settings;
  readonly facts: Facts;
  readonly client: Client;
  readonly texts: Texts;
  readonly writing: DeskWriting;
  /** The language of texts and dates, as a BCP 47 tag. */
  readonly language: string;
  /** A text by the plural category of a number, with `{count}` filled in. */
  plural(text: PluralText, count: number): string;
  /** The instant by the shop's clock. */
  now(): number;
  /** Shows the state as it is now. */
  changed(): void;
  /** Goes to a screen, and perhaps to one of its records. Closes an open dialog, after a question if it has entries. */
  go(screen: ScreenName, id?: number): void;
  /** Opens a dialog in place of the open one, after a question if that has entries. */
  open(dialog: Dialog): void;
  /** Closes a dialog, unless the user has left it meanwhile: a response may come late, while another one is open. */
  close(dialog: Dialog): void;
  /** Whether the user still has this screen or dialog before them, perhaps a screen behind a dialog. */
  isOpen(shown: Dialog | Screen): boolean;
  hasDialog(): boolean;
  /** Says in a live region that something is done. */
  say(message: string): void;
  /** Reads anew what is shown, after a write. */
  refresh(): Promise<void>;
}
