import type { Client } from './api/client.mjs';
import { streamBlocks } from './api/event-stream.mjs';

/** The events after which a page of the desk may show something old. */
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

/** For so many seconds the shop holds a stream open without an event. */
const WAIT_SECONDS = 25;
/** A stream that lasts longer has lost its network without an error. */
const LONGEST_MS = 40_000;
/** The shop ends streams at once while too many are open. */
const RETRY_MS = 1_000;
/** Several changes that come together are read once. */
const TOGETHER_MS = 60;
/** Every stream ends and is opened again, which takes a moment: only a longer break is one. */
const BREAK_MS = 4_000;
const TRY_AGAIN_MS = 5_000;

/** The events of the connection. */
export interface LiveEvents {
  /** Something has changed. */
  readonly changed: () => void;
  readonly live: (isLive: boolean) => void;
}

/**
 * Follows the shop's changes until it is ended: over the ends of streams, restarts of the shop, and new nonces. While no
 * stream can be opened, it reports a change every few seconds, so that the page is read anew; this also finds out that the
 * network is back.
 */
export class Live {
  #stream: AbortController | undefined;
  #last: number;
  #changed: ReturnType<typeof setTimeout> | undefined;
  #broken: ReturnType<typeof setTimeout> | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;

  /** @param after the id of the last event whose change is shown */
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

  /** Reads one stream to its end, and then the next one. */
  async #follow(): Promise<void> {
    const { signal } = (this.#stream = new AbortController());
    const pause = await this.#read(signal).catch(() => RETRY_MS);
    if (signal.aborted) return;
    this.#broken ??= setTimeout(() => this.#fall(), BREAK_MS);
    if (pause !== undefined) this.#openIn(pause);
  }

  /**
   * Returns the milliseconds after which the next stream may be opened; undefined after a refusal.
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
