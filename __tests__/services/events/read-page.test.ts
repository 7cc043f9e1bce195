import type { OutboxEvent } from '../../../lib/domain/events/event';
import { readPage } from '../../../lib/services/events/read-page';
import { outboxDraft } from '../../support/stored';

/** Makes an event log that contains the ids from `first` to `last`. */
const logOf = (first: number, last: number) => ({
  last: async () => last,
  read: async (after: number, limit: number): Promise<OutboxEvent[]> => {
    const ids = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
    return ids
      .filter((id) => id > after)
      .slice(0, limit)
      .map((id) => ({ ...outboxDraft(), id }));
  },
});
const only = (isVisible: (id: number) => boolean) => async (events: readonly OutboxEvent[]) =>
  events.filter(({ id }) => isVisible(id));
const idsOf = ({ events }: { readonly events: readonly OutboxEvent[] }) => events.map(({ id }) => id);

test('a page has the events after the cursor, in order, and the cursor to continue from', async () => {
  const page = await readPage(logOf(1, 9), { after: 3, limit: 4 });
  expect(idsOf(page)).toEqual([4, 5, 6, 7]);
  expect(page).toMatchObject({ cursor: 7, lostUntil: undefined });
});

test('without a cursor, a page begins with the oldest kept event, and reports no loss', async () => {
  const page = await readPage(logOf(31, 90), { limit: 2 });
  expect(idsOf(page)).toEqual([31, 32]);
  expect(page.lostUntil).toBeUndefined();
});

test.each([
  ['a cursor older than the log', 5, 31, 90, 30, [31, 32]],
  ['a cursor just before the oldest', 30, 31, 90, undefined, [31, 32, 33]],
  ['a cursor into a log of which nothing is kept', 5, 91, 90, 90, []],
  ['the last cursor of a log of which nothing is kept', 90, 91, 90, undefined, []],
  ['a cursor into an empty log', 0, 1, 0, undefined, []],
  ['a cursor that no log has reached', 99, 1, 90, undefined, []],
])('a page from %s has the expected events', async (_, after, first, last, lostUntil, ids) => {
  const page = await readPage(logOf(first, last), { after, limit: 3 });
  expect(page.lostUntil).toBe(lostUntil);
  expect(idsOf(page)).toEqual(ids);
});

test('events that the reader may not see move the cursor, too', async () => {
  const none = await readPage(logOf(1, 450), { after: 10, limit: 50, visible: only(() => false) });
  expect(none).toEqual({ events: [], cursor: 450, lostUntil: undefined });
  const few = await readPage(logOf(1, 450), { limit: 50, visible: only((id) => id % 100 === 0) });
  expect(idsOf(few)).toEqual([100, 200, 300, 400]);
  expect(few.cursor).toBe(450);
});

test('a full page continues after its last event, whatever follows it', async () => {
  const page = await readPage(logOf(1, 450), { limit: 2, visible: only((id) => id % 100 === 0) });
  expect(idsOf(page)).toEqual([100, 200]);
  expect(page.cursor).toBe(200);
});

test('a page reads a limited part of the log', async () => {
  const page = await readPage(logOf(1, 10_000), { limit: 50, visible: only((id) => id === 9_999) });
  expect(page.events).toEqual([]);
  expect(page.cursor).toBe(2_000);
});

test('events that are numbered while a page is read are not reported as lost', async () => {
  let last = 10;
  const log = {
    last: async () => last,
    read: async (after: number, limit: number) => {
      const rows = await logOf(1, last).read(after, limit);
      last = 12;
      return rows;
    },
  };
  const page = await readPage(log, { after: 10, limit: 50 });
  expect(page.lostUntil).toBeUndefined();
  expect(idsOf(page)).toEqual([11, 12]);
});
