import { type Appointments, createAppointments } from 'shop-appointments';
import { createMemoryShop } from 'shop-appointments/adapters/memory';
import { createZone } from '../../../lib/time/zone';
import { SECRET } from '../../support/shops/core-shop';
import { databaseOfShop } from '../../support/databases';

/**
 * Time zones in which the clock skips a midnight: the day before, the day, the day after, and the time at
 * which the day begins.
 */
const NIGHTS = [
  ['America/Santiago', '2026-09-05', '2026-09-06', '2026-09-07', '01:00:00-03:00'],
  ['Africa/Cairo', '2026-04-23', '2026-04-24', '2026-04-25', '01:00:00+03:00'],
  ['Asia/Beirut', '2026-03-28', '2026-03-29', '2026-03-30', '01:00:00+03:00'],
  ['America/Havana', '2026-03-07', '2026-03-08', '2026-03-09', '01:00:00-04:00'],
  ['Atlantic/Azores', '2026-03-28', '2026-03-29', '2026-03-30', '01:00:00+00:00'],
  ['America/Scoresbysund', '2023-03-25', '2023-03-26', '2023-03-27', '01:00:00+00:00'],
  ['America/Asuncion', '2023-09-30', '2023-10-01', '2023-10-02', '01:00:00-03:00'],
  ['America/Sao_Paulo', '2018-11-03', '2018-11-04', '2018-11-05', '01:00:00-02:00'],
  ['Asia/Tehran', '2022-03-21', '2022-03-22', '2022-03-23', '01:00:00+04:30'],
] as const;

const ROOM = 1;
const SHARED = 2;
const MEETING = 3;
const SEASON = 4;

async function open(timezone: string, today: string): Promise<Appointments> {
  const shop = createMemoryShop({
    site: { timezone, currency: 'EUR', url: 'https://shop.example' },
    products: [
      { id: ROOM, name: 'Room', price: '100', duration: 1, duration_unit: 'day' },
      { id: SHARED, name: 'Desk', price: '10', duration: 1, duration_unit: 'day', qty: 2, qty_basis: 'day' },
      { id: MEETING, name: 'Meeting', price: '10', duration: 1, duration_unit: 'hour' },
      { id: SEASON, name: 'Season', price: '900', duration: 1, duration_unit: 'month' },
    ],
    rules: [{ kind: 'global', range_type: 'time:all', from_range: '08:00', to_range: '20:00' }],
  });
  const zone = createZone(timezone);
  const now = zone.startOfDay(Date.parse(`${today}T00:00Z`) / 86_400_000);
  const { database, giveBack } = await databaseOfShop();
  const appointments = createAppointments({
    database,
    site: shop.site,
    host: shop.host,
    secret: SECRET,
    clock: { now: () => now },
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  await appointments.migrate();
  await shop.loadRules(appointments.rules);
  closing = async () => {
    await appointments.close();
    giveBack();
  };
  return appointments;
}

let closing: () => Promise<void>;
afterEach(() => closing());

const exactly = (iso: string): number => Date.parse(iso) / 1000;

/** Lists the free places of a product on each site day. */
async function left(appointments: Appointments, productId: number, from: string, to: string) {
  const { records } = await appointments.slots.list({ productIds: [productId], minDate: from, maxDate: to });
  return records.map(({ date, available }) => `${date} ${available}`);
}

describe.each(NIGHTS)('%s, the night after %s skips midnight', (zone, before, day, after, begin) => {
  const first = exactly(`${day}T${begin}`);
  let shop: Appointments;
  beforeEach(async () => (shop = await open(zone, before)));

  test('1.3 a one-day booking takes one day, and the neighbouring days stay free', async () => {
    const booked = await shop.create({ productId: ROOM, start: day });
    expect(booked.start).toBe(first);
    expect(await left(shop, ROOM, before, after)).toEqual([`${before} 1`, `${day} 0`, `${after} 1`]);
    const next = await shop.book({ productId: ROOM, start: after });
    expect(next.start).toBe(booked.end);
    const previous = await shop.book({ productId: ROOM, start: before });
    expect(previous.end).toBe(first);
    expect([previous.cost, booked.cost]).toEqual(['100.00', '100.00']);
  });

  test('1.3 a listed day can be booked although the neighbouring days are taken', async () => {
    await shop.batch({ create: [before, after].map((start) => ({ productId: ROOM, start })) });
    const { records } = await shop.slots.list({ productIds: [ROOM], minDate: day, maxDate: day });
    expect(records.map(({ available }) => available)).toEqual([1]);
    const held = await shop.holds.place({ productId: ROOM, start: records[0]!.startIso }, { owner: 'eve' });
    expect(held.appointment.end - held.appointment.start).toBe(23 * 3600);
  });

  test('1.3 places per day are taken on that day alone', async () => {
    await shop.create({ productId: SHARED, start: day });
    expect(await left(shop, SHARED, before, after)).toEqual([`${before} 2`, `${day} 1`, `${after} 2`]);
  });

  test('1.3 a booking that moves to the day, or from it, stays one day long', async () => {
    const { id } = await shop.create({ productId: ROOM, start: after });
    await shop.update(id, { start: day });
    expect(await left(shop, ROOM, before, after)).toEqual([`${before} 1`, `${day} 0`, `${after} 1`]);
    await shop.update(id, { start: before });
    expect(await left(shop, ROOM, before, after)).toEqual([`${before} 0`, `${day} 1`, `${after} 1`]);
    await shop.update(id, { start: after });
    expect(await left(shop, ROOM, before, after)).toEqual([`${before} 1`, `${day} 1`, `${after} 0`]);
  });

  test('1.3 a daily series across the day, or from it on, takes each day once', async () => {
    const over = await shop.series.create({ productId: ROOM, start: before, rrule: 'FREQ=DAILY;COUNT=3' });
    expect(over.occurrences.map(({ available }) => available)).toEqual([true, true, true]);
    const from = await shop.series.preview({ productId: SHARED, start: day, rrule: 'FREQ=DAILY;COUNT=2' });
    const [one, two] = from.occurrences;
    expect([one!.start, one!.end]).toEqual([first, two!.start]);
    expect(two!.end - two!.start).toBe(24 * 3600);
  });

  test('1.3 an end gives the start, and the end of the day before is the beginning of the day', async () => {
    const ofDay = await shop.create({ productId: ROOM, end: after });
    const ofPrevious = await shop.create({ productId: ROOM, end: day });
    expect([ofPrevious.end, ofDay.start]).toEqual([first, first]);
    expect(ofPrevious.end - ofPrevious.start).toBe(24 * 3600);
  });

  test('1.3 a whole day of a timed product, and one that comes out of the trash, take one day', async () => {
    await shop.create({ productId: MEETING, start: `${day}T10:00`, allDay: true });
    const { records } = await shop.slots.list({ productIds: [MEETING], minDate: before, maxDate: after });
    const taken = records.filter(({ available }) => available === 0).map(({ date }) => date.slice(0, 10));
    expect(new Set(taken)).toEqual(new Set([day]));
    const { id } = await shop.create({ productId: ROOM, start: day });
    await shop.remove(id, { force: false });
    await shop.create({ productId: ROOM, start: after });
    await shop.update(id, { status: 'unpaid' });
    expect(await left(shop, ROOM, before, after)).toEqual([`${before} 1`, `${day} 0`, `${after} 0`]);
  });
});

test('1.3 a month that begins without a midnight ends with the month, and the next month stays free', async () => {
  const shop = await open('America/Asuncion', '2023-08-01');
  const october = await shop.create({ productId: SEASON, start: '2023-10-01' });
  expect([october.start, october.end]).toEqual(
    ['2023-10-01T01:00:00-03:00', '2023-11-01T00:00:00-03:00'].map(exactly),
  );
  expect(await left(shop, SEASON, '2023-09-01', '2023-11-30')).toEqual([
    '2023-09-01 1',
    '2023-10-01 0',
    '2023-11-01 1',
  ]);
  const september = await shop.create({ productId: SEASON, end: '2023-10-01' });
  expect([september.start, september.end]).toEqual([exactly('2023-09-01T00:00:00-04:00'), october.start]);
  const moved = await shop.update(october.id, { start: '2023-12-01' });
  expect(moved.end).toBe(exactly('2024-01-01T00:00:00-03:00'));
});

describe('1.3 a skipped day (Apia had no 30 December 2011)', () => {
  const eve = exactly('2011-12-29T00:00:00-10:00');
  const newDay = exactly('2011-12-31T00:00:00+14:00');
  let shop: Appointments;
  beforeEach(async () => (shop = await open('Pacific/Apia', '2011-12-20')));

  test('1.3 the day before it is one day long, from either end, and costs one', async () => {
    const booked = await shop.create({ productId: ROOM, start: '2011-12-29' });
    expect([booked.start, booked.end, booked.cost]).toEqual([eve, newDay, '100.00']);
    const derived = await shop.create({ productId: SHARED, end: '2011-12-31' });
    expect([derived.start, derived.end]).toEqual([eve, newDay]);
    expect(await left(shop, ROOM, '2011-12-28', '2011-12-31')).toEqual([
      '2011-12-28 1',
      '2011-12-29 0',
      '2011-12-31 1',
    ]);
  });

  test('1.3 a booking that moves from it stays a day long', async () => {
    const { id } = await shop.create({ productId: ROOM, start: '2011-12-29' });
    const moved = await shop.update(id, { start: '2012-01-05' });
    expect(moved.end - moved.start).toBe(24 * 3600);
  });

  test('1.3 a daily series has each day once', async () => {
    const { occurrences } = await shop.series.preview({
      productId: SHARED,
      start: '2011-12-28',
      rrule: 'FREQ=DAILY;COUNT=4',
    });
    expect(occurrences.map(({ start }) => start)).toEqual([
      exactly('2011-12-28T00:00:00-10:00'),
      eve,
      newDay,
    ]);
  });
});
