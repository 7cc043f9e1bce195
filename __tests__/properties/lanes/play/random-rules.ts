import fc from '../../../support/fast-check';
import type { LaneRule } from '../model/shop';
import { clock, MINUTES_A_DAY, minutes } from './minutes';
import { STAFF } from './random-products';

type Shape = Pick<LaneRule, 'rangeType' | 'fromDate' | 'toDate' | 'fromRange' | 'toRange'>;
type Owner = Pick<LaneRule, 'kind' | 'kindId'>;

/** Generates wide opening hours of the site (or none), and rules of all kinds of owners. */
export function randomRules(
  grain: number,
  dates: readonly string[],
  resourceIds: readonly number[],
): fc.Arbitrary<readonly LaneRule[]> {
  const capacity = fc.constantFrom(null, null, null, 2, 3);
  const site: Owner = { kind: 'global', kindId: null };
  const wide = fc.record({ hours: hours(grain), capacity }).map((rule) => ({
    ...allDays,
    ...rule.hours,
    ...site,
    capacity: rule.capacity,
    appointable: true,
    priority: 0,
  }));
  const other = fc
    .record({
      shape: shapes(grain, dates),
      owner: fc.oneof(
        { weight: 1, arbitrary: fc.constant(site) },
        { weight: 1, arbitrary: fc.constantFrom(1, 2).map((kindId): Owner => ({ kind: 'product', kindId })) },
        {
          weight: 2,
          arbitrary: fc.constantFrom(...STAFF).map((kindId): Owner => ({ kind: 'staff', kindId })),
        },
        ...(resourceIds.length > 0
          ? [
              {
                weight: 2,
                arbitrary: fc
                  .constantFrom(...resourceIds)
                  .map((kindId): Owner => ({ kind: 'resource', kindId })),
              },
            ]
          : []),
      ),
      appointable: fc.boolean(),
      priority: fc.integer({ min: 0, max: 2 }),
      capacity,
    })
    .map(({ shape, owner, ...rule }) => ({
      ...shape,
      ...owner,
      ...rule,
      capacity: rule.appointable ? rule.capacity : null,
    }));
  return fc
    .record({ first: fc.option(wide, { freq: 8 }), others: fc.array(other, { maxLength: 5 }) })
    .map(({ first, others }) =>
      [...(first ? [first] : []), ...others].map((rule, at) => ({ ...rule, id: at + 1 })),
    );
}

const allDays = { rangeType: 'time:all' as const, fromDate: null, toDate: null };

function hours(grain: number): fc.Arbitrary<Pick<Shape, 'fromRange' | 'toRange'>> {
  const any = fc.record({
    fromRange: minutes(grain, 0, MINUTES_A_DAY - grain).map(clock),
    toRange: minutes(grain, grain, MINUTES_A_DAY).map(clock),
  });
  const working = fc.record({
    fromRange: minutes(grain, 0, 600).map(clock),
    toRange: minutes(grain, 660, MINUTES_A_DAY).map(clock),
  });
  return fc.oneof(any, working, fc.constant({ fromRange: '00:00', toRange: '24:00' }));
}

function shapes(grain: number, dates: readonly string[]): fc.Arbitrary<Shape> {
  const some = fc
    .tuple(fc.constantFrom(...dates), fc.constantFrom(...dates))
    .map(([a, b]) => (a < b ? ([a, b] as const) : ([b, a] as const)));
  const weekday = fc.integer({ min: 1, max: 7 });
  const dated = fc.record({ range: some, on: hours(grain) });
  return fc.oneof(
    hours(grain).map((on): Shape => ({ ...allDays, ...on })),
    fc.record({ on: hours(grain), day: weekday }).map(({ on, day }): Shape => ({
      ...allDays,
      ...on,
      rangeType: `time:${day as 1 | 2 | 3 | 4 | 5 | 6 | 7}`,
    })),
    dated.map(({ range: [fromDate, toDate], on }): Shape => ({
      ...on,
      rangeType: 'time:range',
      fromDate,
      toDate,
    })),
    dated
      .filter(({ range: [from, to], on }) => from !== to || on.fromRange < on.toRange)
      .map(({ range: [fromDate, toDate], on }): Shape => ({
        ...on,
        rangeType: 'custom:daterange',
        fromDate,
        toDate,
      })),
    some.map(([fromRange, toRange]): Shape => ({
      rangeType: 'custom',
      fromDate: null,
      toDate: null,
      fromRange,
      toRange,
    })),
    fc.tuple(weekday, weekday).map(([from, to]): Shape => ({
      ...allDays,
      rangeType: 'days',
      fromRange: String(from),
      toRange: String(to),
    })),
  );
}
