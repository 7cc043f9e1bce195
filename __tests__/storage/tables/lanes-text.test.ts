import fc from '../../support/fast-check';
import type { Lane } from '../../../lib/domain/lane';
import { readLanes, relativeLanes, writeLanes } from '../../../lib/storage/tables/appointments/lanes-text';
import { asInstant } from '../../../lib/time/units';

const instant = fc.integer({ min: 0, max: 4_000_000_000 }).map(asInstant);
const lane: fc.Arbitrary<Lane> = fc.record({
  owner: fc.record({
    kind: fc.constantFrom('product', 'staff', 'resource'),
    id: fc.integer({ min: 1, max: 2 ** 53 - 1 }),
  }),
  spans: fc.array(fc.record({ start: instant, end: instant }), { minLength: 1, maxLength: 3 }),
  quantity: fc.integer({ min: 0, max: 10_000 }),
  paddedFrom: instant,
  paddedTo: instant,
  isShared: fc.boolean(),
});

test('stored times of bookings (lanes) are read as they were written', () => {
  fc.assert(
    fc.property(fc.array(lane, { maxLength: 4 }), (lanes) => {
      expect(readLanes(writeLanes(lanes))).toEqual(lanes);
    }),
  );
});

/**
 * Time for which a service of an hour occupies its member: 20 minutes of waiting in the middle are free, and a padding
 * of five minutes comes before.
 */
const colourAt = (start: number): Lane => ({
  owner: { kind: 'staff', id: 11 },
  spans: [
    { start: asInstant(start), end: asInstant(start + 1200) },
    { start: asInstant(start + 2400), end: asInstant(start + 3600) },
  ],
  quantity: 1,
  paddedFrom: asInstant(start - 300),
  paddedTo: asInstant(start + 3600),
  isShared: false,
});

test('bookings at different times differ only in the first instant, and share one list of relative lanes', () => {
  expect(writeLanes([colourAt(7200)])).toBe('7200;staff 11 1 0 -300 3600 0 1200 2400 3600');
  expect(writeLanes([colourAt(10_800)])).toBe('10800;staff 11 1 0 -300 3600 0 1200 2400 3600');
  const read = relativeLanes();
  expect(read(writeLanes([colourAt(7200)]))).toBe(read(writeLanes([colourAt(10_800)])));
  expect(read('7200;staff 11 1 0 -300 3600 0 1200 2400 3600')).toEqual([colourAt(0)]);
});
