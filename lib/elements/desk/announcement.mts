import type { Content } from '../common/dom.mjs';
import type { Appointment } from './api/appointments.mjs';

/**
 * Undoes a change.
 * @returns a text that says what is stored after the undo
 * @throws RequestFailed if the shop refuses the undo, for example because another booking has taken the old time
 */
export type Undo = () => Promise<string>;

/** A customer whom a change is about, with the id of an appointment that was changed. */
export interface Whom extends Pick<Appointment, 'id' | 'customer_name' | 'customer_phone'> {
  /**
   * Whether the change is a note about money, such as a payment at the desk, of which a customer need not be told.
   */
  readonly isAboutMoney?: boolean;
  /** Whether the user has chosen that the customer gets no message about the change. */
  readonly isSilent?: boolean;
}

/** Says whether the customer is told of a change, and how. */
export type Told = () => Content[];

/** The last message about a finished action. Its change can be undone until the next message. */
export class Announcement {
  #text = '';
  #undo: Undo | undefined;
  #isUndoing = false;
  #whom: Whom | undefined;
  #told: Told | undefined;
  /** Whether a dialog that was opened later hides the message. */
  #isCovered = false;

  /**
   * Starts without a message.
   * @param changed called when the message has changed
   * @param readTold reads who is told of a change; undefined if that is unknown
   */
  constructor(
    private readonly changed: () => void,
    private readonly readTold: (whom: Whom) => Promise<Told | undefined>,
  ) {}

  /** The message; '' without a message, and while a dialog hides it. */
  get text(): string {
    return this.#isCovered ? '' : this.#text;
  }

  /** Says who is told of the change; undefined while that is unknown, and while a dialog hides the message. */
  get told(): Told | undefined {
    return this.#isCovered ? undefined : this.#told;
  }

  get isUndoable(): boolean {
    return this.#undo !== undefined && !this.#isCovered;
  }

  /** Whether the change is being undone. */
  get isUndoing(): boolean {
    return this.#isUndoing;
  }

  say(text: string, undo?: Undo, whom?: Whom): void {
    this.#text = text;
    this.#undo = undo;
    this.#whom = whom;
    this.#told = undefined;
    this.#isCovered = false;
    this.changed();
    if (whom) void this.#tell(whom);
  }

  async #tell(whom: Whom): Promise<void> {
    const told = await this.readTold(whom);
    // Another message may have replaced this one meanwhile.
    if (this.#whom !== whom) return;
    this.#told = told;
    this.changed();
  }

  /**
   * Hides the message while a dialog is open that was opened after it. A message whose change cannot be undone is
   * removed.
   */
  cover(isCovered: boolean): void {
    if (isCovered) this.fade();
    this.#isCovered = isCovered;
    this.changed();
  }

  /** Removes the message. */
  clear(): void {
    this.say('');
  }

  /** Removes the message, unless its change can be undone. */
  fade(): void {
    if (!this.#undo) this.clear();
  }

  /**
   * Undoes the change of the message, and then shows a message about the undo. If the connection was lost, the user can
   * try the undo again.
   *
   * @param failed returns the message for an error of the undo, and whether the connection was lost
   */
  async undo(failed: (error: unknown) => { text: string; isLost: boolean }): Promise<void> {
    const undo = this.#undo;
    // A copy, because a read for the undone change may still be under way, and is recognised by its object.
    const whom = this.#whom && { ...this.#whom };
    if (!undo || this.#isUndoing) return;
    this.#isUndoing = true;
    this.changed();
    const { text, isLost, told } = await undo().then(
      (done) => ({ text: done, isLost: false, told: whom }),
      (error: unknown) => ({ ...failed(error), told: undefined }),
    );
    this.#isUndoing = false;
    this.say(text, isLost ? undo : undefined, isLost ? whom : told);
  }
}
