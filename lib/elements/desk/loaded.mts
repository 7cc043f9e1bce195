import { RequestFailed } from './api/client.mjs';

/** Data that a screen reads: the last response, which stays until a newer one comes. */
export class Loaded<Data> {
  #data: Data | undefined;
  #error: unknown;
  #reading = new AbortController();
  #isRead: Promise<void> = Promise.resolve();

  /**
   * Creates an empty holder of data.
   * @param read reads the data
   * @param changed called when the shown state has changed
   */
  constructor(
    private readonly read: (signal: AbortSignal) => Promise<Data>,
    private readonly changed: () => void,
  ) {}

  get data(): Data | undefined {
    return this.#data;
  }

  /** Error of the last read; undefined if it succeeded. */
  get error(): unknown {
    return this.#error;
  }

  /**
   * Reads the data again. A newer call aborts the former one, so that the data always belongs to the last
   * call. All calls wait for the last one, because each of them may follow a write whose result must be
   * shown.
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

  /** Waits for the newer call that has replaced this one, if there is one. */
  async #waitForNewer(signal: AbortSignal): Promise<void> {
    if (signal !== this.#reading.signal) await this.#isRead;
  }

  /** Forgets the data, because the next read is about something else. */
  clear(): void {
    this.#data = undefined;
    this.#error = undefined;
  }

  end(): void {
    this.#reading.abort();
  }
}
