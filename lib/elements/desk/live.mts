import type { Client } from './api/client.mjs';

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
  #source: EventSource | undefined;
  #last: number;
  #changed: ReturnType<typeof setTimeout> | undefined;
  #broken: ReturnType<typeof setTimeout> | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;

  /** @param after the id of the last event whose change is shown */
  constructor(
    private readonly client: Client,
    private readonly nonce: () => string | undefined,
    after: number,
    private readonly events: LiveEvents,
  ) {
    this.#last = after;
    this.#open();
  }

  end(): void {
    this.#source?.close();
    clearTimeout(this.#changed);
    clearTimeout(this.#broken);
    clearTimeout(this.#again);
  }

  #open(): void {
    const query = { since_id: this.#last, wait: WAIT_SECONDS, nonce: this.nonce() };
    const source = (this.#source = new EventSource(this.client.url('/sse', query)));
    let hasEvents = false;
    for (const topic of TOPICS) {
      source.addEventListener(topic, (event) => {
        hasEvents = true;
        this.#receive(event);
      });
    }
    source.addEventListener('open', () => {
      clearTimeout(this.#broken);
      this.#broken = undefined;
      this.events.live(true);
    });
    source.addEventListener('error', () => {
      this.#broken ??= setTimeout(() => this.#fall(), BREAK_MS);
      // A stream ends behind its events. The browser would wait for a second before it opens the next one. Behind a stream
      // without events it has to wait: the shop ends streams at once while too many are open.
      if (!hasEvents) return;
      source.close();
      this.#open();
    });
  }

  #receive({ lastEventId }: MessageEvent): void {
    this.#last = Number(lastEventId);
    this.#changed ??= setTimeout(() => {
      this.#changed = undefined;
      this.events.changed();
    }, TOGETHER_MS);
  }

  /** The browser gives up after a refusal, and waits long after a lost network: so each try is a new stream. */
  #fall(): void {
    this.#broken = undefined;
    this.#source?.close();
    this.events.live(false);
    this.events.changed();
    this.#again = setTimeout(() => this.#open(), TRY_AGAIN_MS);
  }
}
