import type { Client } from './api/client.mjs';
import { streamBlocks } from './api/event-stream.mjs';

/** Topics of events after which data that the desk shows may be outdated. */
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

/** Seconds after which the shop ends an event stream on which nothing happens. */
const WAIT_SECONDS = 25;
/** Milliseconds after which an event stream is given up: a lost network causes no error. */
const LONGEST_MS = 40_000;
/** Milliseconds before a new stream is opened: a shop with too many open streams ends each new one immediately. */
const RETRY_MS = 1_000;
/** Milliseconds to wait after a change, so that one read of the data serves several changes. */
const TOGETHER_MS = 60;
/**
 * Milliseconds without an event stream after which the desk shows that it is not live. Shorter gaps are normal: every
 * stream ends regularly.
 */
const BREAK_MS = 4_000;
const TRY_AGAIN_MS = 5_000;

/** Callbacks of `Live`, which follows the shop's event stream. */
interface LiveEvents {
  /** Called when data in the shop has changed. */
  readonly changed: () => void;
  readonly live: (isLive: boolean) => void;
}

/**
 * Follows the shop's event stream and reports changes. Opens a new stream when one ends, when the shop restarts and
 * when the page sets a new nonce. While none can be opened, reports a change every few seconds, so that the desk reads
 * its data again and notices when the network is back.
 */
export class Live {
  #stream: AbortController | undefined;
  #last: number;
  #changed: ReturnType<typeof setTimeout> | undefined;
  #broken: ReturnType<typeof setTimeout> | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;

  /**
   * Opens the first stream.
   * @param after id of the last event whose change is already shown
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

  /** Opens the next stream immediately if it is scheduled for later. */
  hurry(): void {
    if (this.#again !== undefined) this.#open();
  }

  /** Reads one stream to its end and schedules the next one. */
  async #follow(): Promise<void> {
    const { signal } = (this.#stream = new AbortController());
    const pause = await this.#read(signal).catch(() => RETRY_MS);
    if (signal.aborted) return;
    this.#broken ??= setTimeout(() => this.#fall(), BREAK_MS);
    if (pause !== undefined) this.#openIn(pause);
  }

  /**
   * Reads one stream to its end. Returns the milliseconds until the next one may be opened; undefined if the shop
   * refused the stream.
   *
   * @throws if the network is lost, or `ended` is aborted
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
    this.#again = setTimeout(() => this.#open(), milliseconds);
  }

  #open(): void {
    clearTimeout(this.#again);
    this.#again = undefined;
    void this.#follow();
  }
}
