import type { Content } from '../common/dom.mjs';
import type { PluralText } from '../common/text.mjs';
import type { Client } from './api/client.mjs';
import type { Facts } from './api/facts.mjs';
import type { Settings } from './settings.mjs';
import type { Texts } from './texts/texts.mjs';
import type { DeskWriting } from './writing.mjs';

/** Names of the screens. */
export type ScreenName = 'today' | 'calendar' | 'customers' | 'tasks' | 'figures' | 'hours';

/** A screen. It has its own state, and calls `changed` of its context after each change. */
export interface Screen {
  /** Returns the current content. Called after every change of the desk. */
  view(): Content[];
  /** Reads the shown data again: when the screen is opened, after a write, and after a change elsewhere. */
  refresh(): Promise<void>;
  /** Shows one record of the screen. */
  show?(id: number): void;
  /** Called when the user leaves the screen: aborts running requests. */
  close?(): void;
}

/** A dialog over the screen. Only one is open at a time. */
export interface Dialog {
  title(): string;
  view(): Content[];
  /** Reads the shown data again after a change elsewhere. The user's entries stay. */
  refresh?(): Promise<void>;
  /**
   * Whether closing the dialog would lose entries, so that the user is asked first. Reasons that the user has
   * typed are checked elsewhere.
   */
  hasEntries?(): boolean;
  /** Called when the dialog is no longer shown: aborts running requests. */
  closed?(): void;
}

/**
 * Everything that screens and dialogs get from the desk. Its values change, so they must be read when they
 * are needed.
 */
export interface Context {
  readonly settings: Settings;
  readonly facts: Facts;
  readonly client: Client;
  readonly texts: Texts;
  readonly writing: DeskWriting;
  /** The language of texts and dates, as a BCP 47 tag. */
  readonly language: string;
  /** Returns the form of a text for a number, with `{count}` filled in. */
  plural(text: PluralText, count: number): string;
  /** Returns the current instant by the shop's clock. */
  now(): number;
  /** Shows the current state. */
  changed(): void;
  /**
   * Opens a screen, and perhaps one of its records. Closes an open dialog, after a question if it has
   * entries.
   */
  go(screen: ScreenName, id?: number): void;
  /** Opens a dialog instead of the open one, after a question if that has entries. */
  open(dialog: Dialog): void;
  /**
   * Closes a dialog, unless the user has already left it: a late response may come while another dialog is
   * open.
   */
  close(dialog: Dialog): void;
  /** Whether the user still sees this screen or dialog, perhaps a screen behind a dialog. */
  isOpen(shown: Dialog | Screen): boolean;
  hasDialog(): boolean;
  /** Announces in a live region that an action is done. */
  say(message: string): void;
  /** Reads the shown data again after a write. */
  refresh(): Promise<void>;
}
