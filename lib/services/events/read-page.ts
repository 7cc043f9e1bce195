import type { OutboxEvent } from '../../domain/event';
import type { OutboxTable } from '../../storage/storage';

/** Number of rows in one read. */
const BATCH = 200;
/**
 * Limit on the rows examined for one page, so that a caller who may see almost none of them does not read the whole log
 * at once.
 */
const MOST_LOOKED_AT = 2_000;

/** A query for events: at most `limit` of them. */
export interface EventQuery {
  /** Events with a larger id only; absent: from the oldest that is kept. */
  readonly after?: number;
  readonly limit: number;
  /** Selects the events that the reader may see; absent: all of them. */
  readonly visible?: (events: readonly OutboxEvent[]) => Promise<readonly OutboxEvent[]>;
  /** Identifies the filter `visible`: readers with the same view share one query. */
  readonly view?: string;
}

/** Events in the order of their ids, and the position to go on from. */
export interface EventPage {
  /** By id, ascending. */
  readonly events: readonly OutboxEvent[];
  /**
   * The position to go on reading from. It is larger than the last event's id if the events after that may not be seen.
   */
  readonly cursor: number;
  /**
   * Set when events after `after` are no longer kept: the oldest kept id less 1. The reader has to load its data again;
   * this counts as one of `limit`.
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
 * Returns the cursor, or the id before the oldest kept event if that is larger. Ids have no gaps except for trimmed
 * events.
 */
async function startOf(log: EventLog, after: number | undefined): Promise<number> {
  const cursor = after ?? 0;
  // Read the last id before the first row: in the other order, events numbered between the two reads would seem to be
  // lost.
  const last = await log.last();
  const [first] = await log.read(cursor, 1);
  return first ? first.id - 1 : Math.max(cursor, last);
}
