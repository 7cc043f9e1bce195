import fc from '../../support/fast-check';
import type { Slot } from 'shop-appointments';
import { openShop } from '../../support/shops/core-shop';

/**
 * Ids of a haircut, a class, a massage of one member, a product with both members together, a room by the
 * day, and a membership by the month.
 */
const PRODUCTS = [1, 2, 3, 4, 5, 8, 9] as const;
const UNSTAFFED: readonly number[] = [1, 2, 5, 8];

/** Days to test: ordinary ones, days around both changes of Berlin's clocks, and months for products by the month. */
const WINDOWS = [
  { minDate: '2026-03-04', maxDate: '2026-03-06' },
  { minDate: '2026-03-28', maxDate: '2026-04-01' },
  { minDate: '2026-10-24', maxDate: '2026-10-26' },
] as const;

const bookings = fc.record({
  productId: fc.constantFrom(...PRODUCTS),
  day: fc.integer({ min: 0, max: 2 }),
  hour: fc.integer({ min: 7, max: 20 }),
  quantity: fc.integer({ min: 1, max: 2 }),
});

test('the times for a reschedule are the slots that there would be without the appointment', async () => {
  const { appointments, close } = await openShop();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...WINDOWS),
      fc.array(bookings, { minLength: 2, maxLength: 8 }),
      async (window, drafts) => {
        const made: {
          id: number;
          productId: number;
          staffIds: readonly number[];
          quantity: number;
          start: number;
        }[] = [];
        for (const { productId, day, hour, quantity } of drafts) {
          const from = new Date(`${window.minDate}T00:00:00Z`);
          from.setUTCDate(from.getUTCDate() + day);
          const start = `${from.toISOString().slice(0, 10)}T${String(hour).padStart(2, '0')}:00`;
          const booked = await appointments.create({ productId, start, quantity }).catch(() => undefined);
          if (booked) made.push(booked);
        }
        for (const one of made) {
          const { productId, staffIds, quantity } = one;
          const times = await appointments.selfService.slots(
            await appointments.selfService.link(one.id),
            window,
          );
          const moves = await appointments.slotsToMove(one.id, window);
          expect(moves).toEqual(times.map((time) => ({ ...time, staffIds })));
          await appointments.remove(one.id);
          const filter = UNSTAFFED.includes(productId) || productId === 4 ? {} : { staffIds };
          const { records } = await appointments.slots.list({
            productIds: [productId],
            ...window,
            ...filter,
          });
          const open = records.filter(
            ({ available, start }: Slot) => available >= quantity && start !== one.start,
          );
          expect(times.map(({ startIso }) => startIso)).toEqual([
            ...new Set(open.map(({ startIso }) => startIso)),
          ]);
        }
      },
    ),
    { numRuns: 12 },
  );
  await close();
});

test('for the shop, the other members who could take an appointment are listed with their times', async () => {
  const { appointments, close } = await openShop();
  const MASSAGE = 3;
  const book = (staffId: number, hour: string) =>
    appointments.create({ productId: MASSAGE, start: `2026-03-04T${hour}:00`, staffId });
  const { id } = await book(11, '10');
  await book(12, '11');
  const day = { minDate: '2026-03-04', maxDate: '2026-03-04' };
  const hours = async (staffIds?: readonly number[]) =>
    (await appointments.slotsToMove(id, { ...day, ...(staffIds && { staffIds }) })).map(
      ({ date, staffIds: members }) => [date.slice(11, 13), ...members],
    );
  const own = (await hours()).map(([hour]) => hour);
  expect(own).toContain('09');
  expect(own).toContain('11');
  expect(own).not.toContain('10');
  // Member 12 is free at ten and not at eleven. Member 99 does not do massages.
  const other = await hours([12, 99]);
  expect(new Set(other.map(([, member]) => member))).toEqual(new Set([12]));
  expect(other).toContainEqual(['10', 12]);
  expect(other).not.toContainEqual(['11', 12]);
  expect((await hours([11, 12])).filter(([hour]) => hour === '10')).toEqual([['10', 12]]);
  expect(await hours([12, 12])).toEqual(await hours([12]));
  await expect(appointments.slotsToMove(404)).rejects.toMatchObject({ status: 404 });
  await close();
});
