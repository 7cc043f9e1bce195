import { TURNS_OF_PROCESS } from '../../../lib/rest/computing-turns';
import { internalsOf } from '../../support/internals';
import { statementsOf } from '../../support/statements-of';
import { forEachDatabase, type TestDatabase } from '../../support/databases';
import { wholeProduct } from '../../support/shops/pure-shop';
import { type Agent, errorOf, openShop, type RunningShop, SALON } from '../../support/http/shop';

const CLEO = 5;
const [HAIRCUT, ROOM] = [7, 8];
const LIMITED = {
  ...SALON,
  products: SALON.products!.map((product) =>
    product.id === ROOM
      ? {
          ...product,
          booking_limits: [
            { per: 'customer' as const, period: 'week' as const, count: 1 },
            { per: 'product' as const, period: 'day' as const, count: 2 },
          ],
        }
      : product,
  ),
};

forEachDatabase((_, open) => {
  let database: TestDatabase;
  let running: RunningShop;
  beforeEach(async () => {
    database = await open();
    running = await openShop(LIMITED, { database: database.sequelize });
  });
  afterEach(async () => {
    await running.close();
    await database.close();
  });

  const slots = async (who: Agent, query = '') => {
    const response = await who.get(
      `/api/v2/slots?product_ids=${ROOM}&min_date=2026-03-03&max_date=2026-03-09${query}`,
    );
    expect(response.status).toBe(200);
    const { records } = response.body as { records: { date: string; available: number }[] };
    return {
      free: [...new Set(records.flatMap(({ date, available }) => (available > 0 ? date.slice(8, 10) : [])))],
      response,
    };
  };
  const book = (start: string, more: object = {}) =>
    running
      .as('boss')
      .post('/api/v2/appointments')
      .send({ product_id: ROOM, start, enforce: 'full', ...more });

  test('a product shows its limits, and a refusal names the limit with the date of the next one', async () => {
    const product = (await running.anonymous.get(`/api/v2/products/${ROOM}`)).body as object;
    expect(product).toMatchObject({ booking_limits: LIMITED.products[1]!.booking_limits });
    expect((await running.anonymous.get(`/api/v2/products/${HAIRCUT}`)).body).not.toHaveProperty(
      'booking_limits',
    );
    expect((await book('2026-03-03T09:00', { customer_id: CLEO })).status).toBe(201);
    const refused = await book('2026-03-04T09:00', { customer_id: CLEO });
    expect(refused.status).toBe(409);
    expect(errorOf(refused).data).toMatchObject({
      reasons: ['over_limit'],
      limits: [{ per: 'customer', period: 'week', count: 1, from: '2026-03-09' }],
      enforce: 'capacity',
    });
    const again = await book('2026-03-04T09:00', {
      customer_id: CLEO,
      enforce: 'capacity',
      reason: 'a friend',
    });
    expect(again.status).toBe(201);
  });

  test('lists apply the limits of the product, and of the customer who asks', async () => {
    const days = ['03', '04', '05', '06', '07', '08', '09'];
    expect((await slots(running.as('cleo'))).free).toEqual(days);
    await book('2026-03-03T09:00', { customer_id: CLEO });
    expect((await slots(running.as('cleo'))).free).toEqual(['09']);
    expect((await slots(running.as('dora'))).free).toEqual(days);
    await book('2026-03-03T10:00');
    for (const who of [running.anonymous, running.as('boss'), running.as('anna')]) {
      expect((await slots(who)).free).toEqual(days.slice(1));
    }
    const next = await running.as('cleo').get(`/api/v2/slots/next?product_ids=${ROOM}`);
    expect((next.body as { records: { date: string }[] }).records[0]!.date.slice(0, 10)).toBe('2026-03-09');
  });

  test('a month without free times because of limits names them, with the date of the next possible booking', async () => {
    const month = async (who: Agent, query = '') => {
      const response = await who.get(`/api/v2/slots/month?product_id=${ROOM}${query}`);
      expect(response.status).toBe(200);
      return response.body as { day: string | null; limits?: object[] };
    };
    const cleo = running.as('cleo');
    expect(await month(cleo, '&day=2026-03-04')).not.toHaveProperty('limits');
    await book('2026-03-03T09:00', { customer_id: CLEO });
    expect((await month(cleo, '&day=2026-03-04')).limits).toEqual([
      { per: 'customer', period: 'week', count: 1, from: '2026-03-09' },
    ]);
    for (const who of [running.anonymous, running.as('dora')])
      expect(await month(who, '&day=2026-03-04')).not.toHaveProperty('limits');
    await book('2026-03-03T10:00');
    expect((await month(running.anonymous, '&day=2026-03-03')).limits).toEqual([
      { per: 'product', period: 'day', count: 2, from: '2026-03-04' },
    ]);
    const core = { productId: ROOM, day: '2026-03-04' };
    expect((await running.appointments.slots.month(core, { userId: CLEO, customerId: CLEO })).limits).toEqual(
      [{ per: 'customer', period: 'week', count: 1, from: '2026-03-09' }],
    );
  });

  test('11.6 the limits of a sold-out day are computed in a turn, and not after the client has gone', async () => {
    await book('2026-03-03T09:00');
    await book('2026-03-03T10:00');
    const { storage, limitsOf } = internalsOf(running.appointments);
    let turns = 0;
    const take = TURNS_OF_PROCESS.take.bind(TURNS_OF_PROCESS);
    jest.spyOn(TURNS_OF_PROCESS, 'take').mockImplementation((work, computed) =>
      take(async () => {
        turns += 1;
        const made = await work();
        turns -= 1;
        return made;
      }, computed),
    );
    const turnsAtCounts: number[] = [];
    const tallies = storage.takenPlaces.tallies.bind(storage.takenPlaces);
    jest.spyOn(storage.takenPlaces, 'tallies').mockImplementation((...asked) => {
      turnsAtCounts.push(turns);
      return tallies(...asked);
    });
    const month = await running.anonymous.get(`/api/v2/slots/month?product_id=${ROOM}&day=2026-03-03`);
    jest.restoreAllMocks();
    expect(month.body).toMatchObject({ limits: [{ per: 'product' }] });
    expect([...new Set(turnsAtCounts)]).toEqual([1]);

    const product = wholeProduct({ id: ROOM, bookingLimits: [{ per: 'product', period: 'day', count: 2 }] });
    const gone = limitsOf(product, {}, {})!('2026-03-03', AbortSignal.abort());
    await expect(gone).rejects.toThrow(/abort/);
  });

  test('limits per customer are not computed for a caller who is no customer', () => {
    const { limitsOf } = internalsOf(running.appointments);
    const product = wholeProduct({
      id: ROOM,
      bookingLimits: [{ per: 'customer', period: 'week', count: 1 }],
    });
    expect(limitsOf(product, {}, {})).toBeUndefined();
    expect(limitsOf(product, {}, { userId: CLEO, customerId: CLEO })).toBeDefined();
  });

  test('the tag of a list changes with a booking that counts', async () => {
    const before = await slots(running.anonymous);
    const { etag } = before.response.headers as { etag: string };
    await book('2026-03-03T09:00');
    expect(((await slots(running.anonymous)).response.headers as { etag: string }).etag).not.toBe(etag);
  });

  test('explain names the limit', async () => {
    await book('2026-03-03T09:00');
    await book('2026-03-03T10:00');
    const { response } = await slots(running.anonymous, '&explain=1');
    const { refused } = response.body as { refused: { date: string; reasons: string[] }[] };
    const over = refused.filter(({ reasons }) => reasons.includes('over_limit'));
    expect(over.map(({ date }) => date)).toEqual([
      '2026-03-03T09:00',
      '2026-03-03T10:00',
      '2026-03-03T11:00',
    ]);
  });

  test('a booking of a product without limits sends no statement that counts, one with limits sends one', async () => {
    const counts = async (productId: number, start: string) => {
      const sent = await statementsOf(database.sequelize, () =>
        running.appointments.create({ productId, start, enforce: 'full', customerId: CLEO }),
      );
      return sent.filter(({ sql }) => /range_index|customer_key FROM/.test(sql)).length;
    };
    // The first booking of a product takes more statements on MariaDB, because it creates the rows that lock its rules.
    await counts(ROOM, '2026-03-17T09:00');
    expect(await counts(HAIRCUT, '2026-03-03T09:00')).toBe(0);
    expect(await counts(ROOM, '2026-03-03T09:00')).toBe(1);
  });

  test('a list of slots reads its bookings and the counts of limits in one statement on SQLite', async () => {
    const sent = await statementsOf(database.sequelize, () =>
      running.appointments.slots.list(
        { productIds: [ROOM], minDate: '2026-03-04', maxDate: '2026-03-05' },
        { userId: CLEO, customerId: CLEO },
      ),
    );
    const reads = sent.filter(({ sql }) => /range_index|padded_before/.test(sql));
    expect(reads).toHaveLength(database.sequelize.getDialect() === 'sqlite' ? 1 : 2);
  });

  test('an erasure by address leaves no key, and a change of the address changes the customer', async () => {
    const { appointments } = running;
    const create = (start: string, email: string) =>
      appointments.create({ productId: ROOM, start, enforce: 'full', contact: { email } });
    const keyOf = async (id: number) =>
      (await internalsOf(appointments).storage.appointments.customerKeys([id])).get(id);
    const { id } = await create('2026-03-03T09:00', 'one@home.example');
    await expect(create('2026-03-04T09:00', 'One@Home.Example')).rejects.toMatchObject({ status: 409 });
    await appointments.update(id, { contact: { email: 'two@home.example' } });
    await create('2026-03-04T09:00', 'one@home.example');
    await expect(create('2026-03-05T09:00', 'two@home.example')).rejects.toMatchObject({ status: 409 });
    expect(await keyOf(id)).toMatch(/^[0-9a-f]{64}$/);
    await appointments.customers.erase({ email: 'two@home.example' });
    expect(await keyOf(id)).toBe('');
  });
});
