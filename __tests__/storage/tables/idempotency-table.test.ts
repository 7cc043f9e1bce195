import { QueryTypes } from 'sequelize';
import { createStorage } from '../../../lib/storage/storage';
import type { Lease, Reservation } from '../../../lib/storage/tables/idempotency-table';
import { asInstant } from '../../../lib/time/units';
import { forEachDatabase } from '../../support/databases';
import { onFreshStorage, stoppedClock } from '../../support/storage';
import { MORNING } from '../../support/stored';

const text = (letter: string): string => letter.repeat(64);
const later = (seconds: number) => asInstant(MORNING + seconds);
const leaseOf = (reservation: Reservation): Lease => {
  if (reservation.kind !== 'leased') throw new Error(`It is ${reservation.kind}`);
  return reservation.lease;
};

forEachDatabase((_name, open) => {
  test('a key is reserved once across all processes, and returns the stored outcome', async () => {
    await onFreshStorage(open, async ({ idempotency }, { url }) => {
      const other = createStorage({ database: url, clock: stoppedClock });
      const tries = await Promise.all(
        [0, 1, 2, 3, 4].map((i) =>
          (i % 2 ? other.idempotency : idempotency).reserve(text('a'), text('b'), MORNING),
        ),
      );
      const leased = tries.filter(({ kind }) => kind === 'leased');
      expect([leased.length, tries.filter(({ kind }) => kind === 'in-flight').length]).toEqual([1, 4]);
      await idempotency.complete(leaseOf(leased[0]!), '{"status":201,"ä":"\\u0000"}');
      expect(await other.idempotency.reserve(text('a'), text('b'), MORNING)).toEqual({
        kind: 'answered',
        answer: '{"status":201,"ä":"\\u0000"}',
      });
      expect(await other.idempotency.reserve(text('a'), text('c'), MORNING)).toEqual({ kind: 'mismatch' });
      await other.close();
    });
  });

  test('a clock that is set back does not lock a key for longer than a lease', async () => {
    await onFreshStorage(open, async ({ idempotency }) => {
      await idempotency.reserve(text('a'), text('b'), later(3_600));
      expect(await idempotency.reserve(text('a'), text('b'), later(3_570))).toMatchObject({
        kind: 'in-flight',
      });
      expect(await idempotency.reserve(text('a'), text('b'), MORNING)).toMatchObject({ kind: 'leased' });
    });
  });

  test('an expired lease goes to one of several callers, with the stored results; the former holder cannot commit', async () => {
    await onFreshStorage(open, async (storage) => {
      const { idempotency } = storage;
      const late = leaseOf(await idempotency.reserve(text('a'), text('b'), MORNING));
      await storage.transaction((t) => idempotency.noteMade(late, { item: 0, id: 17 }, MORNING, t));
      await storage.transaction((t) => idempotency.noteMade(late, { item: 2, id: 18 }, later(10), t));
      expect(await idempotency.reserve(text('a'), text('b'), later(69))).toEqual({
        kind: 'in-flight',
        until: later(70),
      });
      const tries = await Promise.all(
        [1, 2, 3].map(() => idempotency.reserve(text('a'), text('b'), later(70))),
      );
      const [next, ...others] = tries.filter(({ kind }) => kind === 'leased').map(leaseOf);
      expect([others.length, [...next!.made]]).toEqual([
        0,
        [
          [0, 17],
          [2, 18],
        ],
      ]);
      await expect(
        storage.transaction((t) => idempotency.noteMade(late, { item: 1, id: 19 }, later(71), t)),
      ).rejects.toMatchObject({ code: 'shop_rest_in_flight' });
      await idempotency.complete(late, 'too late');
      await idempotency.release(late);
      expect((await idempotency.reserve(text('a'), text('b'), later(72))).kind).toBe('in-flight');
    });
  });

  test('an expired lease stays with a slow holder that commits a record while another process takes it over', async () => {
    await onFreshStorage(open, async (storage, { url }) => {
      const other = createStorage({ database: url, clock: stoppedClock });
      const slow = leaseOf(await storage.idempotency.reserve(text('a'), text('b'), MORNING));
      let begin!: () => void;
      const noted = new Promise<void>((resolve) => (begin = resolve));
      const takeover = noted.then(() => other.idempotency.reserve(text('a'), text('b'), later(60)));
      await storage.transaction(async (t) => {
        await storage.idempotency.noteMade(slow, { item: 0, id: 17 }, later(60), t);
        begin();
        // As many statements as the other process needs to read the row and to wait for its lock.
        for (let i = 0; i < 20; i++) await other.rules.find([1]);
      });
      expect((await takeover).kind).toBe('in-flight');
      const next = leaseOf(await other.idempotency.reserve(text('a'), text('b'), later(180)));
      expect([...next.made]).toEqual([[0, 17]]);
      await other.close();
    });
  });

  test('a key without a result is free at once; otherwise only for the same request', async () => {
    await onFreshStorage(open, async (storage) => {
      const { idempotency } = storage;
      await idempotency.release(leaseOf(await idempotency.reserve(text('a'), text('b'), MORNING)));
      const again = leaseOf(await idempotency.reserve(text('a'), text('c'), MORNING));
      await storage.transaction((t) => idempotency.noteMade(again, { item: 0, id: 17 }, MORNING, t));
      await idempotency.release(again);
      expect((await idempotency.reserve(text('a'), text('b'), MORNING)).kind).toBe('mismatch');
      expect([...leaseOf(await idempotency.reserve(text('a'), text('c'), MORNING)).made]).toEqual([[0, 17]]);
    });
  });

  test('expired keys are deleted, and no others', async () => {
    await onFreshStorage(open, async ({ idempotency }, { sequelize }) => {
      await idempotency.reserve(text('a'), text('x'), MORNING);
      await idempotency.reserve(text('b'), text('x'), later(1));
      await idempotency.trim(later(24 * 3600));
      const kept = await sequelize.query('SELECT digest FROM shop_appointments_idempotency_keys', {
        type: QueryTypes.SELECT,
      });
      expect(kept).toEqual([{ digest: text('b') }]);
    });
  });
});
