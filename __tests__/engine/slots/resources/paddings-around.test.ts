import { productSettings } from '../../../../lib/engine/slots/product/product-settings';
import {
  paddingsAround,
  reachesAcross,
  takeTurns,
} from '../../../../lib/engine/slots/resources/needs-in-turn';
import { type ProductOf, wholeProduct } from '../../../support/shops/pure-shop';

const PADDINGS = { timed: true, before: 15, after: 30 };
const of = (...segments: number[]) => ({ segments });

describe('the paddings of a part of a booking on one resource', () => {
  const around = (demand: { segments: number[] }, segment: number, beside?: { segments: number[] }[]) => {
    const { timed, before, after } = paddingsAround(PADDINGS, demand, segment, beside);
    expect(timed).toBe(true);
    return [before, after];
  };

  it('are all paddings if the resource is taken in one run of parts', () => {
    expect(around(of(1), 1)).toEqual([15, 30]);
    expect(around(of(0, 1), 0)).toEqual([15, 30]);
    expect([0, 1, 2].map((segment) => around(of(0, 1, 2), segment))).toEqual([
      [15, 30],
      [15, 30],
      [15, 30],
    ]);
  });

  it('are before the first run only, and after the last one only', () => {
    const demand = of(0, 2, 3, 5);
    expect([0, 2, 3, 5].map((segment) => around(demand, segment))).toEqual([
      [15, 0],
      [0, 0],
      [0, 0],
      [0, 30],
    ]);
  });

  it('are those before and after all needs that take the resource', () => {
    expect(around(of(0), 0, [of(2)])).toEqual([15, 0]);
    expect(around(of(2), 2, [of(0)])).toEqual([0, 30]);
    expect(around(of(1), 1, [of(0), of(2)])).toEqual([0, 0]);
    expect(around(of(1), 1, [of(1)])).toEqual([15, 30]);
    expect(around(of(1), 1, [of(0, 1)])).toEqual([0, 30]);
    expect(around(of(0, 2), 0, [of(1)])).toEqual([15, 0]);
  });

  it('are none if the product has none, and one side if it has only that one', () => {
    const none = { timed: true, before: 0, after: 0 };
    expect(paddingsAround(none, of(0, 2), 0)).toEqual(none);
    for (const [before, after] of [
      [15, 0],
      [0, 30],
    ] as const) {
      const some = { timed: false, before, after };
      expect(paddingsAround(some, of(0, 2), 0)).toEqual({ timed: false, before, after: 0 });
      expect(paddingsAround(some, of(0, 2), 2)).toEqual({ timed: false, before: 0, after });
    }
  });
});

test('needs take turns if they take their resources in different parts', () => {
  expect(takeTurns([])).toBe(false);
  expect(takeTurns([of(0)])).toBe(false);
  expect(takeTurns([of(0, 1), of(0, 1)])).toBe(false);
  expect(takeTurns([of(0), of(1)])).toBe(true);
  expect(takeTurns([of(0), of(0), of(0, 1)])).toBe(true);
  expect(takeTurns([of(0, 1), of(0, 2)])).toBe(true);
  expect(takeTurns([of(0, 1), of(0)])).toBe(true);
});

describe('two bookings at one time can come too close on a resource', () => {
  const parts = [
    { minutes: 20, staff: true },
    { minutes: 40, staff: true },
  ];
  const reaches = (product: ProductOf): boolean =>
    reachesAcross(productSettings(wholeProduct({ staffIds: [5], parts, ...product })));
  const needs = [
    { kind: 'room', parts: [0] },
    { kind: 'room', parts: [1] },
  ];

  it('if there is a padding, before or after, and needs take turns', () => {
    expect(reaches({ needs, paddingBefore: 5 })).toBe(true);
    expect(reaches({ needs, paddingAfter: 5 })).toBe(true);
    expect(reaches({ needs: [{ kind: 'room' }, needs[1]!], padding: 5 })).toBe(true);
  });

  it('and not without a padding, or if all needs are for the same parts', () => {
    expect(reaches({ needs })).toBe(false);
    expect(reaches({ needs: [needs[0]!], padding: 5 })).toBe(false);
    expect(reaches({ needs: [{ kind: 'room' }, { kind: 'room', parts: [0, 1] }], padding: 5 })).toBe(false);
  });
});
