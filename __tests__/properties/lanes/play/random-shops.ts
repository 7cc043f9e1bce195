import fc from '../../../support/fast-check';
import type { NextQuery } from '../model/first-free';
import { createRow, laterDate, type Row } from '../model/row';
import type { LaneShop } from '../model/shop';
import { products, resources } from './random-products';
import { bookingLimits, nextQueries } from './random-limits';
import { randomRules } from './random-rules';
import { randomSteps, type Step } from './steps';

/**
 * A random shop, the site days to list, and the random steps to run in the shop. All times are multiples of `grain`
 * minutes.
 */
export interface Play extends Omit<LaneShop, 'row'> {
  readonly zone: string;
  readonly grain: number;
  readonly from: string;
  readonly to: string;
  /** Query for the first free starts, made after each step. */
  readonly next: NextQuery;
  readonly steps: readonly Step[];
}

/**
 * Zones and dates: an ordinary day, and days on which the clock changes by an hour (in two zones) or by half
 * an hour.
 */
const DAYS: readonly (readonly [zone: string, date: string])[] = [
  ['Europe/Berlin', '2026-03-10'],
  ['Europe/Berlin', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25'],
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
  ['Australia/Lord_Howe', '2026-04-05'],
];

/**
 * Number of site days that the model knows before and after the listed days, because opening hours and bookings may
 * extend beyond the listed days.
 */
const MARGIN = 3;

export function randomPlays(): fc.Arbitrary<Play> {
  const place = fc.record({
    day: fc.constantFrom(...DAYS),
    grain: fc.constantFrom(5, 5, 5, 1),
    before: fc.constantFrom(-1, 0),
  });
  return place.chain(({ day: [zone, date], grain, before }) => {
    const [from, to] = [laterDate(date, before), laterDate(date, before + 1)];
    const row = rowOf({ zone, from, to, grain });
    const dates = Array.from({ length: 5 }, (_, at) => laterDate(from, at - 1));
    return fc
      .record({
        now: fc.oneof(
          { weight: 4, arbitrary: fc.constant(row.instantOf(0) - 20 * 86_400) },
          {
            weight: 1,
            arbitrary: fc
              .integer({ min: row.tickOf(from, '00:00'), max: row.tickOf(to, '00:00') })
              .map((tick) => row.instantOf(tick)),
          },
        ),
        products: fc.tuple(products(1, grain), products(2, grain), products(3, grain)),
        resources: resources(),
        bookingLimits: bookingLimits(),
        next: nextQueries(grain),
        steps: randomSteps(grain),
      })
      .chain(({ steps, ...shop }) =>
        randomRules(
          grain,
          dates,
          shop.resources.map(({ id }) => id),
        ).map((rules): Play => ({ zone, grain, from, to, ...shop, rules, steps })),
      );
  });
}

const rows = new Map<string, Row>();

/** Builds the model's time for a random shop: its listed days, and some days before and after. */
export function rowOf({ zone, from, to, grain }: Pick<Play, 'zone' | 'from' | 'to' | 'grain'>): Row {
  const key = [zone, from, grain].join();
  const row = rows.get(key) ?? createRow(zone, [laterDate(from, -MARGIN), laterDate(to, MARGIN)], grain);
  rows.set(key, row);
  return row;
}
