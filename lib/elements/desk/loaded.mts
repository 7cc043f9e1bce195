import { RequestFailed } from './api/client.mjs';

/** Data that a screen reads: the last response, which stays until a newer one comes. */
export class Loaded<Data> {
  #data: Data | undefined;
  #error: unknown;
  #reading = new AbortController();
  #isRead: Promise<void> = Promise.resolve();

  /**
   * @param read reads the data anew
   * @param changed called when there is another state to show
   */
  constructor(
    private readonly read: (signal: AbortSignal) => Promise<Data>,
    private readonly changed: () => void,
  ) {}

  get data(): Data | undefined {
    return this.#data;
  }

  /** Why the last reading failed; undefined if it succeeded. */
  get error(): unknown {
    return this.#error;
  }

  /**
   * Reads anew. A newer call ends the one before, so the data is always that of the last question: all calls wait for that
   * one, because each of them may follow a write that is to be shown.
   */
  refresh(): Promise<void> {
    this.end();
    this.#reading = new AbortController();
    return (this.#isRead = this.#read(this.#reading.signal));
  }

  async #read(signal: AbortSignal): Promise<void> {
    try {
      const data = await this.read(signal);
      if (signal.aborted) return await this.#waitForNewer(signal);
      this.#data = data;
      this.#error = undefined;
    } catch (error) {
      if (signal.aborted) return await this.#waitForNewer(signal);
      if (!(error instanceof RequestFailed)) console.error(error);
      this.#error = error;
    }
    this.changed();
  }

  /** Waits for the call that has ended this one, if it was a call. */
  async #waitForNewer(signal: AbortSignal): Promise<void> {
    if (signal !== this.#reading.signal) await this.#isRead;
  }

  /** Forgets the data, because the next one is about something else. */
  clear(): void {
    this.#data = undefined;
    this.#error = undefined;
  }

  end(): void {
    this.#reading.abort();
  }
}
