import { addAvoided } from '../../../lib/engine/slots/avoided-spans';
import { NO_PADDINGS, type Paddings } from '../../../lib/engine/slots/product/product-settings';
import { sumSteps, WeightedSpans } from '../../../lib/engine/slots/spans/steps';
import { asInstant } from '../../../lib/time/units';
import { createZone } from '../../../lib/time/zone';

const MINUTE = 60;
const ZONE = createZone('UTC');

/** Makes a span in minutes, without paddings. */
const span = (start: number, end: number, quantity: number, id = 1) => ({
  id,
  productId: 1,
  staffIds: [],
  quantity,
  start: asInstant(start * MINUTE),
  end: asInstant(end * MINUTE),
  paddedFrom: asInstant(start * MINUTE),
  paddedTo: asInstant(end * MINUTE),
});

/**
 * Returns the quantity that is taken at some minutes, as seen by a booking that needs a gap of half an hour after the
 * booking before it.
 */
function takenAt(minutes: readonly number[], ...taken: readonly ReturnType<typeof span>[]): number[] {
  const paddings: Paddings = { ...NO_PADDINGS, timed: true, before: 30 };
  const avoided = new WeightedSpans();
  addAvoided(avoided, taken, { products: new Map(), paddings, zone: ZONE });
  const { starts, values } = sumSteps(avoided);
  return minutes.map((minute) => values[starts.findLastIndex((start) => start <= minute * MINUTE)] ?? 0);
}

describe('padding apart: several spans of one booking whose paddings overlap', () => {
  test('two needs for one resource, one after the other, count as the larger of them', () => {
    expect(takenAt([0, 10, 39, 40, 69, 70], span(0, 10, 1), span(10, 40, 2))).toEqual([1, 2, 2, 2, 2, 0]);
    expect(takenAt([0, 10, 39, 40, 69, 70], span(0, 10, 2), span(10, 40, 1))).toEqual([2, 2, 2, 1, 1, 0]);
  });

  test('a need for the whole booking adds to each of the others', () => {
    const all = [span(0, 10, 1), span(0, 40, 1), span(10, 40, 1)];
    expect(takenAt([0, 10, 39, 40, 69, 70], ...all)).toEqual([2, 2, 2, 2, 2, 0]);
  });

  test('needs at one time add up, and so do two bookings', () => {
    expect(takenAt([0, 10, 39, 40], span(0, 10, 1), span(0, 10, 1))).toEqual([2, 2, 2, 0]);
    expect(takenAt([0, 10, 39, 40], span(0, 10, 1), span(10, 40, 1, 2))).toEqual([1, 2, 2, 1]);
  });
});
