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
    fc.property(fc.array(lane, { maxLength: 4 }), instant, (lanes, from) => {
      expect(readLanes(writeLanes(lanes, from), from)).toEqual(lanes);
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

test('bookings of equal length at different times have equal texts, and share one list of relative lanes', () => {
  const text = 's11 0 1200 2400 3600|1 0 -300 3600';
  expect(writeLanes([colourAt(7200)], asInstant(7200))).toBe(text);
  expect(writeLanes([colourAt(10_800)], asInstant(10_800))).toBe(text);
  const read = relativeLanes();
  expect(read(text)).toBe(read(text));
  expect(read(text)).toEqual([colourAt(0)]);
});

test('the usual quantity and paddings are left out of the text, so that a list of thousands reads little', () => {
  const unpadded = { ...colourAt(7200), paddedFrom: asInstant(7200) };
  expect(writeLanes([unpadded], asInstant(7200))).toBe('s11 0 1200 2400 3600');
  expect(readLanes('s11 0 1200 2400 3600', asInstant(7200))).toEqual([unpadded]);
});

test.each<[string, Partial<Lane>, string]>([
  ['quantity', { quantity: 2 }, '2 0 0 3600'],
  ['sharing', { isShared: true }, '1 1 0 3600'],
  ['padding before', { paddedFrom: asInstant(6900) }, '1 0 -300 3600'],
  ['padding after', { paddedTo: asInstant(11_100) }, '1 0 0 3900'],
])('a lane that is unusual only in its %s keeps it', (_name, unusual, details) => {
  const unusualLane = { ...colourAt(7200), paddedFrom: asInstant(7200), ...unusual };
  const text = `s11 0 1200 2400 3600|${details}`;
  expect(writeLanes([unusualLane], asInstant(7200))).toBe(text);
  expect(readLanes(text, asInstant(7200))).toEqual([unusualLane]);
});
