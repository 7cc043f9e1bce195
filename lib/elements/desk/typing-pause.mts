/** A user who has typed nothing for so many milliseconds has stopped typing. */
const PAUSE_MS = 250;

/** The wait for the end of a user's typing, so that not every letter is a request. */
export class TypingPause {
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Runs `work` when the user has stopped typing. A further call begins the wait anew. */
  before(work: () => void): void {
    this.end();
    this.#timer = setTimeout(work, PAUSE_MS);
  }

  /** Gives up the wait. */
  end(): void {
    clearTimeout(this.#timer);
  }
}
