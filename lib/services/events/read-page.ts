import type { OutboxEvent } from '../../domain/events/event';
import type { OutboxTable } from '../../storage/storage';

/** Number of events that one database read returns. */
const BATCH = 200;
/**
 * Maximum number of events that are examined for one page. Otherwise a call for a user who may see almost none of the
 * events would read the whole log.
 */
const MOST_LOOKED_AT = 2_000;

/** A query for numbered events; at most `limit` of them are returned. */
export interface EventQuery {
  /** Id after which to read. Absent: from the oldest event that is kept. */
  readonly after?: number;
  readonly limit: number;
  /** Selects the events that the reader may see. Absent: the reader sees all events. */
  readonly visible?: (events: readonly OutboxEvent[]) => Promise<readonly OutboxEvent[]>;
  /** Name of the filter `visible`. Readers with an equal name share one query. */
  readonly view?: string;
}

/** Events in the order of their ids, and the position from which to continue. */
export interface EventPage {
  /** Events, sorted by ascending id. */
  readonly events: readonly OutboxEvent[];
  /**
   * Id of the last event that was examined, to continue after it. It is larger than the id of the last returned event
   * if later events are hidden from the reader.
   */
  readonly cursor: number;
  /**
   * Set if events after `after` have already been deleted: the id before the oldest event that still exists. The reader
   * must then load its data again, and the page has at most `limit - 1` events.
   */
  readonly lostUntil?: number;
}

/** The table from which numbered events are read. */
export type EventLog = Pick<OutboxTable, 'read' | 'last'>;

/** Reads a page of numbered events in their order, without events that the reader may not see. */
export async function readPage(log: EventLog, { after, limit, visible }: EventQuery): Promise<EventPage> {
  const start = await startOf(log, after);
  const lostUntil = after !== undefined && start > after ? start : undefined;
  const room = limit - (lostUntil === undefined ? 0 : 1);
  const events: OutboxEvent[] = [];
  let cursor = start;
  for (let looked = 0; looked < MOST_LOOKED_AT; looked += BATCH) {
    const rows = await log.read(cursor, BATCH);
    const seen = visible && rows.length > 0 ? await visible(rows) : rows;
    for (const event of seen) {
      if (events.length === room) return { events, cursor: events.at(-1)?.id ?? cursor, lostUntil };
      events.push(event);
    }
    cursor = rows.at(-1)?.id ?? cursor;
    if (rows.length < BATCH) break;
  }
  return { events, cursor, lostUntil };
}

/**
 * Returns the id after which to read: `after`, or the id before the oldest kept event if that is larger. Ids have no
 * gaps, except those of deleted old events.
 */
async function startOf(log: EventLog, after: number | undefined): Promise<number> {
  const cursor = after ?? 0;
  // The last id is read before the first event. In the other order, events that are numbered between the two reads
  // would seem to be lost.
  const last = await log.last();
  const [first] = await log.read(cursor, 1);
  return first ? first.id - 1 : Math.max(cursor, last);
}
