import { internalsOf } from '../../../support/internals';
import { QueryTypes } from 'sequelize';
import { type Appointments, createAppointments, type Instant, type TimeInput } from 'shop-appointments';
import { forEachDatabase, type TestDatabase } from '../../../support/databases';
import { salonBeforeEach } from '../../../support/shops/salon-before-each';
import { at, openShop, refusal, SECRET, type TestShop } from '../../../support/shops/core-shop';

/** A product with three places an hour. */
const CLASS = 2;

forEachDatabase((_, open) => {
  let database: TestDatabase;
  let salon: TestShop;
  let appointments: Appointments;
  salonBeforeEach(open, (opened) => ({ database, salon, appointments } = opened));

  async function startsBetween(from: string, to: string, of = appointments): Promise<number[]> {
    const ids: number[] = [];
    for await (const { id } of of.startingBetween(at(from), at(to))) ids.push(id);
    return ids;
  }

  test('startingBetween returns appointments that take places and were announced, in the order of starts, the end not included', async () => {
    const create = async (start: string, fields: object = {}) =>
      (await appointments.create({ productId: CLASS, start, ...fields })).id;
    const twelve = await create('2026-03-03T12:00');
    const ten = await create('2026-03-03T10:00');
    const alsoTen = await create('2026-03-03T10:00', { status: 'paid' });
    const eleven = await create('2026-03-03T11:00', { status: 'confirmed' });
    for (const status of ['cancelled', 'in-cart', 'was-in-cart'])
      await create('2026-03-03T11:00', { status });
    await appointments.remove(await create('2026-03-03T11:00'), { force: false });
    expect(await startsBetween('2026-03-03T10:00', '2026-03-03T12:00')).toEqual([ten, alsoTen, eleven]);
    expect(await startsBetween('2026-03-03T10:00:01', '2026-03-03T12:00:01')).toEqual([eleven, twelve]);
    expect(await startsBetween('2026-03-03T12:00', '2026-03-03T10:00')).toEqual([]);
  });

  test('a date as the end includes its day', async () => {
    const { id } = await appointments.create({ productId: CLASS, start: '2026-03-03T10:00' });
    const found: number[] = [];
    for await (const one of appointments.startingBetween('2026-03-03', '2026-03-03')) found.push(one.id);
    expect(found).toEqual([id]);
  });

  test('the recipe for reminders sends each once, whatever the number of processes and of passes', async () => {
    for (let hour = 10; hour < 16; hour += 1)
      await appointments.create({ productId: CLASS, start: `2026-03-03T${hour}:00` });
    const moved = await appointments.create({ productId: CLASS, start: '2026-03-03T10:00' });
    const { sequelize } = database;
    await sequelize.query('CREATE TABLE IF NOT EXISTS reminders (reminder VARCHAR(64) NOT NULL PRIMARY KEY)');
    const sent: string[] = [];

    // Sends reminders, each only once, as docs/appointments.md describes: the process that inserts a row first sends
    // the reminder.
    const remind = async (shop: Appointments, now: Instant): Promise<void> => {
      for await (const { id, start } of shop.startingBetween(now, now + 24 * 3600)) {
        const reminder = `${id} ${start}`;
        const isOurs = await sequelize
          .query('INSERT INTO reminders (reminder) VALUES ($1)', {
            bind: [reminder],
            type: QueryTypes.INSERT,
          })
          .then(
            () => true,
            () => false,
          );
        if (isOurs) sent.push(reminder);
      }
    };

    const other = createAppointments({
      ...salon.shop.options,
      site: salon.shop.site,
      database: database.url,
      secret: SECRET,
      clock: salon.clock,
    });
    const now = at('2026-03-02T16:00');
    for (let pass = 0; pass < 2; pass += 1) {
      await Promise.all([appointments, other, appointments].map((shop) => remind(shop, now)));
      expect(sent).toHaveLength(7);
    }
    await appointments.update(moved.id, { start: '2026-03-03T15:00' });
    await remind(other, now);
    expect(sent.slice(7)).toEqual([`${moved.id} ${at('2026-03-03T15:00')}`]);
    await other.close();
  });
});

test('startingBetween reads more appointments than fit into a page page by page, each once', async () => {
  const shop = await manyAppointments(450);
  const seen: number[] = [];
  for await (const { id } of shop.startingBetween(at('2026-03-03T00:00'), at('2026-03-04T00:00')))
    seen.push(id);
  expect(seen).toHaveLength(450);
  expect(new Set(seen).size).toBe(450);
  await shop.close();
});

test.each([
  [1.5, 2],
  ['soon', 2],
  [1, NaN],
  [undefined, 2],
])('%p to %p are refused as times', async (from, to) => {
  const { appointments, close } = await openShop();
  const first = () => appointments.startingBetween(from as TimeInput, to).next();
  expect(await refusal(first())).toMatchObject({ status: 400, code: 'rest_invalid_param' });
  await close();
});

/** Stores `count` appointments at one of two starts, without checking them. */
async function manyAppointments(count: number): Promise<Appointments> {
  const { appointments } = await openShop();
  const made = await appointments.create({ productId: CLASS, start: '2026-03-03T10:00' });
  await appointments.transaction(async (t) => {
    for (let i = 1; i < count; i += 1)
      await internalsOf(appointments).storage.appointments.insert(
        { ...made, start: at(i % 2 ? '2026-03-03T10:00' : '2026-03-03T11:00') },
        t,
      );
  });
  return appointments;
}
