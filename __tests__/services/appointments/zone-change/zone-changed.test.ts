import { internalsOf } from '../../../support/internals';
import {
  type Appointment,
  type Appointments,
  createAppointments,
  createZone,
  type Instant,
  type Transaction,
} from 'shop-appointments';
import { movedToZone } from '../../../../lib/services/appointments/zone-change/moved';
import { forEachDatabase, type TestDatabase } from '../../../support/databases';
import { at, openShop, refusal, SECRET, type TestShop } from '../../../support/shops/core-shop';

const BERLIN = 'Europe/Berlin';
const NEW_YORK = 'America/New_York';

forEachDatabase((_, open) => {
  let database: TestDatabase;
  let salon: TestShop;
  const opened: Appointments[] = [];
  beforeEach(async () => {
    database = await open();
    salon = await openShop({ database: database.sequelize });
  });
  afterEach(async () => {
    for (const shop of opened.splice(0)) await shop.close();
    await salon.close();
    await database.close();
  });

  /** Opens the shop in another time zone, as a restarted process would. */
  function shopIn(timezone: string): Appointments {
    const shop = createAppointments({
      ...salon.shop.options,
      site: { ...salon.shop.site, timezone },
      database: database.url,
      secret: SECRET,
      clock: salon.clock,
      logger: QUIET,
    });
    opened.push(shop);
    return shop;
  }

  const wallClocks = async (shop: Appointments, ids: readonly number[]) => {
    const found = await shop.find(ids);
    return ids.map((id) => {
      const { start, end } = found.get(id)!;
      return [start, end].map((moment) =>
        new Date(internalsOf(shop).site.zone.toSite(moment) * 1000).toISOString().slice(0, 16),
      );
    });
  };

  /** Books each product on days before and after the clocks change in either zone. */
  async function booked(): Promise<number[]> {
    const { appointments } = salon;
    const drafts = [
      { productId: 1, start: '2026-03-06T10:00' },
      { productId: 1, start: '2026-03-20T10:00' },
      { productId: 1, start: '2026-07-01T19:00' },
      { productId: 3, start: '2026-03-06T10:00', staffId: 11 },
      { productId: 5, start: '2026-03-07' },
      { productId: 8, start: '2026-04-01' },
      { productId: 1, start: '2026-03-06T12:00', status: 'cancelled' },
      { productId: 1, start: '2026-03-06T14:00', allDay: false, timezone: 'Asia/Tokyo' },
    ];
    const ids: number[] = [];
    for (const draft of drafts) ids.push((await appointments.create(draft)).id);
    await appointments.remove(ids[1]!, { force: false });
    return ids;
  }

  test('when the site changes its zone, future appointments keep their wall clock, take their places there, and have an event that they were rescheduled', async () => {
    const past = await salon.appointments.create({ productId: 1, start: '2026-03-02T08:00' });
    const ids = await booked();
    const before = await wallClocks(salon.appointments, ids);
    const told = (await salon.events()).length;
    const there = shopIn(NEW_YORK);
    expect(await there.zoneChanged(BERLIN, { actorId: 1 })).toEqual({ moved: 8, shifted: [] });

    expect(await wallClocks(there, ids)).toEqual(before);
    const first = await there.get(ids[0]!);
    expect(first).toMatchObject({ start: at('2026-03-06T16:00'), timezone: NEW_YORK });
    expect(await there.get(ids[7]!)).toMatchObject({ timezone: 'Asia/Tokyo' });
    const room = await there.get(ids[4]!);
    expect([room.occupiedFrom, room.occupiedTo]).toEqual([at('2026-03-07T06:00'), at('2026-03-08T06:00')]);
    // The instants are unchanged, but have the offset of the new zone.
    const inNewYork = { startIso: '2026-03-02T02:00:00-05:00', endIso: '2026-03-02T03:00:00-05:00' };
    expect(await there.get(past.id)).toEqual({ ...past, ...inNewYork });

    const events = (await salon.events()).slice(told);
    const ofFirst = events.filter(({ resourceId }) => resourceId === ids[0]);
    expect(ofFirst).toMatchObject([
      { topic: 'appointment.updated', actorId: 1, reason: 'The time zone of the site has changed' },
      { topic: 'appointment.rescheduled', snapshot: { start: at('2026-03-06T16:00') } },
    ]);
    expect(await refusal(there.book({ productId: 1, start: '2026-03-06T10:00' }))).toMatchObject({
      status: 409,
    });
    await there.book({ productId: 1, start: '2026-03-06T16:00' });
  });

  test('a second call of zoneChanged moves nothing, not even bookings made after the first; a change to another zone and back moves them each time', async () => {
    const ids = await booked();
    const before = await wallClocks(salon.appointments, ids);
    const there = shopIn(NEW_YORK);
    await there.zoneChanged(BERLIN);
    const since = await there.create({ productId: 1, start: '2026-03-10T15:00' });
    expect(await there.zoneChanged(BERLIN)).toEqual({ moved: 0, shifted: [] });
    expect(await there.get(since.id)).toEqual(since);
    const back = shopIn(BERLIN);
    expect(await back.zoneChanged(NEW_YORK)).toEqual({ moved: 9, shifted: [] });
    expect(await wallClocks(back, ids)).toEqual(before);
    expect(await shopIn(NEW_YORK).zoneChanged(BERLIN)).toEqual({ moved: 9, shifted: [] });
    expect(await wallClocks(there, [...ids, since.id])).toEqual([
      ...before,
      ['2026-03-10T15:00', '2026-03-10T16:00'],
    ]);
  });

  test('several processes that call zoneChanged at once, and one that ends in the middle, move everything once', async () => {
    const made = await salon.appointments.create({ productId: 2, start: '2026-03-06T10:00' });
    const ids = [made.id];
    await salon.appointments.transaction(async (t) => {
      for (let i = 1; i < 120; i += 1)
        ids.push((await internalsOf(salon.appointments).storage.appointments.insert(made, t)).id);
    });
    const dying = shopIn(NEW_YORK);
    endAtSecond(dying);
    await expect(dying.zoneChanged(BERLIN)).rejects.toThrow('the process ends');
    const moved = new Set(
      [...(await dying.find(ids)).values()].filter(({ version }) => version > 1).map(({ id }) => id),
    );
    expect(moved.size).toBeGreaterThan(1);
    expect(moved.size).toBeLessThan(ids.length);

    const outcomes = await Promise.all([1, 2, 3].map(() => shopIn(NEW_YORK).zoneChanged(BERLIN)));
    const rest = outcomes.reduce((sum, outcome) => sum + outcome.moved, 0);
    const all = [...(await dying.find(ids)).values()];
    expect(new Set(all.map(({ start }) => start))).toEqual(new Set([at('2026-03-06T16:00')]));
    const told = (await salon.events()).filter(({ topic }) => topic === 'appointment.rescheduled');
    expect(new Set(told.map(({ resourceId }) => resourceId)).size).toBe(120);
    expect(told).toHaveLength(120);
    expect(rest).toBeLessThan(120);
  });

  test('a change of a zone’s rules under the same name is carried over from the former rules', async () => {
    const winter = await salon.appointments.create({ productId: 1, start: '2026-03-06T10:00' });
    const summer = await salon.appointments.create({ productId: 1, start: '2026-07-06T10:00' });
    // By the zone's former rules there was no summer time, so ten o'clock in July was an hour later than by its present
    // rules.
    const once = { name: 'Europe/Berlin without summer time', offsetAt: () => 3_600 };
    const atTenThen = (at('2026-07-06T10:00') + 3_600) as Instant;
    const { appointments } = salon;
    await appointments.transaction(async (t) => {
      await internalsOf(appointments).storage.appointments.update(
        { ...summer, start: atTenThen, end: (atTenThen + 3_600) as Instant },
        t,
      );
    });
    expect(await appointments.zoneChanged(once)).toEqual({ moved: 1, shifted: [] });
    expect(await appointments.get(summer.id)).toMatchObject({ start: at('2026-07-06T10:00') });
    expect(await appointments.get(winter.id)).toMatchObject({ start: at('2026-03-06T10:00') });
    expect(await appointments.zoneChanged(once)).toEqual({ moved: 0, shifted: [] });
  });
});

describe('a wall clock time that the new zone skips or repeats', () => {
  test('a skipped time moves forward, keeps its length, is reported, and may lie over another', async () => {
    const { appointments, close } = await openShop({ site: { ...SITE, timezone: 'UTC' } });
    const hours = ['01:00', '02:00', '03:00'].map((time) => `2026-03-29T${time}`);
    const made: Appointment[] = [];
    for (const start of hours) made.push(await appointments.create({ productId: 1, start }));
    const zone = createZone(BERLIN);
    const [product] = (await internalsOf(appointments).host.products.find([1], {})).values();
    const moved = made.map((row) => movedToZone(row, product, createZone('UTC'), zone));
    expect(
      moved.map(({ after, isKept }) => [
        new Date(zone.toSite(after.start) * 1000).toISOString().slice(11, 16),
        after.end - after.start,
        isKept,
        after.enforce,
      ]),
    ).toEqual([
      // The closed hour was from one to two o'clock. In the new zone, two o'clock has become three.
      ['01:00', 3_600, false, 'none'],
      ['03:00', 3_600, false, 'none'],
      ['03:00', 3_600, true, 'capacity'],
    ]);
    await close();
  });

  test('the second of two repeated hours stays the second if the zone repeats it, too', async () => {
    const { appointments, close } = await openShop();
    const row = await appointments.create({ productId: 1, start: '2026-10-25T02:00:00+01:00' });
    const paris = createZone('Europe/Paris');
    expect(movedToZone(row, undefined, createZone(BERLIN), paris)).toEqual({ after: row, isKept: true });
    await close();
  });
});

test('a change to the same zone changes nothing, and a text that is no zone is a 400', async () => {
  const { appointments, close } = await openShop();
  await appointments.create({ productId: 1, start: '2026-03-06T10:00' });
  expect(await appointments.zoneChanged(BERLIN)).toEqual({ moved: 0, shifted: [] });
  expect(await refusal(appointments.zoneChanged('Mars/Olympus'))).toMatchObject({
    status: 400,
    data: { params: { from: expect.any(String) as unknown } },
  });
  await close();
});

test.each<[unknown]>([
  [undefined],
  [null],
  [{}],
  [{ name: 'Berlin' }],
  [{ name: '', offsetAt: () => 0 }],
  [{ name: BERLIN, offsetAt: () => 0 }],
  [{ name: 'Old Berlin', offsetAt: () => NaN }],
  [{ name: 'Old Berlin', offsetAt: () => '3600' }],
  [{ name: 'Old Berlin', offsetAt: () => 3_600_000 }],
])('%j is no former zone: a 400, and no change begins', async (from) => {
  const { appointments, close } = await openShop();
  expect(await refusal(appointments.zoneChanged(from as string))).toMatchObject({ status: 400 });
  expect(await internalsOf(appointments).storage.zoneChanges.latest()).toBeUndefined();
  await close();
});

test('a change of the zone that was not finished must be finished before another', async () => {
  const { appointments, close } = await openShop();
  const { id } = await appointments.create({ productId: 1, start: '2026-03-06T10:00' });
  const first = { name: 'Berlin before 2027', offsetAt: (): number => 0 };
  let asked = 0;
  const failing = { ...first, offsetAt: () => ((asked += 1) > 1 ? NaN : 0) };
  expect(await refusal(appointments.zoneChanged(failing))).toMatchObject({ status: 400 });
  const error = await refusal(appointments.zoneChanged('Asia/Tokyo'));
  expect(error.message).toContain('Berlin before 2027');
  expect(await appointments.zoneChanged(first)).toEqual({ moved: 1, shifted: [] });
  expect(await appointments.get(id)).toMatchObject({ start: at('2026-03-06T09:00') });
  await close();
});

const SITE = { name: 'Salon', url: 'https://salon.example', currency: 'EUR' };
const QUIET = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Ends the process in the second transaction that moves appointments. */
function endAtSecond(appointments: Appointments): void {
  const { zoneChanges } = internalsOf(appointments).storage;
  const advance = zoneChanges.advance.bind(zoneChanges);
  let steps = 0;
  zoneChanges.advance = async (change, to, t: Transaction) => {
    if ((steps += 1) === 2) throw new Error('the process ends');
    return advance(change, to, t);
  };
}
