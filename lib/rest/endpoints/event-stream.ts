import type { Appointments } from '../../appointments';
import { internalsOf } from '../../internals';
import type { EventPage, EventQuery } from '../../services/events/read-page';
import { type Endpoint, endpoint } from '../endpoint';
import { FOLLOW_EVENTS } from '../fields/event-stream';
import { eventFrames, retryFrame } from '../response/event-frames';
import { TextStream } from '../response/bodies';
import { visibleEvents } from '../visible-events';
import { createWaitingSeats, type WaitingSeats } from '../waiting-seats';
import { anySignal } from '../../runtime/any-signal';

/** Maximum number of events in one response. */
const EVENTS_A_STREAM = 50;
/**
 * Milliseconds after which a client of the event stream reconnects. Short, because the server holds the next stream
 * open until there are events.
 */
const RETRY_MS = 5_000;
const RETRY_AFTER_WAIT_MS = 1_000;

const HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-cache',
  'X-Accel-Buffering': 'no',
};

/** An event stream that only tells the client to reconnect. */
const ONLY_RETRY = new TextStream(async function* () {
  yield retryFrame(RETRY_AFTER_WAIT_MS);
});

/**
 * Endpoints of the stream of server-sent events. Each response ends after its events, and the client reconnects for
 * later events.
 */
export function eventStreamEndpoints(appointments: Appointments): Endpoint[] {
  const { host, calls } = internalsOf(appointments);
  const seats = createWaitingSeats();
  return [
    endpoint({
      versions: ['v2'],
      methods: ['GET'],
      path: '/sse',
      access: 'session',
      operation: 'follow events',
      servesWhileClosed: true,
      params: FOLLOW_EVENTS,
      async handle({ params, principal, headers }) {
        const { sinceId, wait = 0 } = params;
        const after = cursorOf(sinceId, headers['last-event-id']);
        const visible = visibleEvents(principal, host);
        // Streams with an equal `view` share their reads. All managers see the same events, so they share one view.
        // Every other user has a separate view, which all open pages of the user share.
        const view = visible && `user ${principal.userId ?? 0}`;
        const query = { after, limit: EVENTS_A_STREAM, visible, view };
        // A browser's EventSource does not reconnect after a status other than 200, so a closing server sends 200 and
        // tells the client to retry.
        if (calls.closing.aborted) return { headers: HEADERS, body: ONLY_RETRY };
        // The first events are read before the response begins, because until then a failure can still become an error
        // response.
        const first = await appointments.events.read(query);
        const start =
          retryFrame(wait > 0 ? RETRY_AFTER_WAIT_MS : RETRY_MS) + framesOf(appointments, first, after);
        const isOver = wait === 0 || tellsAnything(first);
        const rest = { appointments, seats, userId: principal.userId ?? 0, query, from: first.cursor, wait };
        return {
          headers: HEADERS,
          body: new TextStream(async function* (gone) {
            yield start;
            if (!isOver) yield* hold(rest, gone);
          }),
        };
      },
    }),
  ];
}

interface Held {
  readonly appointments: Appointments;
  readonly seats: WaitingSeats;
  readonly userId: number;
  readonly query: EventQuery;
  /** Number of the last event that the client has; the stream continues after it. */
  readonly from: number;
  /** Seconds that the stream is held open while there are no events. */
  readonly wait: number;
}

/**
 * Holds a stream open until an event comes, the time is up, or the client has gone. If too many streams are open, the
 * stream ends immediately.
 */
async function* hold({ appointments, seats, userId, query, from, wait }: Held, gone: AbortSignal) {
  const { calls, options } = internalsOf(appointments);
  const leave = seats.take(userId);
  if (!leave) return;
  try {
    const over = anySignal([gone, calls.closing, AbortSignal.timeout(wait * 1_000)]);
    for await (const next of pagesUntilEvents(appointments, query, from, over)) {
      yield framesOf(appointments, next.page, next.from);
    }
  } catch (error) {
    options.logger.error({ err: error }, 'An event stream ended with an error');
  } finally {
    leave();
  }
}

/**
 * Returns a page of events as text. The text is made once for all clients that wait for the events after the same
 * number.
 */
const written = new WeakMap<EventPage, { readonly from: number | undefined; readonly text: string }>();

function framesOf(appointments: Appointments, page: EventPage, from: number | undefined): string {
  const { site, options } = internalsOf(appointments);
  const before = written.get(page);
  if (before && before.from === from) return before.text;
  const text = eventFrames(page, from, site.zone, options.clock.now());
  written.set(page, { from, text });
  return text;
}

/** Yields pages of events, and waits for further ones, until a page contains something to tell the client. */
async function* pagesUntilEvents(
  appointments: Appointments,
  query: EventQuery,
  start: number,
  over: AbortSignal,
): AsyncGenerator<{ page: EventPage; from: number }> {
  const { events } = appointments;
  const watch = internalsOf(appointments).notifier.watch();
  try {
    for (let from = start; !over.aborted;) {
      const page = await events.read({ ...query, after: from });
      if (page.cursor > from) yield { page, from };
      if (tellsAnything(page)) return;
      from = page.cursor;
      await watch.next(over);
    }
  } finally {
    watch.stop();
  }
}

const tellsAnything = ({ events, lostUntil }: EventPage): boolean =>
  events.length > 0 || lostUntil !== undefined;

/**
 * Returns the number of the last event that the client has: the larger of `since_id` and, if a client reconnects, its
 * `Last-Event-ID`. An invalid header is ignored.
 */
function cursorOf(
  sinceId: number | undefined,
  lastEventId: string | string[] | undefined,
): number | undefined {
  const text = String(lastEventId ?? '');
  const resumed = /^\d{1,15}$/.test(text) ? Number(text) : undefined;
  if (sinceId === undefined || resumed === undefined) return sinceId ?? resumed;
  return Math.max(sinceId, resumed);
}
