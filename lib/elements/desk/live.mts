import type { Client } from './api/client.mjs';
import { streamBlocks } from './api/event-stream.mjs';

/** Topics after which the desk's data may be outdated. */
export const TOPICS = [
  'appointment.created',
  'appointment.updated',
  'appointment.deleted',
  'appointment.trashed',
  'appointment.rescheduled',
  'appointment.cancelled',
  'availability.created',
  'availability.updated',
  'availability.deleted',
  'reset',
];

/** Seconds for which the shop keeps a stream open without an event. */
const WAIT_SECONDS = 25;
/** Limit after which a stream counts as broken: its network was lost without an error. */
const LONGEST_MS = 40_000;
/** Wait before reconnecting, because the shop ends streams at once while too many are open. */
const RETRY_MS = 1_000;
/** Wait in which several changes are collected, so that they are read once. */
const TOGETHER_MS = 60;
/** Time without a stream that counts as a break. Every stream ends regularly and is opened again at once. */
const BREAK_MS = 4_000;
const TRY_AGAIN_MS = 5_000;

/** Callbacks of the connection. */
interface LiveEvents {
  /** Reports that data has changed. */
  readonly changed: () => void;
  readonly live: (isLive: boolean) => void;
}

/**
 * Follows the shop's changes until it is ended, across ended streams, restarts of the shop, and new nonces.
 * While no stream can be opened, it reports a change every few seconds, so that the page reads its data again
 * and notices when the network is back.
 */
export class Live {
  #stream: AbortController | undefined;
  #last: number;
  #changed: ReturnType<typeof setTimeout> | undefined;
  #broken: ReturnType<typeof setTimeout> | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;

  /**
   * Starts to follow the shop's changes.
   * @param after the id of the last event whose change is shown
   */
  constructor(
    private readonly client: Client,
    after: number,
    private readonly events: LiveEvents,
  ) {
    this.#last = after;
    void this.#follow();
  }

  end(): void {
    this.#stream?.abort();
    clearTimeout(this.#changed);
    clearTimeout(this.#broken);
    clearTimeout(this.#again);
  }

  /** Reads streams one after another, each to its end. */
  async #follow(): Promise<void> {
    const { signal } = (this.#stream = new AbortController());
    const pause = await this.#read(signal).catch(() => RETRY_MS);
    if (signal.aborted) return;
    this.#broken ??= setTimeout(() => this.#fall(), BREAK_MS);
    if (pause !== undefined) this.#openIn(pause);
  }

  /**
   * Reads a stream. Returns the milliseconds after which the next stream may be opened; undefined after a
   * refusal.
   *
   * @throws if the network is lost, or the stream is ended
   */
  async #read(ended: AbortSignal): Promise<number | undefined> {
    const query = { since_id: this.#last, wait: WAIT_SECONDS };
    const signal = AbortSignal.any([ended, AbortSignal.timeout(LONGEST_MS)]);
    const { ok, headers, body } = await this.client.stream('/sse', query, signal);
    const isStream = ok && body && headers.get('Content-Type')?.startsWith('text/event-stream');
    if (!isStream || ended.aborted) return undefined;
    clearTimeout(this.#broken);
    this.#broken = undefined;
    this.events.live(true);
    let hasEvents = false;
    for await (const { id, topic } of streamBlocks(body)) {
      if (id !== undefined) this.#last = id;
      if (topic === undefined || !TOPICS.includes(topic)) continue;
      hasEvents = true;
      this.#change();
    }
    return hasEvents ? 0 : RETRY_MS;
  }

  #change(): void {
    this.#changed ??= setTimeout(() => {
      this.#changed = undefined;
      this.events.changed();
    }, TOGETHER_MS);
  }

  #fall(): void {
    this.#broken = undefined;
    this.#stream?.abort();
    this.events.live(false);
    this.events.changed();
    this.#openIn(TRY_AGAIN_MS);
  }

  #openIn(milliseconds: number): void {
    clearTimeout(this.#again);
    this.#again = setTimeout(() => void this.#follow(), milliseconds);
  }
}
