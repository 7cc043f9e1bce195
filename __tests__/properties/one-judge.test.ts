import fc from '../support/fast-check';
import type { Slot } from '../../lib/engine/slots/types';
import { deriveMovedSpan, deriveSpan } from '../../lib/services/appointments/drafts/derive-span';
import { readRecurring, startsOfSeries } from '../../lib/services/series/recurrence';
import { asInstant, asSiteSeconds, type Instant } from '../../lib/time/units';
import { type BookingOf, pureShop, type PureShop } from '../support/shops/pure-shop';
import { type RandomShop, randomShops } from '../support/shops/random-shops';
import { endOfSlot, expectedSlots } from './model/slots';
import { readCase, TICK_MINUTES } from './model/ticks';

/**
 * Grain in minutes: all times, durations and steps are multiples of it, except for some starts that lie between two
 * multiples on purpose.
 */
const GRAIN = 5;

/** Generates a random shop, and random numbers that choose records and instants to try. */
const cases = fc.record({ shop: randomShops(GRAIN), picks: fc.infiniteStream(fc.nat({ max: 1e6 })) });

interface Case {
  readonly shop: RandomShop;
  readonly picks: Iterable<number>;
}

/** Runs `body` on a shop of each case. `body` returns a number of attempts; their sum must be more than `atLeast`. */
function holds(runs: number, atLeast: number, body: (shop: PureShop, one: Case) => number): void {
  let tried = 0;
  fc.assert(
    fc.property(cases, (one) => {
      tried += body(pureShop(one.shop.file), one);
    }),
    { numRuns: runs },
  );
  expect(tried).toBeGreaterThan(atLeast);
}

/** Picks at most `most` of the values at random. */
function some<T>(all: readonly T[], most: number, picks: Iterable<number>): T[] {
  if (all.length <= most) return [...all];
  const chosen = new Set<T>();
  for (const pick of picks) {
    chosen.add(all[pick % all.length]!);
    if (chosen.size === most) break;
  }
  return [...chosen];
}

/** Lists 1, 2, and so on up to `most`. */
const quantities = (most: number): number[] => Array.from({ length: most }, (_, n) => n + 1);

const days = ({ from, to }: RandomShop) => ({ from, to });

/**
 * Returns the members that a booking of a slot names: the slot's member, or none if the product has no members or takes
 * them all.
 */
function naming(shop: PureShop, { staffId }: Slot): readonly number[] | 'any' {
  const { staffIds, assignment } = shop.settings();
  return staffIds.length === 0 || assignment === 'all' ? 'any' : [staffId!];
}

describe('lists and bookings agree, under enforce=full', () => {
  test('a member’s or `all` record with available >= q can be booked for q, and not for more', () => {
    holds(150, 300, (shop, { shop: { from, to }, picks }) => {
      const slots = some(shop.list({ from, to }), 12, picks);
      for (const slot of slots) {
        const booking = { start: slot.start, staff: naming(shop, slot) };
        const verdicts = quantities(slot.available).map((quantity) => shop.judge({ ...booking, quantity }));
        expect(verdicts.filter(({ ok, reasons }) => !ok || reasons.length > 0)).toEqual([]);
        const more = shop.judge({ ...booking, quantity: slot.available + 1 });
        expect(more).toMatchObject({ ok: false, available: slot.available });
      }
      return slots.length;
    });
  });

  test('and so can a record of `all`, whichever member is named', () => {
    holds(60, 30, (_, { shop: { file, from, to }, picks }) => {
      const [product, ...others] = file.products;
      const together = { ...product, staffIds: [7, 5], staffAssignment: 'all' as const };
      const shop = pureShop({ ...file, products: [together, ...others] });
      const slots = some(shop.list({ from, to }), 8, picks);
      for (const { start, staffId, available } of slots) {
        const judged = (quantity: number) => shop.judge({ start: start, staff: [staffId!], quantity }).ok;
        expect([available > 0 && judged(available), judged(available + 1)]).toEqual([available > 0, false]);
      }
      return slots.length;
    });
  });

  test('a combined record can be booked for up to max_qty with nobody named, and for no more', () => {
    holds(150, 300, (shop, { shop: { from, to }, picks }) => {
      const slots = some(shop.list({ from, to, combine: true }), 12, picks);
      for (const { start, maxQuantity, available } of slots) {
        const verdicts = quantities(maxQuantity!).map((quantity) =>
          shop.judge({ start, staff: 'any', quantity }),
        );
        const hasStaff = shop.settings().staffIds.length > 0;
        expect(verdicts.filter(({ ok, staffIds }) => !ok || staffIds.length > 0 !== hasStaff)).toEqual([]);
        expect(shop.judge({ start, staff: 'any', quantity: maxQuantity! + 1 })).toMatchObject({
          ok: false,
          available: maxQuantity,
        });
        // A booking without a member may take the places of several members.
        expect(shop.judge({ start, staff: [], quantity: available + 1 }).ok).toBe(false);
        if (available > 0) expect(shop.judge({ start, staff: [], quantity: available }).ok).toBe(true);
      }
      return slots.length;
    });
  });

  test('a start that the member-by-member list lacks, or has with 0, is refused for that member', () => {
    holds(150, 500, (shop, { shop: { from, to }, picks }) => {
      const listed = new Map(
        shop.list({ from, to }).map((slot) => [`${slot.start} ${slot.staffId}`, slot.available]),
      );
      let refused = 0;
      const booked: unknown[] = [];
      const starts = oddStarts(shop, { from, to }, 12, picks);
      for (const staffId of staffOf(shop)) {
        for (const start of starts) {
          if ((listed.get(`${start} ${staffId}`) ?? 0) > 0) continue;
          if (shop.judge({ start, staff: staffId === null ? 'any' : [staffId] }).ok)
            booked.push([start, staffId]);
          refused += 1;
        }
      }
      expect(booked).toEqual([]);
      return refused;
    });
  });

  test('without a member, a start that is not in the combined list is refused, except in repeated hours', () => {
    holds(100, 200, (shop, { shop: { from, to }, picks }) => {
      const listed = new Map(
        shop.list({ from, to, combine: true }).map((slot) => [slot.start, slot.available]),
      );
      let refused = 0;
      for (const start of oddStarts(shop, { from, to }, 12, picks)) {
        if ((listed.get(start) ?? 0) > 0 || isSecondReading(shop, start)) continue;
        expect(shop.judge({ start, staff: 'any' })).toMatchObject({ ok: false });
        refused += 1;
      }
      return refused;
    });
  });
});

describe('the forms of a list agree', () => {
  test('hide_unavailable leaves out exactly the sold-out records, and a staff filter keeps the others', () => {
    holds(80, 500, (shop, { shop: random }) => {
      const slots = shop.list(days(random));
      const free = slots.filter(({ available }) => available > 0);
      expect(shop.list({ ...days(random), hideUnavailable: true })).toEqual(free);
      const kept = slots.filter(({ staffId }) => staffId === 6);
      expect(shop.list({ ...days(random), staffIds: [6] })).toEqual(kept);
      return slots.length;
    });
  });

  test('only lists with timestamps leave out the second reading of a repeated hour, and nothing else', () => {
    holds(80, 500, (shop, { shop: random }) => {
      const slots = shop.list(days(random));
      const firsts = slots.filter(({ start }) => !isSecondReading(shop, start));
      expect(shop.list({ ...days(random), firstOfRepeated: true })).toEqual(firsts);
      return slots.length;
    });
  });

  test('a part of the window has the same records as the whole', () => {
    holds(60, 500, (shop, { shop: { from, to } }) => {
      const whole = shop.list({ from, to });
      const first = shop.list({ from, to: from });
      expect(whole.slice(0, first.length)).toEqual(first);
      const last = shop.list({ from: to, to });
      expect(whole.slice(whole.length - last.length)).toEqual(last);
      return whole.length;
    });
  });
});

describe('a booking by the start alone takes exactly what the slot showed', () => {
  /** Compares a list of the shop, after further bookings, with the slots that the model expects. */
  const agree = (random: RandomShop, booked: readonly BookingOf[], predicted: readonly BookingOf[]): void => {
    const withBookings = (more: readonly BookingOf[]): RandomShop => ({
      ...random,
      file: { ...random.file, bookings: [...(random.file.bookings ?? []), ...more] },
    });
    const listed = pureShop(withBookings(booked).file).list({ from: random.from, to: random.to });
    const figures = listed.map(({ start, staffId, available, scheduled }) => ({
      timestamp_utc: start,
      staff_id: staffId,
      available,
      scheduled,
    }));
    expect(figures).toEqual(expectedSlots(withBookings(predicted), false));
  };

  const iso = (at: Instant): string => new Date(at * 1000).toISOString();

  test('for one booking, one that is moved there, and a daily series: days and months in every zone', () => {
    let tried = 0;
    const shops = randomShops(TICK_MINUTES).filter(({ file }) => !pureShop(file).settings().timed);
    fc.assert(
      fc.property(shops, fc.nat({ max: 1e6 }), fc.integer({ min: 1, max: 3 }), (random, pick, most) => {
        const shop = pureShop(random.file);
        const { zone } = shop;
        const free = shop.list({ from: random.from, to: random.to }).filter(({ available }) => available > 0);
        if (free.length === 0) return;
        const slot = free[pick % free.length]!;
        const start = slot.start;
        const quantity = Math.min(slot.available, most);
        const verdict = shop.judge({ start, staff: naming(shop, slot), quantity });
        expect(verdict.ok).toBe(true);
        const one = readCase(random);
        const whose = { product: 1, staff: verdict.staffIds, quantity, allDay: false };
        const predicted = { ...whose, start: iso(start), end: iso(endOfSlot(one, start)) };

        const booked = deriveSpan(shop.settings(), { start: slot.startIso }, zone);
        agree(random, [{ ...predicted, start: iso(booked.start), end: iso(booked.end) }], [predicted]);

        const other = free[(pick >> 3) % free.length]!.start;
        const stored = { start: other, end: endOfSlot(one, other), allDay: false };
        const moved = deriveMovedSpan(shop.settings(), { start: slot.startIso }, stored, zone);
        expect([moved.start, moved.end].map(iso)).toEqual([predicted.start, predicted.end]);

        const series = startsOfSeries(
          readRecurring({ rrule: 'FREQ=DAILY;COUNT=2' }, zone),
          booked.start,
          true,
          zone,
        );
        expect(series.map(iso)).toEqual([start, nextDay(one, start)].map(iso));
        tried += 1;
      }),
      { numRuns: 80 },
    );
    expect(tried).toBeGreaterThan(30);
  });
});

/** Returns the beginning of the next site day. */
function nextDay({ ticks }: ReturnType<typeof readCase>, start: Instant): Instant {
  const tick = ticks.all.find((each) => ticks.instantOf(each) > start && ticks.beginsDay(each))!;
  return ticks.instantOf(tick);
}

const staffOf = (shop: PureShop): readonly (number | null)[] => {
  const { staffIds } = shop.settings();
  return staffIds.length > 0 ? staffIds : [null];
};

const isSecondReading = ({ zone }: PureShop, at: Instant): boolean =>
  zone.toInstant(asSiteSeconds(zone.toSite(at))) !== at;

/**
 * Chooses instants to try as starts: round ones, ones within about a minute of listed starts, and any others. For
 * products by the day or month they are at the beginning of a day, because whole days are judged.
 */
function oddStarts(
  shop: PureShop,
  window: { from: string; to: string },
  most: number,
  picks: Iterable<number>,
): Instant[] {
  const { zone } = shop;
  const begin = zone.startOfDay(zone.dayOf(shop.at(`${window.from}T12:00`)));
  const end = zone.startOfDay(zone.dayOf(shop.at(`${window.to}T12:00`)) + 1);
  const listed = shop.list({ ...window, pastTimes: true }).map(({ start }) => start);
  const starts = new Set<Instant>();
  let pick = 0;
  for (const random of picks) {
    const kind = random % 4;
    const minutes = (end - begin) / 60;
    const near = listed.length > 0 ? listed[(random >> 2) % listed.length]! : begin;
    const at = [
      begin + ((random >> 2) % minutes) * 60,
      begin + Math.floor(((random >> 2) % minutes) / GRAIN) * GRAIN * 60,
      near + (((random >> 5) % 7) - 3) * 60,
      near,
    ][kind]!;
    const start = asInstant(Math.min(Math.max(at, begin), end - 60));
    starts.add(shop.settings().timed ? start : zone.startOfDay(zone.dayOf(start)));
    if ((pick += 1) === most) break;
  }
  return [...starts];
}
