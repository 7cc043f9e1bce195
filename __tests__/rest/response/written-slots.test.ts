import fc from 'fast-check';
import type { DaySummary, Slot } from '../../../lib/engine/slots/types';
import { writeSlots } from '../../../lib/rest/response/written-slots';

const count = fc.nat(3);
/** Few values, so that neighbours often have the same start and the same product. */
const slot: fc.Arbitrary<Slot> = fc
  .record({
    product: fc.constantFrom(1, 2),
    hour: fc.nat(2),
    available: count,
    scheduled: count,
    staff: fc.option(count),
    most: fc.option(count, { nil: undefined }),
  })
  .map(({ product, hour, available, scheduled, staff, most }) => ({
    product_id: product,
    product_name: product === 1 ? 'Haircut' : 'Färben, "available":7 \u2028\\ </script>',
    date: `2026-03-10T0${hour}:00`,
    timestamp: 1_773_100_800 + hour * 3600,
    timestamp_utc: 1_773_097_200 + hour * 3600,
    start_iso: `2026-03-10T0${hour}:00:00+01:00`,
    duration: 60,
    duration_unit: 'minute' as const,
    available,
    scheduled,
    staff_id: staff,
    ...(most !== undefined && { max_qty: most }),
  }));
const day: fc.Arbitrary<DaySummary> = fc.record({ available: count, starts: count }).map((figures) => ({
  product_id: 1,
  product_name: 'Haircut',
  date: '2026-03-10',
  timestamp: 1_773_133_200,
  timestamp_utc: 1_773_129_600,
  start_iso: '2026-03-10T09:00:00+01:00',
  ...figures,
  max_qty: figures.available,
}));

test('slots and days are written as JSON.stringify writes them, without the brackets', () => {
  fc.assert(
    fc.property(fc.oneof(fc.array(slot), fc.array(day)), (records) => {
      expect(`[${writeSlots(records)}]`).toBe(JSON.stringify(records));
    }),
    { numRuns: 500 },
  );
});

test('of two slots at one start, all that differs is written of each', () => {
  const [one] = fc.sample(slot, { numRuns: 1, seed: 1 });
  const first: Slot = { ...one!, available: 1, scheduled: 2, staff_id: 3, max_qty: 4 };
  const second: Slot = { ...one!, available: 5, scheduled: 6, staff_id: null, max_qty: 7 };
  expect(JSON.parse(`[${writeSlots([first, second])}]`)).toEqual([first, second]);
});
