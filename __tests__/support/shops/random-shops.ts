import fc from '../fast-check';
import type { RuleDraft } from '../../../lib/domain/rule';
import { firstOfMonth } from '../../../lib/time/civil';
import { formatDate } from '../../../lib/time/format';
import { parseDate } from '../../../lib/time/parse';
import { createZone } from '../../../lib/time/zone';
import type { BookingOf, ProductOf, PureShopFile } from './pure-shop';

/** A small random shop, and the site days to list. Only product 1 is listed. */
export interface RandomShop {
  readonly file: PureShopFile;
  readonly from: string;
  readonly to: string;
}

/**
 * Zones and dates: ordinary days, and days on which a clock changed by an hour or half an hour, at midnight,
 * or by a whole day.
 */
const DAYS: readonly (readonly [timezone: string, day: string])[] = [
  ['UTC', '2026-03-10'],
  ['+05:45', '2026-03-10'],
  ['Europe/Berlin', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25'],
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['America/Havana', '2026-11-01'],
  ['America/Sao_Paulo', '2017-10-15'],
  ['America/Sao_Paulo', '2018-02-17'],
  ['Asia/Beirut', '2026-03-29'],
  ['Asia/Beirut', '2026-10-24'],
  ['America/Santiago', '2026-09-06'],
  ['Africa/Cairo', '2026-04-24'],
  ['America/Havana', '2026-03-08'],
  ['Atlantic/Azores', '2026-03-29'],
  ['America/Asuncion', '2017-10-01'],
  ['Pacific/Apia', '2011-12-30'],
];

const STAFF = [5, 6, 7] as const;
const MINUTES_A_DAY = 1440;

/**
 * Generates random shops.
 * @param grain number of minutes; all times, lengths and steps are multiples of it
 */
export function randomShops(grain: number): fc.Arbitrary<RandomShop> {
  return fc
    .record({ place: fc.constantFrom(...DAYS), product: products(1, grain) })
    .chain(({ place, product }) => {
      const [timezone, change] = place;
      const zone = createZone(timezone);
      const center = parseDate(change)!;
      // Products measured in months start on the first of a month, so the month of the clock change and the next one
      // are listed.
      const isMonth = product.durationUnit === 'month';
      const first = isMonth ? firstOfMonth(center) - 1 : center - 1;
      const last = isMonth ? firstOfMonth(firstOfMonth(center) + 31) + 1 : center + 1;
      const time = (minutes: number): string =>
        new Date((zone.startOfDay(first) + minutes * 60) * 1000).toISOString();
      const days = last - first + 1;
      const minute = (from: number, to: number) =>
        multiples(grain, from * MINUTES_A_DAY, to * MINUTES_A_DAY).map(time);
      const dates = fc.integer({ min: first - 1, max: last + 1 }).map(formatDate);
      const file = fc.record({
        timezone: fc.constant(timezone),
        now: fc.oneof(
          { weight: 3, arbitrary: fc.constant(time(-30 * MINUTES_A_DAY)) },
          { weight: 1, arbitrary: minute(-1, days) },
        ),
        products: fc
          .record({ second: products(2, grain), third: products(3, grain) })
          .map(({ second, third }): readonly ProductOf[] => [product, second, third]),
        rules: fc
          .record({
            wide: fc.option(hours(grain, { capacity: fc.constantFrom(null, null, 2, 4) }), { freq: 8 }),
            others: fc.array(rules(grain, dates), { maxLength: 4 }),
          })
          .map(({ wide, others }) => (wide ? [wide, ...others] : others)),
        bookings: fc.array(bookings(grain, minute(-2, days + 2), isMonth), { maxLength: 7 }),
      });
      return file.map((shop) => ({ file: shop, from: formatDate(first), to: formatDate(last) }));
    });
}

/** Generates products with all fields. Code that reads such products needs no default values. */
function products(id: number, grain: number): fc.Arbitrary<ProductOf> {
  const unit = fc.oneof(
    { weight: 5, arbitrary: fc.constant('minute' as const) },
    { weight: 2, arbitrary: fc.constant('hour' as const) },
    { weight: 3, arbitrary: fc.constant('day' as const) },
    { weight: 1, arbitrary: fc.constant('month' as const) },
  );
  return unit.chain((durationUnit) => {
    const isTimed = durationUnit === 'minute' || durationUnit === 'hour';
    const duration = {
      minute: multiples(grain, grain, 240),
      hour: fc.integer({ min: 1, max: 30 }).map((hours) => (hours > 3 && hours < 23 ? 2 : hours)),
      day: fc.integer({ min: 1, max: 3 }),
      month: fc.constant(1),
    }[durationUnit];
    return fc.record({
      id: fc.constant(id),
      durationUnit: fc.constant(durationUnit),
      duration,
      interval: isTimed ? fc.oneof(fc.constant(0), multiples(grain, grain, 180)) : fc.constantFrom(0, 7),
      padding: fc.oneof(
        fc.constant(0),
        isTimed ? multiples(grain, grain, 120) : fc.integer({ min: 0, max: 2 }),
      ),
      capacity: fc.integer({ min: 1, max: 4 }),
      capacityBasis: fc.constantFrom('slot' as const, 'slot' as const, 'day' as const),
      availabilitySpan: fc.constantFrom(0, 0, 1),
      staffIds: fc.shuffledSubarray([...STAFF]),
      staffCapacities: fc.dictionary(fc.constantFrom('5', '6', '7'), fc.integer({ min: 0, max: 5 }), {
        maxKeys: 2,
        noNullPrototype: true,
      }),
      staffAssignment: fc.constantFrom('customer' as const, 'automatic' as const, 'all' as const),
      hasRestrictedDays: fc.constantFrom(false, false, false, true),
      restrictedDays: fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 2 }),
      minDate: fc.constantFrom(0, 0, 0, 1),
      maxDate: fc.constantFrom(0, 0, null, 31),
      minNoticeMinutes: fc.constantFrom(0, 0, 45),
    });
  });
}

type RuleOf = Partial<RuleDraft>;

function hours(grain: number, more: { capacity: fc.Arbitrary<number | null> }): fc.Arbitrary<RuleOf> {
  const timed = fc.record({
    fromRange: multiples(grain, 0, MINUTES_A_DAY - grain).map(clock),
    toRange: multiples(grain, grain, MINUTES_A_DAY).map(clock),
    capacity: more.capacity,
  });
  const roundTheClock = more.capacity.map((capacity) => ({ fromRange: '00:00', toRange: '24:00', capacity }));
  return fc.oneof({ weight: 2, arbitrary: timed }, { weight: 1, arbitrary: roundTheClock });
}

function rules(grain: number, dates: fc.Arbitrary<string>): fc.Arbitrary<RuleOf> {
  const shape = fc.oneof(
    hours(grain, { capacity: fc.constantFrom(null, null, 1, 3) }),
    fc
      .record({ rule: hours(grain, { capacity: fc.constantFrom(null, 2) }), a: dates, b: dates })
      .map(({ rule, a, b }): RuleOf => ({ ...rule, rangeType: 'time:range', ...ordered(a, b) })),
    fc
      .record({ rule: hours(grain, { capacity: fc.constant(null) }), a: dates, b: dates })
      .filter(({ rule, a, b }) => a !== b || rule.fromRange! < rule.toRange!)
      .map(({ rule, a, b }): RuleOf => ({ ...rule, rangeType: 'custom:daterange', ...ordered(a, b) })),
    fc
      .record({ a: fc.integer({ min: 1, max: 7 }), b: fc.integer({ min: 1, max: 7 }) })
      .map(({ a, b }): RuleOf => ({ rangeType: 'days', fromRange: String(a), toRange: String(b) })),
  );
  const owner = fc.oneof(
    fc.constant({ kind: 'global' as const, kindId: null }),
    fc.constant({ kind: 'product' as const, kindId: 1 }),
    fc.constantFrom(...STAFF).map((kindId) => ({ kind: 'staff' as const, kindId })),
  );
  return fc
    .record({
      shape,
      owner,
      appointable: fc.constantFrom(true, true, false),
      priority: fc.integer({ min: 0, max: 2 }),
    })
    .map(({ shape: what, owner: whose, ...how }) => ({ ...what, ...whose, ...how }));
}

const ordered = (a: string, b: string) => (a < b ? { fromDate: a, toDate: b } : { fromDate: b, toDate: a });

function bookings(grain: number, start: fc.Arbitrary<string>, isMonth: boolean): fc.Arbitrary<BookingOf> {
  const length = fc.oneof(
    { weight: 4, arbitrary: multiples(grain, grain, 180) },
    { weight: 1, arbitrary: multiples(grain, 300, (isMonth ? 20 : 2) * MINUTES_A_DAY) },
  );
  return fc
    .record({
      product: fc.constantFrom(1, 1, 1, 2, 3),
      start,
      length,
      staff: fc.oneof(
        { weight: 1, arbitrary: fc.constant([]) },
        { weight: 4, arbitrary: fc.subarray([...STAFF], { minLength: 1, maxLength: 2 }) },
      ),
      quantity: fc.constantFrom(1, 1, 2, 3),
      allDay: fc.constantFrom(false, false, false, false, true),
    })
    .map(({ length: minutes, ...booking }) => {
      const end = new Date(Date.parse(booking.start) + minutes * 60_000).toISOString();
      return { ...booking, end };
    });
}

const multiples = (grain: number, from: number, to: number): fc.Arbitrary<number> =>
  fc.integer({ min: Math.ceil(from / grain), max: Math.floor(to / grain) }).map((n) => n * grain);

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
