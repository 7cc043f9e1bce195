import type { Day } from '../common/days.mjs';
import type { Content } from '../common/dom.mjs';
import type { PluralText } from '../common/text.mjs';
import type { Undo, Whom } from './announcement.mjs';
import type { Client } from './api/client.mjs';
import type { Facts } from './api/facts.mjs';
import type { Messages } from './messages/interface.mjs';
import type { KnownWish } from './screens/waitlist/known-wish.mjs';
import type { Settings } from './settings.mjs';
import type { Texts } from './texts/texts.mjs';
import type { DeskWriting } from './writing.mjs';

/** Names of the desk's screens. */
export type ScreenName = 'today' | 'calendar' | 'customers' | 'tasks' | 'figures' | 'hours';

/** Day and staff member that a screen shows. */
export interface InView {
  readonly day: Day;
  /** Id of the only staff member whose appointments are shown; undefined for all. */
  readonly staffId: number | undefined;
}

/**
 * A screen of the desk. The screen holds its own state, and calls `context.changed()` after each change of this state;
 * the desk then draws the screen again.
 */
export interface Screen {
  /** Returns what the screen shows. Called whenever anything in the desk has changed. */
  view(): Content[];
  /**
   * Reads the shown data again. Called when the screen is opened, after a write, and after a change by another user.
   */
  refresh(): Promise<void>;
  /**
   * Returns the parts of the URL fragment after the screen's name, such as a view and a day. Empty for the initial
   * content of the screen.
   */
  address?(): readonly string[];
  /**
   * Shows the content that the parts of a URL fragment name, such as a view and a day. Unknown parts change nothing.
   */
  show?(words: readonly string[]): void;
  /** Returns the day and the staff member that the screen shows, with which a form on another screen begins. */
  inView?(): InView;
  /** Goes to the day of an appointment that the user has moved, and marks the appointment for a moment. */
  reveal?(id: number, day: Day): Promise<void>;
  /** Called when the user leaves the screen: aborts running requests. */
  close?(): void;
}

/** A dialog in front of the desk's screen. Only one is open at a time. */
export interface Dialog {
  title(): string;
  view(): Content[];
  /** Reads the shown data again after a change by another user. What the user has entered stays. */
  refresh?(): Promise<void>;
  /**
   * Whether closing the dialog would lose what the user has entered; if so, the desk asks first. A typed reason for a
   * cancellation or change does not count here, because the desk itself checks such fields.
   */
  hasEntries?(): boolean;
  /** Called when the dialog is no longer shown: aborts running requests. */
  closed?(): void;
}

/**
 * The desk's state and functions for its screens and dialogs. The properties change over time, so read them when they
 * are needed.
 */
export interface Context {
  readonly settings: Settings;
  readonly facts: Facts;
  readonly client: Client;
  readonly texts: Texts;
  readonly writing: DeskWriting;
  /** Language of texts and dates, as a BCP 47 tag. */
  readonly language: string;
  /** Returns the form of a text for a number, with `{count}` filled in. */
  plural(text: PluralText, count: number): string;
  /** Returns the current time by the shop's clock, in Unix seconds. */
  now(): number;
  /** Draws the desk again after a change of state. */
  changed(): void;
  /**
   * Opens a screen with the content that the parts of a URL fragment name, such as a customer's id. If the open dialog
   * has entries, first asks whether to discard them.
   */
  go(screen: ScreenName, words?: readonly string[]): void;
  /** Opens a dialog in place of the open one. If the open dialog has entries, first asks whether to discard them. */
  open(dialog: Dialog): void;
  /**
   * Opens the form that puts a customer on the waiting list, once its module is loaded. If it cannot be loaded, says so
   * instead.
   */
  wait(known: KnownWish): Promise<void>;
  /**
   * Closes this dialog. Does nothing if another dialog is open by now: a response may come after the user has gone on.
   */
  close(dialog: Dialog): void;
  /** Returns the day and the staff member of the last screen that shows a day; undefined if there was none. */
  inView(): InView | undefined;
  /** Whether the user is still on a screen (perhaps behind a dialog) or in a dialog. */
  isOpen(shown: Dialog | Screen): boolean;
  /** Returns the open dialog; without one, the screen. */
  shown(): Dialog | Screen | undefined;
  hasDialog(): boolean;
  /** Whether the shop could be reached at the last request. */
  isReached(): boolean;
  /**
   * Shows a message that an action is done, and announces it to screen readers.
   * @param undo takes the action back; offered as a button until the next message
   * @param whom customer whom the action concerns; the message then also says whether the customer is told
   */
  say(message: string, undo?: Undo, whom?: Whom): void;
  /** Whether a message with a button that undoes its change is shown. */
  isUndoable(): boolean;
  /** Loads the module of the messages to customers. */
  messages(): Promise<Messages>;
  /** Reads the shown data again after a write. */
  refresh(): Promise<void>;
  /** Reads the shown data again after a move. The calendar then shows the moved appointment. */
  showMoved(id: number, day: Day): Promise<unknown>;
}
