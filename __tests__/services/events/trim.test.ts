import { trimDeliveries, trimEvents } from '../../../lib/services/events/trim';
import { asInstant } from '../../../lib/time/units';
import { forEachDatabase } from '../../support/databases';
import { onFreshStorage } from '../../support/storage';
import { MORNING, outboxDraft } from '../../support/stored';

const DAY = 86_400;
const daysAgo = (days: number) => outboxDraft({ at: asInstant(MORNING - days * DAY) });

forEachDatabase((_, open) => {
  test('events are kept for 30 days, and the kept ids have no gaps', async () => {
    await onFreshStorage(open, async (storage) => {
      const { outbox } = storage;
      const ages = [...Array.from({ length: 450 }, () => 31), 29, 31, 30, 0];
      await storage.transaction((t) => outbox.append(ages.map(daysAgo), t));
      await outbox.number();
      await storage.transaction((t) => outbox.append([daysAgo(40)], t));
      await trimEvents(outbox, MORNING);
      expect((await outbox.read(0, 10)).map(({ id }) => id)).toEqual([451, 452, 453, 454]);
      // Keeps an event that has no number yet, because no reader can have read it.
      expect(await outbox.number()).toBe(1);
      expect(await outbox.last()).toBe(455);
    });
  });

  test('an event is kept until the second in which it is 30 days old, and no longer', async () => {
    await onFreshStorage(open, async (storage) => {
      const { outbox } = storage;
      const atAge = (seconds: number) => outboxDraft({ at: asInstant(MORNING - seconds) });
      const ages = [30 * DAY + 2, 30 * DAY + 1, 30 * DAY, 30 * DAY - 1];
      await storage.transaction((t) => outbox.append(ages.map(atAge), t));
      await outbox.number();
      await trimEvents(outbox, MORNING);
      expect((await outbox.read(0, 10)).map(({ id }) => id)).toEqual([3, 4]);
      await trimEvents(outbox, asInstant(MORNING + 1));
      expect((await outbox.read(0, 10)).map(({ id }) => id)).toEqual([4]);
    });
  });

  test('all events may be removed, and the numbers continue', async () => {
    await onFreshStorage(open, async (storage) => {
      const { outbox } = storage;
      await storage.transaction((t) => outbox.append([daysAgo(31), daysAgo(31)], t));
      await outbox.number();
      await trimEvents(outbox, MORNING);
      expect(await outbox.read(0, 10)).toEqual([]);
      await storage.transaction((t) => outbox.append([daysAgo(0)], t));
      await outbox.number();
      expect((await outbox.read(0, 10)).map(({ id }) => id)).toEqual([3]);
    });
  });
});

test('deliveries are removed with their events, after 30 days', async () => {
  const trim = jest.fn(async () => undefined);
  await trimDeliveries({ trim }, MORNING);
  expect(trim.mock.calls).toEqual([[MORNING - 30 * DAY]]);
});
