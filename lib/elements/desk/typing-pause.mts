/** Milliseconds without typing after which a user has stopped typing. */
const PAUSE_MS = 250;

/** Waits for a pause in the user's typing, so that not every letter makes a request. */
export class TypingPause {
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Runs `work` when the user has stopped typing. A further call restarts the wait. */
  before(work: () => void): void {
    this.end();
    this.#timer = setTimeout(work, PAUSE_MS);
  }

  /** Cancels the wait. */
  end(): void {
    clearTimeout(this.#timer);
  }
}
