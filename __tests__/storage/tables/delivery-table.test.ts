import type { DeliveryDraft } from '../../../lib/domain/events/delivery';
import { asInstant } from '../../../lib/time/units';
import { forEachDatabase } from '../../support/databases';
import { onFreshStorage } from '../../support/storage';
import { MORNING } from '../../support/stored';

const draft = (eventId: number, resourceId: number): DeliveryDraft => ({
  webhookId: 'a',
  eventId,
  topic: 'appointment.created',
  resource: 'appointment',
  resourceId,
  body: '{"ä":"😀"}',
  createdAt: MORNING,
});
const at = (seconds: number) => asInstant(MORNING + seconds);

forEachDatabase((_, open) => {
  test('deliveries are created once, leased by one worker at a time, in order, and taken over when the lease ends', async () => {
    await onFreshStorage(open, async ({ deliveries, deliveryLog }) => {
      const drafts = [draft(1, 5), draft(2, 6), draft(3, 5)];
      const made = await Promise.all([deliveries.add(0, 3, drafts), deliveries.add(0, 3, drafts)]);
      expect(made.toSorted()).toEqual([false, true]);
      expect(await deliveries.cursor()).toBe(3);

      const taken = (await Promise.all([1, 2, 3].map(() => deliveries.take('a', 4, MORNING)))).flat();
      expect(taken.map(({ eventId }) => eventId).toSorted()).toEqual([1, 2]);
      expect(taken[0]).toMatchObject({ body: '{"ä":"😀"}', attempts: 0 });
      expect(await deliveries.take('a', 4, at(59))).toEqual([]);
      const over = await deliveries.take('a', 4, at(60));
      expect(over.map(({ eventId }) => eventId)).toEqual([1, 2]);

      // A worker whose lease (its claim on the delivery) has ended can no longer settle the delivery.
      await deliveries.recordTries([{ delivery: taken[0]!, outcome: { status: 'dead', note: '' } }], at(61));
      await deliveries.recordTries(
        [{ delivery: over[1]!, outcome: { status: 'waiting', dueAt: at(100), note: 'no' } }],
        at(61),
      );
      await deliveries.recordTries(
        [{ delivery: over[0]!, outcome: { status: 'delivered', note: '' } }],
        at(62),
      );
      expect((await deliveries.take('a', 4, at(62))).map(({ eventId }) => eventId)).toEqual([3]);
      expect((await deliveries.take('a', 4, at(100))).map(({ eventId }) => eventId)).toEqual([2]);
      expect(await deliveryLog.counts()).toEqual({
        waiting: 2,
        failed: 1,
        delivered: 1,
        dead: 0,
        oldestWaiting: MORNING,
      });
      await deliveryLog.trim(at(1));
      expect(await deliveryLog.counts()).toMatchObject({
        waiting: 0,
        delivered: 0,
        oldestWaiting: undefined,
      });
    });
  });

  test('while a delivery of a resource is running, no other delivery of it is leased', async () => {
    await onFreshStorage(open, async ({ deliveries, deliveryLog }) => {
      await deliveries.add(0, 2, [draft(1, 5), draft(2, 5)]);
      const [first] = await deliveries.take('a', 4, MORNING);
      await deliveries.recordTries(
        [{ delivery: first!, outcome: { status: 'delivered', note: '' } }],
        MORNING,
      );
      expect(await deliveries.take('a', 4, MORNING)).toMatchObject([{ eventId: 2 }]);
      await deliveryLog.resend(first!.id, MORNING);
      expect(await deliveries.take('a', 4, at(59))).toEqual([]);
      expect(await deliveries.take('a', 4, at(60))).toMatchObject([{ eventId: 1, attempts: 0 }]);
    });
  });

  test('each webhook has its own log, newest first, which is deleted with it', async () => {
    await onFreshStorage(open, async ({ deliveries, deliveryLog }) => {
      const others = { ...draft(4, 5), webhookId: 'b' };
      await deliveries.add(0, 4, [draft(1, 5), draft(2, 6), draft(3, 7), others]);
      const [taken] = await deliveries.take('a', 1, MORNING);
      await deliveries.recordTries(
        [{ delivery: taken!, outcome: { status: 'waiting', dueAt: at(30), note: 'HTTP 500' } }],
        MORNING,
      );
      expect((await deliveryLog.list('a', 1, 1)).map(({ eventId }) => eventId)).toEqual([2]);
      expect(await deliveryLog.list('a', 2, 10)).toEqual([
        {
          ...draft(1, 5),
          id: taken!.id,
          status: 'waiting',
          attempts: 1,
          note: 'HTTP 500',
          dueAt: at(30),
          finishedAt: null,
        },
      ]);
      await deliveryLog.forget('a');
      expect([await deliveryLog.count('a'), await deliveryLog.count('b')]).toEqual([0, 1]);
      expect(await deliveryLog.find(taken!.id)).toBeUndefined();
    });
  });

  test('only old waiting deliveries to webhooks that are not active are given up', async () => {
    await onFreshStorage(open, async ({ deliveries, deliveryLog }) => {
      const added = [draft(1, 5), draft(2, 6), { ...draft(3, 7), createdAt: at(50) }];
      await deliveries.add(0, 3, [...added, { ...draft(4, 8), webhookId: 'b' }]);
      const [taken] = await deliveries.take('a', 1, MORNING);
      await deliveries.recordTries(
        [{ delivery: taken!, outcome: { status: 'delivered', note: '' } }],
        MORNING,
      );
      await deliveryLog.giveUp(['a', 'b'], at(50), at(60));
      expect(await deliveryLog.counts()).toMatchObject({ waiting: 3, dead: 0 });
      await deliveryLog.giveUp(['b'], at(50), at(60));
      expect((await deliveryLog.list('a', 0, 9)).map(({ status }) => status)).toEqual([
        'waiting',
        'dead',
        'delivered',
      ]);
      await deliveryLog.giveUp([], at(50), at(60));
      expect(await deliveryLog.list('b', 0, 9)).toMatchObject([{ status: 'dead', finishedAt: at(60) }]);
    });
  });

  test('a webhook fails since its first failure, until it is reached or no longer active', async () => {
    await onFreshStorage(open, async ({ webhookFailures }) => {
      await Promise.all([webhookFailures.note('a', at(1)), webhookFailures.note('a', at(1))]);
      expect(await webhookFailures.note('a', at(9))).toBe(at(1));
      await webhookFailures.note('b', at(2));
      await webhookFailures.forgive('a');
      expect([await webhookFailures.since('a'), await webhookFailures.since('b')]).toEqual([
        undefined,
        at(2),
      ]);
      await webhookFailures.keepOnly(['b']);
      expect(await webhookFailures.since('b')).toBe(at(2));
      await webhookFailures.keepOnly(['a']);
      expect(await webhookFailures.since('b')).toBeUndefined();
    });
  });
});
