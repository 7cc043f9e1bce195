import { RequestFailed } from './api/client.mjs';

/** Data that a screen reads and shows: keeps the last response until a newer one arrives. */
export class Loaded<Data> {
  #data: Data | undefined;
  #error: unknown;
  #reading = new AbortController();
  #isRead: Promise<void> = Promise.resolve();

  /**
   * Creates a holder without data; `refresh` reads the data.
   * @param read reads the data
   * @param changed called when data, error or loading state has changed
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
   * Reads the data again. A newer call aborts an older call, so that the data is always from the last call. The promise
   * of every call settles when the last call has ended, because each caller may wait to show the result of its write.
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

  /** Does nothing in the newest call of `refresh`. In an older call, waits until the newest call has ended. */
  async #waitForNewer(signal: AbortSignal): Promise<void> {
    if (signal !== this.#reading.signal) await this.#isRead;
  }

  /** Forgets the data, because the next read asks for something else. */
  clear(): void {
    this.#data = undefined;
    this.#error = undefined;
  }

  end(): void {
    this.#reading.abort();
  }
}
