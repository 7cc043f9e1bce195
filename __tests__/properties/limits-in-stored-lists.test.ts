import type { BookingLimit, Slot } from 'shop-appointments';
import fc from '../support/fast-check';
import type { Form } from '../../lib/services/slots/ready-slots';
import { internalsOf } from '../support/internals';
import { openShop, refusal, type TestShop } from '../support/shops/core-shop';

const [CLASS, MASSAGE] = [2, 3];
/** Two weeks around the end of a month. */
const QUERY = { productIds: [CLASS, MASSAGE], minDate: '2026-03-23', maxDate: '2026-04-05' };

const LIMITS: readonly BookingLimit[] = [
  { per: 'product', period: 'week', count: 4 },
  { per: 'member', period: 'month', minutes: 120 },
  { per: 'member', period: 'year', count: 4 },
];

const start = fc.record({ day: fc.nat(13), hour: fc.integer({ min: 9, max: 16 }) }).map(({ day, hour }) => {
  const date = new Date(Date.UTC(2026, 2, 23 + day)).toISOString().slice(0, 10);
  return `${date}T${String(hour).padStart(2, '0')}:00`;
});
const steps = fc.oneof(
  { weight: 3, arbitrary: fc.record({ start, staffId: fc.constantFrom(null, 11, 12) }) },
  { weight: 1, arbitrary: fc.record({ cancel: fc.nat(20) }) },
);

const FRAME = { before: Buffer.from('['), between: Buffer.from(','), after: Buffer.from(']'), tag: '' };

/**
 * Reads a list as it is sent to clients, from stored days if they are current. Also returns the number of days that had
 * to be written.
 */
async function served({ appointments }: TestShop): Promise<{ slots: Slot[]; written: number }> {
  let written = 0;
  const form: Form = {
    write: (some) => {
      written += 1;
      return Buffer.from(JSON.stringify(some).slice(1, -1));
    },
    frame: () => FRAME,
  };
  const { parts } = await internalsOf(appointments).readySlots.list(QUERY, { userId: 0 }, form);
  return { slots: JSON.parse(Buffer.concat(parts).toString()) as Slot[], written };
}

const dayOf = ({ startIso }: { readonly startIso: string }): string => startIso.slice(0, 10);

test('a stored day is not sent again once a booking on another day has reached or left a limit', async () => {
  const salon = await openShop({ bookingLimits: LIMITS });
  const { appointments } = salon;
  let elsewhere = 0;
  let kept = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 15, maxLength: 15 }), async (history) => {
      const ids: number[] = [];
      for (const step of history) {
        const before = (await served(salon)).slots;
        let changed: string | undefined;
        if ('cancel' in step) {
          const id = ids[step.cancel % Math.max(1, ids.length)];
          if (id === undefined) continue;
          changed = dayOf(await appointments.update(id, { status: 'cancelled' }));
        } else {
          const staff = step.staffId === null ? {} : { staffId: step.staffId };
          const productId = step.staffId === null ? CLASS : MASSAGE;
          const booking = appointments.create({ productId, start: step.start, enforce: 'full', ...staff });
          const made = await booking.catch(() => undefined);
          if (made) ids.push(made.id);
          else expect((await refusal(booking)).status).toBe(409);
          changed = made && dayOf(made);
        }
        const { records } = await appointments.slots.list(QUERY);
        const { slots } = await served(salon);
        expect(slots).toEqual(records);
        elsewhere += slots.filter(
          (slot, at) => dayOf(slot) !== changed && slot.available !== before[at]!.available,
        ).length;
        if ((await served(salon)).written === 0) kept += 1;
      }
      for (const id of ids) await appointments.remove(id, { force: true });
    }),
    { numRuns: 2, endOnFailure: true },
  );
  expect([elsewhere > 0, kept > 0]).toEqual([true, true]);
  await salon.close();
}, 120_000);
