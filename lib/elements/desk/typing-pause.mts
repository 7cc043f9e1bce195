/** Milliseconds without a key press that count as a pause in typing. */
const PAUSE_MS = 250;

/** Waits for a pause in the user's typing, so that not every letter causes a request. */
export class TypingPause {
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Calls `work` after a pause in typing. Another call restarts the wait. */
  before(work: () => void): void {
    this.end();
    this.#timer = setTimeout(work, PAUSE_MS);
  }

  /** Cancels the call that waits for the pause. */
  end(): void {
    clearTimeout(this.#timer);
  }
}
