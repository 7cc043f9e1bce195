/**
 * Undoes a change.
 * @returns a text that says what is stored after the undo
 * @throws RequestFailed if the shop refuses the undo, for example because another booking has taken the old time
 */
export type Undo = () => Promise<string>;

/** The last message about a finished action. Its change can be undone until the next message. */
export class Announcement {
  #text = '';
  #undo: Undo | undefined;
  #isUndoing = false;
  /** Whether a dialog that was opened later hides the message. */
  #isCovered = false;

  /**
   * Starts without a message.
   * @param changed called when the message has changed
   */
  constructor(private readonly changed: () => void) {}

  /** The message; '' without a message, and while a dialog hides it. */
  get text(): string {
    return this.#isCovered ? '' : this.#text;
  }

  get isUndoable(): boolean {
    return this.#undo !== undefined && !this.#isCovered;
  }

  /** Whether the change is being undone. */
  get isUndoing(): boolean {
    return this.#isUndoing;
  }

  say(text: string, undo?: Undo): void {
    this.#text = text;
    this.#undo = undo;
    this.#isCovered = false;
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
    if (!undo || this.#isUndoing) return;
    this.#isUndoing = true;
    this.changed();
    const { text, isLost } = await undo().then((done) => ({ text: done, isLost: false }), failed);
    this.#isUndoing = false;
    this.say(text, isLost ? undo : undefined);
  }
}
