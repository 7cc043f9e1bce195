import fc from '../support/fast-check';
import type { Slot, SlotQuery, StartHours } from '../../lib/engine/slots/types';
import type { NextSlots, NextSlotsQuery } from '../../lib/services/slots/next-slots';
import { formatIso } from '../../lib/time/format';
import type { Instant } from '../../lib/time/units';
import { createZone } from '../../lib/time/zone';
import { slotEnd } from '../../lib/engine/slots/spans/slot-span';
import { pureShop } from '../support/shops/pure-shop';
import { type RandomShop, randomShops } from '../support/shops/random-shops';
import { slotServiceOf } from '../support/shops/slot-service';
import { Temporal } from '../support/temporal';

const GRAIN = 15;
const DAY = 86_400;
const UNLIMITED = { memberDays: 1e9, slotRecords: 1e9 };

const clock = fc
  .integer({ min: 0, max: 95 })
  .map(
    (quarter) => `${String(quarter >> 2).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`,
  );
const hours: fc.Arbitrary<StartHours> = fc.record(
  { timeFrom: clock, timeTo: clock, weekdays: fc.subarray([0, 1, 2, 3, 4, 5, 6, 7]) },
  { requiredKeys: [] },
);
const whose = fc.record(
  { productIds: fc.subarray([1, 2, 3], { minLength: 1 }), staffIds: fc.subarray([5, 6, 7]) },
  { requiredKeys: ['productIds'] },
);

const minuteOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

/** Whether a start lies in the hours and on the weekdays, by an independent implementation of time zones. */
function isInHours(hoursOf: StartHours, timezone: string) {
  const from = minuteOf(hoursOf.timeFrom ?? '00:00');
  const to = minuteOf(hoursOf.timeTo ?? '24:00');
  const isWeekday = (weekday: number): boolean =>
    !hoursOf.weekdays?.length || hoursOf.weekdays.some((day) => (day || 7) === weekday);
  return ({ start, durationUnit }: Pick<Slot, 'start'> & Partial<Slot>): boolean => {
    const local = Temporal.Instant.fromEpochMilliseconds(start * 1000).toZonedDateTimeISO(timezone);
    if (durationUnit === 'day' || durationUnit === 'month') return isWeekday(local.dayOfWeek);
    const minute = local.hour * 60 + local.minute;
    const yesterday = local.toPlainDate().subtract({ days: 1 }).dayOfWeek;
    if (from < to) return minute >= from && minute < to && isWeekday(local.dayOfWeek);
    return (minute >= from && isWeekday(local.dayOfWeek)) || (minute < to && isWeekday(yesterday));
  };
}

test('the first free starts are the first of the whole list, across changes of clocks, however short the searches are', async () => {
  let found = 0;
  let calls = 0;
  const cases = fc.record({
    shop: randomShops(GRAIN),
    query: fc.record({ quantity: fc.constantFrom(1, 1, 2, 3), count: fc.constantFrom(1, 3, 50) }),
    whose,
    hours,
    later: fc.option(fc.integer({ min: 0, max: 3 * 96 }), { nil: undefined }),
    memberDays: fc.constantFrom(9, 12, 100_000),
  });
  await fc.assert(
    fc.asyncProperty(cases, async ({ shop, query, whose: of, hours: filter, later, memberDays }) => {
      const { file, from, to } = shop;
      const timezone = file.timezone!;
      const zone = createZone(timezone);
      const settingsOf = ({ productId }: Slot) => pureShop(file).settings(productId);
      const whole = slotServiceOf({ ...file, limits: UNLIMITED });
      const begin = (whole.at(`${from}T00:00`) + (later ?? 0) * 900) as Instant;
      const end = (whole.at(`${to}T00:00`) + 10 * DAY) as Instant;
      const list: SlotQuery = { ...of, from: begin, to: end, combineStaff: !of.staffIds?.length };
      const { records } = await whole.slots.list(list);
      const inHours = isInHours(filter, timezone);
      const expected = records
        .filter(({ maxQuantity, available }) => (maxQuantity ?? available) >= query.quantity)
        .filter(inHours)
        .slice(0, query.count);

      const short = slotServiceOf({ ...file, limits: { memberDays } });
      const next: NextSlotsQuery = { ...of, ...filter, ...query, after: begin };
      const results: NextSlots[] = [];
      let first: NextSlotsQuery | undefined = next;
      while (first) {
        const result: NextSlots = await short.slots.next(first);
        results.push(result);
        const { searchedUntil } = result;
        const left: number = query.count - results.flatMap((one) => one.records).length;
        const goesOn = searchedUntil !== null && searchedUntil < end;
        if (goesOn) expect(searchedUntil).toBeGreaterThan(Number(first.after));
        first = goesOn ? { ...next, after: searchedUntil, count: left } : undefined;
      }
      const slots = results.flatMap((one) => one.records).filter(({ start }) => start < end);
      const ends = (slot: Slot) => {
        const last = slotEnd(settingsOf(slot), slot.start, zone);
        return { ...slot, end: last, endIso: formatIso(last, zone) };
      };
      expect(slots).toEqual(expected.map(ends));
      found += slots.length;
      calls += results.length;
    }),
    { numRuns: 60 },
  );
  console.info(`found ${found} slots in ${calls} calls`);
  expect(found).toBeGreaterThan(100);
  expect(calls).toBeGreaterThan(70);
}, 60_000);

test('every form of a list has the starts that are in the hours, and no others', async () => {
  let kept = 0;
  let refusedStarts = 0;
  const forms: fc.Arbitrary<SlotQuery> = fc.record(
    {
      combineStaff: fc.boolean(),
      hideUnavailable: fc.boolean(),
      getPastTimes: fc.boolean(),
      withPrice: fc.boolean(),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(randomShops(GRAIN), whose, hours, forms, async (shop: RandomShop, of, filter, form) => {
      const { file, from, to } = shop;
      const { slots } = slotServiceOf({ ...file, limits: UNLIMITED });
      const { combineStaff, ...others } = form;
      const ofDays = { ...of, ...others, minDate: from, maxDate: to };
      const query = { ...ofDays, combineStaff: combineStaff ?? false };
      const inHours = isInHours(filter, file.timezone!);
      const plain = (await slots.list(query)).records.filter(inHours);
      const filtered = await slots.list({ ...query, ...filter });
      expect(filtered).toEqual({ records: plain, total: plain.length });
      kept += plain.length;

      const page = { page: 2, perPage: 3 };
      expect((await slots.list({ ...query, ...filter, ...page })).records).toEqual(plain.slice(3, 6));
      const stream = { ...query, ...page, combineStaff: true, pagedStream: true };
      const combined = (await slots.list({ ...query, combineStaff: true })).records.filter(inHours);
      expect((await slots.list({ ...stream, ...filter })).records).toEqual(combined.slice(3, 6));

      const days = (await slots.days({ ...ofDays, ...filter })).records;
      const free = combined.filter(({ available }) => available > 0);
      const sum = days.reduce((total, { starts }) => total + starts, 0);
      expect(sum).toBe(free.length);

      const { refused = [] } = await slots.list({ ...query, explain: true });
      const unit = new Map(file.products.map((product) => [product.id, product.durationUnit]));
      const expected = refused.filter(({ start, productId }) =>
        inHours({ start, durationUnit: unit.get(productId)! }),
      );
      expect((await slots.list({ ...query, ...filter, explain: true })).refused).toEqual(expected);
      refusedStarts += expected.length;
    }),
    { numRuns: 30 },
  );
  console.info(`kept ${kept} slots, and ${refusedStarts} refused starts`);
  expect(kept).toBeGreaterThan(150);
  expect(refusedStarts).toBeGreaterThan(150);
}, 60_000);
