import fc from '../../support/fast-check';
import type { DaySummary, Slot } from '../../../lib/engine/slots/types';
import { presentDaySummary, presentSlot } from '../../../lib/rest/presenters/slots/slot';
import { writeSlots } from '../../../lib/rest/response/written-slots';
import { asInstant } from '../../../lib/time/units';
import { createZone } from '../../../lib/time/zone';

const BERLIN = createZone('Europe/Berlin');
const count = fc.nat(3);
/** Chooses from few values, so that neighbouring slots often have the same start and product. */
const slot: fc.Arbitrary<Slot> = fc
  .record({
    product: fc.constantFrom(1, 2),
    hour: fc.nat(2),
    available: count,
    scheduled: count,
    staff: fc.option(count),
    most: fc.option(count, { nil: undefined }),
    price: fc.option(fc.constantFrom('0', '12.50'), { nil: undefined }),
  })
  .map(({ product, hour, available, scheduled, staff, most, price }) => ({
    productId: product,
    productName: product === 1 ? 'Haircut' : 'Färben, "available":7 \u2028\\ </script>',
    date: `2026-03-10T0${hour}:00`,
    start: asInstant(1_773_097_200 + hour * 3600),
    startIso: `2026-03-10T0${hour}:00:00+01:00`,
    duration: 60,
    durationUnit: 'minute' as const,
    available,
    scheduled,
    staffId: staff,
    ...(most !== undefined && { maxQuantity: most }),
    ...(price !== undefined && { price }),
  }));
const day: fc.Arbitrary<DaySummary> = fc.record({ available: count, starts: count }).map((figures) => ({
  productId: 1,
  productName: 'Haircut',
  date: '2026-03-10',
  start: asInstant(1_773_129_600),
  startIso: '2026-03-10T09:00:00+01:00',
  ...figures,
  maxQuantity: figures.available,
}));
const present = (record: Slot | DaySummary): object =>
  'staffId' in record ? presentSlot(record, BERLIN) : presentDaySummary(record, BERLIN);

test('slots and days are written as JSON.stringify writes them, without the brackets', () => {
  fc.assert(
    fc.property(fc.oneof(fc.array(slot), fc.array(day)), (records) => {
      expect(`[${writeSlots(records, BERLIN)}]`).toBe(JSON.stringify(records.map(present)));
    }),
    { numRuns: 500 },
  );
});

test('two slots with the same start are written with all their differences', () => {
  const [one] = fc.sample(slot, { numRuns: 1, seed: 1 });
  const first: Slot = { ...one!, available: 1, scheduled: 2, staffId: 3, maxQuantity: 4 };
  const second: Slot = { ...one!, available: 5, scheduled: 6, staffId: null, maxQuantity: 7 };
  const written: unknown = JSON.parse(`[${writeSlots([first, second], BERLIN)}]`);
  expect(written).toMatchObject([
    { available: 1, scheduled: 2, staff_id: 3, max_qty: 4 },
    { available: 5, scheduled: 6, staff_id: null, max_qty: 7 },
  ]);
});

test('a slot and a day have the timestamp of the wall clock and the instant of their start', () => {
  const [one] = fc.sample(slot, { numRuns: 1, seed: 1 });
  const winter: Slot = { ...one!, start: asInstant(Date.UTC(2026, 2, 28, 8) / 1000) };
  const summer: Slot = { ...one!, start: asInstant(Date.UTC(2026, 2, 29, 7) / 1000) };
  expect(JSON.parse(`[${writeSlots([winter, summer], BERLIN)}]`)).toMatchObject([
    { timestamp: Date.UTC(2026, 2, 28, 9) / 1000, timestamp_utc: Date.UTC(2026, 2, 28, 8) / 1000 },
    { timestamp: Date.UTC(2026, 2, 29, 9) / 1000, timestamp_utc: Date.UTC(2026, 2, 29, 7) / 1000 },
  ]);
  const [date] = fc.sample(day, { numRuns: 1, seed: 1 });
  expect(JSON.parse(writeSlots([{ ...date!, start: winter.start }], BERLIN))).toMatchObject({
    timestamp: Date.UTC(2026, 2, 28, 9) / 1000,
  });
});
