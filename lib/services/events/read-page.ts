import type { OutboxEvent } from '../../domain/events/event';
import type { OutboxTable } from '../../storage/storage';

/** Number of rows in one read. */
const BATCH = 200;
/**
 * Limit on the rows examined for one page. Without it, a caller who may see almost none of the events would read the
 * whole log at once.
 */
const MOST_LOOKED_AT = 2_000;

/** A query for events; at most `limit` of them are returned. */
export interface EventQuery {
  /** Only events with a larger id are returned. Absent: from the oldest event that is kept. */
  readonly after?: number;
  readonly limit: number;
  /** Selects the events that the reader may see. Absent: the reader sees all events. */
  readonly visible?: (events: readonly OutboxEvent[]) => Promise<readonly OutboxEvent[]>;
  /** Key of the filter `visible`. Readers with equal keys share one query. */
  readonly view?: string;
}

/** Events in the order of their ids, and the position from which to continue. */
export interface EventPage {
  /** Events, sorted by ascending id. */
  readonly events: readonly OutboxEvent[];
  /**
   * The position from which to continue: the id of the last event that was read. The events that follow the last
   * returned event may be hidden from the reader; this id is then larger than that event's.
   */
  readonly cursor: number;
  /**
   * Set if events after `after` are no longer kept: the oldest kept id minus 1. The reader has to load its data again.
   * If `lostUntil` is set, the page has at most `limit - 1` events.
   */
  readonly lostUntil?: number;
}

/** The source of numbered events. */
export type EventLog = Pick<OutboxTable, 'read' | 'last'>;

/** Reads numbered events in order, as the given reader may see them. */
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
 * Returns the cursor, or the id before the oldest kept event if that is larger. Ids have no gaps, except those of
 * trimmed events.
 */
async function startOf(log: EventLog, after: number | undefined): Promise<number> {
  const cursor = after ?? 0;
  // The last id is read before the first row. In the other order, events that are numbered between the two reads would
  // seem to be lost.
  const last = await log.last();
  const [first] = await log.read(cursor, 1);
  return first ? first.id - 1 : Math.max(cursor, last);
}
