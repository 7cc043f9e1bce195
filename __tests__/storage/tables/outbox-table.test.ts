import { Transaction } from 'sequelize';
import { createStorage, type Storage } from '../../../lib/storage/storage';
import { forEachDatabase } from '../../support/databases';
import { meeting } from '../../support/shops/meeting';
import { onFreshStorage, stoppedClock } from '../../support/storage';
import { outboxDraft } from '../../support/stored';

const append = (storage: Storage, ...reasons: string[]) =>
  storage.transaction((t) =>
    storage.outbox.append(
      reasons.map((reason) => outboxDraft({ reason })),
      t,
    ),
  );
const read = async (storage: Storage, after = 0, limit = 10_000) =>
  (await storage.outbox.read(after, limit)).map(({ id, reason }) => `${id} ${reason}`);

forEachDatabase((name, open) => {
  test('an event is read back as it was written, once it has a number', async () => {
    await onFreshStorage(open, async (storage) => {
      const draft = outboxDraft({
        topic: 'availability.deleted',
        resource: 'availability',
        resourceId: 12,
        snapshot: { id: 12, title: 'O\'Hara "x" 😀', list: [1, null] },
        actorId: 4,
        reason: 'asked on the phone',
      });
      await storage.transaction((t) => storage.outbox.append([draft, outboxDraft()], t));
      expect(await storage.outbox.read(0, 10)).toEqual([]);
      expect(await storage.outbox.number()).toBe(2);
      expect(await storage.outbox.read(0, 10)).toEqual([
        { ...draft, id: 1 },
        { ...outboxDraft(), id: 2 },
      ]);
    });
  });

  test('numbers follow the order of insertion without gaps, over more than one batch', async () => {
    await onFreshStorage(open, async (storage) => {
      expect([await storage.outbox.number(), await storage.outbox.last()]).toEqual([0, 0]);
      const reasons = Array.from({ length: 1_203 }, (_, at) => `change ${at}`);
      await append(storage, ...reasons);
      expect(await storage.outbox.number()).toBe(1_203);
      expect(await storage.outbox.number()).toBe(0);
      expect(await storage.outbox.last()).toBe(1_203);
      expect(await read(storage)).toEqual(reasons.map((reason, at) => `${at + 1} ${reason}`));
      expect(await read(storage, 1_200, 2)).toEqual(['1201 change 1200', '1202 change 1201']);
    });
  });

  test('rolled-back events are never numbered', async () => {
    await onFreshStorage(open, async (storage) => {
      const failing = storage.transaction(async (t) => {
        await storage.outbox.append([outboxDraft()], t);
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      await append(storage, 'kept');
      await storage.outbox.number();
      expect(await read(storage)).toEqual(['1 kept']);
    });
  });

  test('several processes may number at the same time', async () => {
    await onFreshStorage(open, async (storage, { url }) => {
      const other = createStorage({ database: url, clock: stoppedClock });
      try {
        for (let round = 0; round < 5; round++) {
          await append(storage, ...Array.from({ length: 20 }, () => 'x'));
          await Promise.all([storage, other, storage, other].map((each) => each.outbox.number()));
        }
        const ids = (await storage.outbox.read(0, 1_000)).map(({ id }) => id);
        expect(ids).toEqual(Array.from({ length: 100 }, (_, at) => at + 1));
      } finally {
        await other.close();
      }
    });
  });

  test('numbering waits for another process that numbers, and continues from there', async () => {
    await onFreshStorage(
      open,
      async (storage, { sequelize }) => {
        await append(storage, 'x');
        const [held, release] = [meeting(1), meeting(1)];
        const elsewhere = storage.transaction(async (transaction) => {
          await sequelize.query(`UPDATE shop_appointments_counters SET value = 10 WHERE name = 'outbox'`, {
            transaction,
          });
          await held();
          await release.met;
        });
        await held.met;
        const numbering = storage.outbox.number();
        await Promise.race([numbering, new Promise((resolve) => setTimeout(resolve, 100))]);
        await release();
        await elsewhere;
        expect(await numbering).toBe(1);
        expect(await read(storage)).toEqual(['11 x']);
      },
      { pool: { max: 5 } },
    );
  });

  // SQLite has one writer, so two transactions are never open at the same time.
  if (name === 'SQLite') return;
  test('an event that commits later never gets a smaller number, and numbering does not wait for it', async () => {
    await onFreshStorage(open, async (storage, { sequelize }) => {
      const options = { isolationLevel: Transaction.ISOLATION_LEVELS.READ_COMMITTED };
      const [first, second] = [await sequelize.transaction(options), await sequelize.transaction(options)];
      await storage.transaction(
        (t) => storage.outbox.append([outboxDraft({ reason: 'inserted first' })], t),
        first,
      );
      await storage.transaction(
        (t) => storage.outbox.append([outboxDraft({ reason: 'inserted second' })], t),
        second,
      );
      await second.commit();
      expect(await storage.outbox.number()).toBe(1);
      expect(await read(storage)).toEqual(['1 inserted second']);
      await first.commit();
      expect(await storage.outbox.number()).toBe(1);
      expect(await read(storage)).toEqual(['1 inserted second', '2 inserted first']);
    });
  });
});
