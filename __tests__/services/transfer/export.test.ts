import { QueryTypes } from 'sequelize';
import { openSqliteFile, type TestDatabase } from '../../support/database-kinds';
import { forEachDatabase } from '../../support/databases';
import { at, openShop, type RunningShop, SALON } from '../../support/http/shop';

const EMPTY = { ...SALON, rules: [] };

/** Lists of the interface that must be equal in the source and the target of a move. */
const LISTS = [
  '/v2/appointments?per_page=100&orderby=id&order=asc',
  '/v2/appointments?status=cancelled',
  '/v2/appointments?status=trash',
  '/v2/availabilities',
  '/v2/resources',
  '/v2/series',
  '/v2/visits',
  '/v2/waitlist',
  '/v2/staff',
  '/v2/slots?min_date=2026-03-02&max_date=2026-04-30',
  `/v2/index?start_ts=${at('2026-03-09T00:00')}&end_ts=${at('2026-03-13T00:00')}`,
];

let database: TestDatabase;
let source: RunningShop;
let exported: string[];

beforeAll(async () => {
  database = await openSqliteFile();
  source = await openShop(SALON, { database: database.sequelize });
  const post = async (path: string, body: object) =>
    ((await source.as('boss').post(`/api/v2/${path}`).send(body).expect(201)).body as { id: number }).id;
  const cut = { product_id: 7, staff_id: 3, customer_id: 5 };
  const contact = { name: 'Cleo Ünal 🙂', email: 'cleo@shop.example', phone: '+49 30 1234' };
  await post('appointments', { ...cut, start: at('2026-03-10T09:00'), contact });
  const cancelled = await post('appointments', { ...cut, start: at('2026-03-10T10:00') });
  const trashed = await post('appointments', { ...cut, start: at('2026-03-10T11:00') });
  await post('appointments', {
    product_id: 9,
    start: at('2026-03-16T00:00'),
    meta_data: [{ key: 'k', value: [1] }],
  });
  await post('series', { ...cut, start: at('2026-03-12T09:00'), frequency: 'weekly', count: 3 });
  await post('resources', { name: 'Chair', kind: 'chair' });
  await post('visits', {
    customer_id: 5,
    start: at('2026-03-17T09:00'),
    items: [
      { product_id: 7, staff_id: 4 },
      { product_id: 7, staff_id: 4 },
    ],
  });
  await source.appointments.waitlist.join({
    productId: 7,
    staffId: 3,
    minDate: '2026-03-20',
    customerId: 5,
    contact,
  });
  await source.as('boss').put(`/api/v2/appointments/${cancelled}`).send({ status: 'cancelled' }).expect(200);
  await source.as('boss').delete(`/api/v2/appointments/${trashed}?force=false`).expect(200);
  await source.appointments.holds.place({ productId: 8, start: '2026-03-11T09:00' }, { owner: 'a visitor' });
  const last = await post('appointments', { ...cut, start: at('2026-03-30T09:00') });
  await source.as('boss').delete(`/api/v2/appointments/${last}`).expect(200);
  await source.appointments.tick();
  exported = await everyOf(source.appointments.export());
});
afterAll(async () => {
  await source.close();
  await database.close();
});

async function everyOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

async function* pieces(lines: readonly string[]): AsyncGenerator<string> {
  // Pieces of text that cut through lines, as a stream of a file delivers them.
  for (const [piece] of lines.join('').matchAll(/[^]{1,1000}/g)) yield await Promise.resolve(piece);
}

const changed = (line: string, fields: object): string =>
  `${JSON.stringify({ ...(JSON.parse(line) as object), ...fields })}\n`;

forEachDatabase((_, open) => {
  const openTarget = async () => {
    const into = await open();
    const target = await openShop(EMPTY, { database: into.sequelize, ports: () => source.shop.host });
    return {
      ...target,
      close: async () => {
        await target.close();
        await into.close();
      },
      into,
    };
  };

  test('a shop that moves from SQLite answers every list over REST as before, and erases a person everywhere', async () => {
    const target = await openTarget();
    // Only the worker has run in the target, so the target has nothing that could be lost.
    await target.appointments.tick();
    const counts = await target.appointments.restore(pieces(exported));
    expect(counts).toMatchObject({ rules: 4, appointments: 10, series: 1, visits: 1, holds: 1 });

    for (const list of LISTS) {
      const [before, after] = [
        await source.as('boss').get(`/api${list}`).expect(200),
        await target.as('boss').get(`/api${list}`).expect(200),
      ];
      expect({ list, text: after.text }).toEqual({ list, text: before.text });
      expect(after.headers['x-site-total']).toBe(before.headers['x-site-total']);
    }
    // All other tables must be equal, too, such as guard rows, holds, events and counters.
    const again = await everyOf(target.appointments.export());
    expect(again.slice(1)).toEqual(exported.slice(1));

    const { checked, drift } = await target.appointments.index.selfCheck();
    expect(checked).toBeGreaterThan(0);
    expect(drift).toEqual([]);

    // The id of the last appointment was deleted; it must not be given again.
    const lastOfSource = (JSON.parse(exported[0]!) as { last_ids: { appointments: number } }).last_ids
      .appointments;
    const added = await target
      .as('boss')
      .post('/api/v2/appointments')
      .send({ product_id: 8, start: at('2026-04-01T09:00') });
    expect(added.body).toMatchObject({ id: lastOfSource + 1 });

    await target.appointments.customers.erase(5);
    const kept = (await everyOf(target.appointments.export())).join('');
    expect(exported.join('')).toContain('Cleo Ünal');
    expect(kept).not.toContain('Cleo Ünal');
    expect(kept).not.toContain('cleo@shop.example');
    await target.close();
  });

  test('a damaged export, one of another kind, and a database in use are refused, and the error says what to do', async () => {
    const target = await openTarget();
    const [header, ...rows] = exported as [string, ...string[]];
    const rule = rows.findIndex((line) => line.startsWith('{"table":"rules"'));
    const cases: readonly (readonly [string, readonly string[]])[] = [
      ['is not an export of shop-appointments', []],
      ['is not an export of shop-appointments', ['{"title":"a file of something else"}\n']],
      ['written by another version of shop-appointments', [changed(header, { version: 2 })]],
      ['Install the same version in both shops', [changed(header, { migration: '0001-tables' }), ...rows]],
      ['has the time zone Asia/Tokyo', [changed(header, { zone: 'Asia/Tokyo' }), ...rows]],
      ['has ids of another kind', [changed(header, { has_text_ids: true }), ...rows]],
      ['has another secret', [changed(header, { secret: '0' }), ...rows]],
      ['not complete', [header, ...rows.slice(0, -1)]],
      ['not complete', [header, ...rows.filter((_row, index) => index !== rule)]],
      ['Line 2 of the export is damaged', [header, '{"table":"ru\n', ...rows]],
      [
        'rows of the table "users", which this shop does not have',
        [header, '{"table":"users","row":{}}\n', ...rows],
      ],
      ['Line 1 of the export is damaged', [changed(header, { last_ids: { appointments: 2 ** 53 - 1 } })]],
      ['Line 1 of the export is damaged', [changed(header, { last_ids: { appointments: '7' } })]],
      ['Line 1 of the export is damaged', [changed(header, { last_ids: { appointments: null } })]],
      ['not complete', [changed(header, { last_ids: { resources: 4711 } }), ...rows.slice(0, -1)]],
      ['rows of the table rules cannot be stored', [header, rows[rule]!, rows[rule]!, ...rows]],
      [
        'rows of the table rules cannot be stored',
        [header, rows[rule]!.replace(/"kind":"[a-z]+"/, '"kind":null'), ...rows],
      ],
      ['more than 16 million characters', [header, 'x'.repeat(17_000_000)]],
      ['missing or wrong value for id', [header, '{"table":"rules","row":{"id":"1; DROP"}}\n', ...rows]],
    ];
    for (const [message, lines] of cases)
      await expect(target.appointments.restore(pieces(lines))).rejects.toMatchObject({
        code: 'shop_appointments_not_imported',
        message: expect.stringContaining(message) as unknown,
      });
    const bytes = async function* () {
      yield await Promise.resolve(Buffer.from(exported.join(''), 'latin1'));
    };
    await expect(target.appointments.restore(bytes())).rejects.toThrow('not UTF-8');
    const [{ rules } = { rules: -1 }] = await target.into.sequelize.query<{ rules: unknown }>(
      'SELECT COUNT(*) AS rules FROM shop_appointments_rules',
      { type: QueryTypes.SELECT },
    );
    expect(Number(rules)).toBe(0);

    // The refused restoration has used no ids, and a byte-order mark does no harm.
    const { id } = await target.appointments.resources.create({ name: 'Chair', kind: 'chair' });
    expect(id).toBeLessThan(4_711);
    await target.appointments.resources.remove(id);
    await target.appointments.restore(pieces([`\uFEFF${header}`, ...rows]));
    await expect(target.appointments.restore(pieces(exported))).rejects.toThrow('The database is not empty');
    await target.close();
  });

  test('an export shows one state, although bookings are made while it is read', async () => {
    const target = await openTarget();
    await target.appointments.restore(pieces(exported));
    const lines = target.appointments.export();
    const first = (await lines.next()).value as string;
    await target
      .as('boss')
      .post('/api/v2/appointments')
      .send({ product_id: 8, start: at('2026-04-02T09:00') })
      .expect(201);
    const rest = await everyOf(lines);
    expect([first, ...rest].slice(1)).toEqual(exported.slice(1));
    await target.close();
  });
});
