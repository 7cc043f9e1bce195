import { openDatabase } from '../../support/databases';
import { refusal } from '../../support/http/catalogue';
import { type Agent, at, openShop, type RunningShop } from '../../support/http/shop';

/** Ids of the rules, in the order of the shop file. */
const [OPENING, DENTIST, , SECRET] = [1, 2, 3, 4];

let running: RunningShop;
let booked: { anna: number; ben: number; room: number; secret: number; cancelled: number };

beforeAll(async () => {
  running = await openShop();
  const book = async (body: object): Promise<number> => {
    const answer = await running.as('boss').post('/api/v2/appointments').send(body);
    if (answer.status !== 201) throw new Error(answer.text);
    return (answer.body as { id: number }).id;
  };
  const haircut = { product_id: 7, customer_id: 5 };
  booked = {
    anna: await book({ ...haircut, staff_id: 3, start: '2026-03-11 09:00', status: 'paid' }),
    ben: await book({ product_id: 7, staff_id: 4, customer_id: 6, start: '2026-03-11 10:00' }),
    room: await book({ product_id: 8, start: '2026-03-11 11:00', qty: 2 }),
    secret: await book({ product_id: 10, staff_ids: [4], start: '2026-03-11 15:00' }),
    cancelled: await book({ ...haircut, staff_id: 3, start: '2026-03-11 11:00', status: 'cancelled' }),
  };
  await book({ ...haircut, staff_id: 3, start: '2026-03-11 14:00', status: 'in-cart', enforce: 'none' });
});
afterAll(() => running.close());

const DAY = `start_ts=${at('2026-03-11T00:00')}&end_ts=${at('2026-03-12T00:00')}`;

interface Calendar {
  readonly appointments: readonly Record<string, unknown>[];
  readonly availability: readonly Record<string, unknown>[];
  readonly start_ts: number;
  readonly end_ts: number;
  readonly last_event_id: number;
}

async function read(query: string, agent: Agent = running.as('boss')): Promise<Calendar> {
  const answer = await agent.get(`/api/v2/calendar?${query}`);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer.body as Calendar;
}

const idsOf = (rows: readonly Record<string, unknown>[]): unknown[] => rows.map(({ id }) => id);

describe('GET /v2/calendar', () => {
  test('appointments with title and colour, openings, and the id from which an event stream continues', async () => {
    const calendar = await read(DAY);
    const { rows } = { rows: calendar.appointments };
    expect(idsOf(rows)).toEqual(
      [booked.anna, booked.ben, booked.cancelled, booked.room, booked.secret].sort(byStart(rows)),
    );
    const read1 = await running.as('boss').get(`/api/v2/appointments/${booked.anna}`);
    expect(rows[0]).toStrictEqual({
      ...(read1.body as object),
      title: 'Haircut: cleo E.',
      color: '#aa0000',
      product_name: 'Haircut',
    });
    expect(rows.find(({ id }) => id === booked.room)).toMatchObject({ title: 'Room', color: '#0073aa' });
    expect(calendar.availability).toStrictEqual([
      {
        id: DENTIST,
        kind: 'staff',
        kind_id: 4,
        title: 'Dentist',
        appointable: false,
        priority: 0,
        start: at('2026-03-11T09:00'),
        end: at('2026-03-11T10:00'),
      },
      {
        id: SECRET,
        kind: 'product',
        kind_id: 10,
        title: 'Secret hours',
        appointable: true,
        priority: 0,
        start: at('2026-03-11T09:00'),
        end: at('2026-03-11T10:00'),
      },
      {
        id: OPENING,
        kind: 'global',
        kind_id: 0,
        title: 'Opening hours',
        appointable: true,
        priority: 0,
        start: at('2026-03-11T09:00'),
        end: at('2026-03-11T12:00'),
      },
    ]);
    expect([calendar.start_ts, calendar.end_ts]).toEqual([at('2026-03-11T00:00'), at('2026-03-12T00:00')]);
    const { events } = await running.appointments.events.read({ limit: 1000 });
    expect(calendar.last_event_id).toBe(events.at(-1)!.id);
  });

  /** Compares ids by the start of their appointment, then by id. */
  const byStart =
    (rows: readonly Record<string, unknown>[]) =>
    (a: number, b: number): number => {
      const start = (id: number): number => Number(rows.find((row) => row.id === id)?.start);
      return start(a) - start(b) || a - b;
    };

  test('events after last_event_id are on the stream', async () => {
    const { last_event_id: last } = await read(DAY);
    await running.appointments.update(booked.room, { quantity: 1 });
    const { events } = await running.appointments.events.read({ after: last, limit: 10 });
    expect(events.map(({ topic, resourceId }) => [topic, resourceId])).toEqual([
      ['appointment.updated', booked.room],
    ]);
  });

  test('the window is half-open, and its appointments are whole', async () => {
    const hour = `start_ts=${at('2026-03-11T10:00')}&end_ts=${at('2026-03-11T11:00')}`;
    const { appointments, availability } = await read(hour);
    expect(idsOf(appointments)).toEqual([booked.ben]);
    expect(availability).toMatchObject([
      { id: OPENING, start: at('2026-03-11T09:00'), end: at('2026-03-11T12:00') },
    ]);
  });

  test.each([
    ['product_id=8', () => [booked.room], [OPENING]],
    ['product_id=7', () => [booked.anna, booked.ben, booked.cancelled], [DENTIST, OPENING]],
    ['staff_id=4', () => [booked.ben, booked.secret], [DENTIST, OPENING]],
    ['staff_id=3', () => [booked.anna, booked.cancelled], [OPENING]],
    ['status=paid', () => [booked.anna], [DENTIST, SECRET, OPENING]],
    ['status=trash', () => [], [DENTIST, SECRET, OPENING]],
    ['product_id=10&staff_id=4', () => [booked.secret], [DENTIST, SECRET, OPENING]],
    ['product_id=99', () => [], [OPENING]],
  ])('%s', async (filter, ids, rules) => {
    const { appointments, availability } = await read(`${DAY}&${filter}`);
    expect(idsOf(appointments)).toEqual(ids());
    expect(idsOf(availability)).toEqual(rules);
  });

  test('staff see their own appointments, global rules, their own rules, and those of their products', async () => {
    const anna = await read(DAY, running.as('anna'));
    expect(idsOf(anna.appointments)).toEqual([booked.anna, booked.cancelled]);
    expect(idsOf(anna.availability)).toEqual([OPENING]);
    const ben = await read(DAY, running.as('ben'));
    expect(idsOf(ben.appointments)).toEqual([booked.ben, booked.secret]);
    expect(idsOf(ben.availability)).toEqual([DENTIST, OPENING]);
    const annasAboutBen = await read(`${DAY}&staff_id=4`, running.as('anna'));
    expect([annasAboutBen.appointments, idsOf(annasAboutBen.availability)]).toEqual([[], [OPENING]]);
  });

  test.each([
    ['a window that ends where it starts', `start_ts=0&end_ts=0`, 'end_ts'],
    ['more than 366 days', `start_ts=${at('2026-01-01T00:00')}&end_ts=${at('2027-01-02T00:01')}`, 'end_ts'],
    ['milliseconds', `${DAY}000`, 'end_ts'],
    ['an unknown status', `${DAY}&status=open`, 'status'],
  ])('%s is a 400 that names it', async (_, query, name) => {
    const answer = await running.as('boss').get(`/api/v2/calendar?${query}`);
    expect(refusal(answer)).toEqual([400, 'rest_invalid_param', name]);
  });

  test('customers and visitors get no calendar, and v1 has none', async () => {
    expect(refusal(await running.as('cleo').get(`/api/v2/calendar?${DAY}`)).slice(0, 2)).toEqual([
      403,
      'shop_rest_cannot_view',
    ]);
    expect(refusal(await running.anonymous.get(`/api/v2/calendar?${DAY}`)).slice(0, 2)).toEqual([
      401,
      'shop_rest_cannot_view',
    ]);
    expect(refusal(await running.as('boss').get(`/api/v1/calendar?${DAY}`)).slice(0, 2)).toEqual([
      404,
      'rest_no_route',
    ]);
  });

  test('a week costs as many reads as a year of ten times as many appointments', async () => {
    const counted = async (appointments: number, query: string): Promise<number> => {
      const queries: string[] = [];
      const database = await openDatabase({ logging: (sql) => queries.push(sql) });
      const shop = await openShop(undefined, { database: database.sequelize });
      for (let n = 0; n < appointments; n += 1) {
        await shop.appointments.create({
          productId: 7,
          start: { wallClock: at('2026-03-11T09:00') + n * 86_400 },
          customerId: 5,
          enforce: 'none',
        });
      }
      await shop.appointments.events.read({ limit: 1 });
      queries.length = 0;
      await shop.as('boss').get(`/api/v2/calendar?${query}`);
      await shop.close();
      await database.close();
      // Counts only reads of appointments and rules: the statements that give events their numbers are repeated if
      // another process does the same at this moment.
      return queries.filter((sql) => /FROM shop_appointments_(appointments|rules)\b/.test(sql)).length;
    };
    const year = `start_ts=${at('2026-03-01T00:00')}&end_ts=${at('2027-03-01T00:00')}`;
    const [few, many] = [await counted(2, DAY), await counted(20, year)];
    expect(few).toBeGreaterThan(1);
    expect(many).toBe(few);
  });

  test('a response over the limit of records is a 400 that names it', async () => {
    const small = await openShop(undefined, { limits: { slotRecords: 10 } });
    const month = `start_ts=${at('2026-03-01T00:00')}&end_ts=${at('2026-03-31T00:00')}`;
    const answer = await small.as('boss').get(`/api/v2/calendar?${month}`);
    await small.close();
    expect(refusal(answer)).toEqual([400, 'rest_invalid_param', 'end_ts']);
  });
});

describe('GET /v2/appointments/{id}/ics', () => {
  const ics = (id: number, login: string) => running.as(login).get(`/api/v2/appointments/${id}/ics`);

  test('a file for calendars, with names that depend on its reader', async () => {
    const mine = await ics(booked.anna, 'cleo');
    expect([mine.status, mine.headers['content-type'], mine.headers['content-disposition']]).toEqual([
      ...[200, 'text/calendar; charset=utf-8', `attachment; filename="appointment-${booked.anna}.ics"`],
    ]);
    expect(mine.text).toMatch(/^BEGIN:VCALENDAR\r\n/);
    expect(mine.text).toContain('SUMMARY:Haircut\r\n');
    expect(mine.text).toContain('DESCRIPTION:anna E.\r\n');
    expect(mine.text).not.toContain('@shop.example');
    for (const login of ['anna', 'boss']) {
      expect((await ics(booked.anna, login)).text).toContain('SUMMARY:Haircut: cleo E.\r\n');
    }
  });

  test('METHOD:CANCEL, and a SEQUENCE that rises, once it is cancelled', async () => {
    expect((await ics(booked.cancelled, 'cleo')).text).toMatch(/METHOD:CANCEL\r\n[^]*STATUS:CANCELLED\r\n/);
    expect((await ics(booked.anna, 'cleo')).text).toMatch(/METHOD:PUBLISH\r\n[^]*STATUS:CONFIRMED\r\n/);
  });

  test('has a tag with which it is a 304', async () => {
    const first = await ics(booked.anna, 'cleo');
    const again = await ics(booked.anna, 'cleo').set('If-None-Match', first.headers.etag as string);
    expect([again.status, again.text]).toEqual([304, '']);
  });

  test('of an unknown appointment is a 404', async () => {
    expect(refusal(await ics(999, 'boss')).slice(0, 2)).toEqual([404, 'shop_rest_appointment_invalid_id']);
  });
});

describe('GET /v2/calendar/feeds/{token}.ics', () => {
  const pathOf = async (staffId?: number): Promise<string> =>
    (await running.appointments.calendar.feedAddress({ staffId, mount: '/api' })).replace(
      'https://salon.example',
      '',
    );

  test('a member’s feed has only their appointments, for every caller with the address, and is private with a tag', async () => {
    const path = await pathOf(3);
    const answer = await running.anonymous.get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('private');
    expect([...answer.text.matchAll(/UID:appointment-(\d+)@/g)].map(([, id]) => Number(id)).sort()).toEqual(
      [booked.anna, booked.cancelled].sort(),
    );
    expect(answer.text).not.toMatch(/dora|shop\.example/i);
    const again = await running.anonymous.get(path).set('If-None-Match', answer.headers.etag as string);
    expect([again.status, again.text]).toEqual([304, '']);
    expect((await running.anonymous.head(path)).status).toBe(200);
  });

  test('the site’s feed has the appointments of all members', async () => {
    const { text } = await running.anonymous.get(await pathOf());
    for (const id of [booked.anna, booked.ben, booked.room, booked.secret])
      expect(text).toContain(`appointment-${id}@`);
  });

  test('any other address is a 404, and so is a revoked one; a new address differs', async () => {
    const path = await pathOf(4);
    expect(await pathOf(4)).toBe(path);
    const wrong = [
      path.replace(/[0-9a-f]\.ics$/, (end) => (end.startsWith('0') ? '1.ics' : '0.ics')),
      path.replace('/4-', '/3-'),
      path.replace('/4-', '/0-'),
      path.replace('.ics', ''),
      '/api/v2/calendar/feeds/.ics',
      '/api/v2/calendar/feeds/4-.ics',
      `/api/v2/calendar/feeds/${'9'.repeat(15)}-${'0'.repeat(64)}.ics`,
    ];
    for (const one of wrong) {
      expect(refusal(await running.anonymous.get(one)).slice(0, 2)).toEqual([404, 'rest_no_route']);
    }
    await running.appointments.calendar.revokeFeed({ staffId: 4 });
    expect((await running.anonymous.get(path)).status).toBe(404);
    const next = await pathOf(4);
    expect(next).not.toBe(path);
    expect((await running.anonymous.get(next)).status).toBe(200);
    expect((await running.anonymous.get(path)).status).toBe(404);
  });

  test('a user who is no member of staff has no feed', async () => {
    await expect(pathOf(5)).rejects.toMatchObject({ code: 'shop_rest_staff_invalid_id' });
  });

  test('an error does not contain the address', async () => {
    const { text } = await running.anonymous.get('/api/v2/calendar/feeds/4-secret.ics');
    expect(text).not.toContain('secret.ics');
    expect(running.errors).toEqual([]);
  });
});

test('names of imported events are for managers and staff; the closed time is public', async () => {
  const shop = await openShop();
  const text = [
    ...['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:1', 'SUMMARY:Divorce lawyer'],
    ...['DTSTART:20260311T090000', 'DTEND:20260311T100000', 'END:VEVENT', 'END:VCALENDAR'],
  ].join('\r\n');
  await shop.appointments.calendar.importFor(3, { text });
  const seen = async (agent: Agent, path: string): Promise<string> =>
    (await agent.get(`/api/v2/${path}`)).text;
  const filter = 'availabilities?filter[0][key]=title&filter[0][compare]=LIKE&filter[0][value]=lawyer';
  for (const path of [
    'availabilities',
    filter,
    `index?${DAY}`,
    'slots?product_id=7&min_date=2026-03-11&explain=1',
    'products/7',
    'staff/3',
  ]) {
    expect(await seen(shop.anonymous, path)).not.toContain('lawyer');
    expect(await seen(shop.as('cleo'), path)).not.toContain('lawyer');
  }
  const [row] = JSON.parse(await seen(shop.anonymous, 'availabilities?staff_id=3')) as Record<
    string,
    unknown
  >[];
  expect(row).toMatchObject({ kind: 'staff', kind_id: 3, title: '', event_id: null, appointable: false });
  expect(await seen(shop.as('boss'), filter)).toContain('Divorce lawyer');
  expect(await seen(shop.as('anna'), `calendar?${DAY}`)).toContain('Divorce lawyer');
  expect(await seen(shop.as('ben'), `calendar?${DAY}`)).not.toContain('lawyer');
  const slots = await shop.anonymous.get(
    '/api/v2/slots?product_id=7&staff_id=3&min_date=2026-03-11&max_date=2026-03-11',
  );
  const { records } = slots.body as { records: { date: string }[] };
  expect(records.map(({ date }) => date)).not.toContain('2026-03-11T09:00');
  await shop.close();
});
