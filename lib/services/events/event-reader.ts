import { createSharedReads } from '../../runtime/coalesced-reads';
import type { CommitMark, OutboxTable } from '../../storage/storage';
import { type EventLog, type EventPage, type EventQuery, readPage } from './read-page';

interface Parts {
  readonly outbox: Pick<OutboxTable, 'read' | 'last'>;
  readonly numberEvents: () => Promise<void>;
  /**
   * Returns an object that stays the same until something is committed in the database. Undefined if commits cannot be
   * detected.
   */
  readonly commitMark: () => Promise<CommitMark | undefined>;
}

/** Maximum number of pages of events that are kept while nothing is committed. */
const MOST_PAGES = 100;

/**
 * Creates a reader of pages of events, including events that have just committed. Concurrent calls for one page share
 * one query. A page is read again only after something was committed. A thousand waiting clients therefore cost the
 * database as much as one.
 */
export function createEventReader({ outbox, numberEvents, commitMark }: Parts) {
  const share = createSharedReads<EventPage>();
  let known: { readonly mark: CommitMark; readonly log: EventLog } | undefined;

  const logNow = async (): Promise<EventLog> => {
    // The mark is taken before the events are read, so that the events are at least as new as the mark.
    const mark = await commitMark();
    if (mark && known?.mark === mark) return known.log;
    await numberEvents();
    if (!mark) return outbox;
    known = { mark, log: remembering(outbox) };
    return known.log;
  };

  const read = async (query: EventQuery): Promise<EventPage> => readPage(await logNow(), query);

  return (query: EventQuery): Promise<EventPage> => {
    const { after, limit, visible, view } = query;
    if (visible && view === undefined) return read(query);
    return share(JSON.stringify([after, limit, visible && view]), () => read(query));
  };
}

/** Wraps an event log so that each of its pages is read once, also for concurrent callers. */
function remembering(log: EventLog): EventLog {
  const pages = new Map<string, Promise<unknown>>();
  const once = <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const before = pages.get(key) as Promise<T> | undefined;
    if (before) return before;
    if (pages.size >= MOST_PAGES) pages.clear();
    const reading = read();
    pages.set(key, reading);
    // A failed query is not kept, so it fails only for the callers that wait for it.
    reading.catch(() => pages.delete(key));
    return reading;
  };
  return {
    last: () => once('last', () => log.last()),
    read: (after, limit) => once(`${after}:${limit}`, () => log.read(after, limit)),
  };
}
