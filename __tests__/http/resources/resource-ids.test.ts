import { presentEvent } from '../../../lib/rest/presenters/event';
import { createZone } from '../../../lib/time/zone';
import { at, errorOf, openShop, type RunningShop, SALON } from '../../support/http/shop';
import { internalsOf } from '../../support/internals';

const HAIRCUT = 7;
const RETREAT = 9;
const SESSION = 12;
/**
 * Resources that the products need: a haircut needs a chair; the room needs a room, and a chair for each place; a
 * session needs two chairs.
 */
const NEEDS: Record<number, object> = {
  [HAIRCUT]: { needs: [{ kind: 'chair' }] },
  8: { needs: [{ kind: 'chair', per: 'place' }, { kind: 'room' }] },
};
const FILE = {
  ...SALON,
  products: [
    ...SALON.products!.map((product) => ({ ...product, ...NEEDS[product.id] })),
    {
      id: SESSION,
      name: 'Session',
      price: '60.00',
      duration: 60,
      duration_unit: 'minute' as const,
      needs: [{ kind: 'chair' }, { kind: 'chair' }],
    },
  ],
};

let running: RunningShop;
let window: number;
let door: number;
let hall: number;
/**
 * Ids of three bookings: a haircut at the chair by the door, one at the chair by the window, and a retreat, which uses
 * no resource.
 */
let booked: { door: number; window: number; retreat: number };

const boss = () => running.as('boss');
const book = async (body: object): Promise<Record<string, unknown>> => {
  const answer = await boss().post('/api/v2/appointments').send(body);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body as Record<string, unknown>;
};
const idOf = ({ id }: Record<string, unknown>) => id as number;
const haircut = { product_id: HAIRCUT, customer_id: 5, start: '2026-03-11 10:00' };

beforeAll(async () => {
  running = await openShop(FILE);
  const create = async (name: string, kind: string): Promise<number> => {
    const answer = await boss().post('/api/v2/resources').send({ name, kind, quantity: 2 });
    return idOf(answer.body as Record<string, unknown>);
  };
  window = await create('Chair by the window', 'chair');
  door = await create('Chair by the door', 'chair');
  hall = await create('Hall', 'room');
  booked = {
    door: idOf(await book({ ...haircut, staff_id: 3, resource_ids: [door] })),
    window: idOf(await book({ ...haircut, staff_id: 4 })),
    retreat: idOf(await book({ product_id: RETREAT, customer_id: 5, start: '2026-03-12' })),
  };
});
afterAll(() => running.close());

const read = async (path: string, login = 'boss'): Promise<unknown> => {
  const answer = await running.as(login).get(`/api/${path}`);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer.body;
};
type Rows = readonly Record<string, unknown>[];

describe('resource_ids', () => {
  test('are in v2 with an appointment that takes resources, for its manager, member and customer', async () => {
    for (const login of ['boss', 'anna', 'cleo']) {
      expect(await read(`v2/appointments/${booked.door}`, login)).toMatchObject({ resource_ids: [door] });
    }
    expect(await read(`v2/appointments/${booked.window}`)).toMatchObject({ resource_ids: [window] });
  });

  test('are absent from other appointments, and from v1', async () => {
    expect(await read(`v2/appointments/${booked.retreat}`)).not.toHaveProperty('resource_ids');
    expect(await read(`v1/appointments/${booked.door}`)).not.toHaveProperty('resource_ids');
  });

  test('are in the shop’s calendar and at the desk', async () => {
    const day = `start_ts=${at('2026-03-11T00:00')}&end_ts=${at('2026-03-13T00:00')}`;
    for (const path of ['v2/calendar', 'v2/desk/calendar']) {
      const { appointments } = (await read(`${path}?${day}`)) as { appointments: Rows };
      expect(appointments.map(({ resource_ids }) => resource_ids)).toEqual([[door], [window], undefined]);
    }
  });

  test('are on the page of the customer', async () => {
    const view = async (id: number): Promise<unknown> => {
      const token = await running.appointments.selfService.link(id);
      return (await running.anonymous.get('/api/v2/self-service').set('X-SITE-Link-Token', token)).body;
    };
    expect(await view(booked.door)).toMatchObject({ resource_ids: [door] });
    expect(await view(booked.retreat)).not.toHaveProperty('resource_ids');
  });

  test('are in the events of the stream', async () => {
    const { outbox } = internalsOf(running.appointments).storage;
    await outbox.number();
    const created = (await outbox.read(0, 1_000)).filter(({ topic }) => topic === 'appointment.created');
    const payloads = created.map((event) => presentEvent(event, createZone('Europe/Berlin')).payload);
    expect(payloads.slice(0, 2)).toMatchObject([{ resource_ids: [door] }, { resource_ids: [window] }]);
    expect(payloads[2]).not.toHaveProperty('resource_ids');
  });

  test('are set by managers only', async () => {
    const path = `/api/v2/appointments/${booked.door}`;
    for (const login of ['anna', 'cleo']) {
      expect(
        (
          await running
            .as(login)
            .put(path)
            .send({ resource_ids: [window] })
        ).status,
      ).toBe(403);
    }
    const moved = await boss()
      .put(path)
      .send({ resource_ids: [window] });
    expect([moved.status, moved.body]).toMatchObject([200, { resource_ids: [window] }]);
    expect(
      (
        await boss()
          .put(path)
          .send({ resource_ids: [door] })
      ).status,
    ).toBe(200);
  });

  test('that are sent back unchanged change nothing', async () => {
    const path = `/api/v2/appointments/${booked.door}`;
    const before = (await boss().get(path)).headers.etag;
    const answer = await boss()
      .put(path)
      .send({ resource_ids: [door] });
    expect([answer.status, answer.headers.etag]).toEqual([200, before]);
  });

  test('repeat a resource that meets two needs, and can be sent back', async () => {
    const stored = await book({ product_id: SESSION, customer_id: 5, start: '2026-03-16 10:00' });
    expect(stored.resource_ids).toEqual([window, window]);
    const path = `/api/v2/appointments/${idOf(stored)}`;
    const same = await boss().put(path).send({ resource_ids: stored.resource_ids });
    expect([same.status, same.body]).toMatchObject([200, { resource_ids: [window, window] }]);
    const moved = await boss()
      .put(path)
      .send({ resource_ids: [door, door] });
    expect([moved.status, moved.body]).toMatchObject([200, { resource_ids: [door, door] }]);
  });

  test.each<[string, object, RegExp]>([
    [
      'too few',
      { product_id: 8, resource_ids: [1] },
      /one id for each resource that the product needs, so 2 in all/,
    ],
    [
      'too many, with a repeated one',
      { resource_ids: [1, 1] },
      /one id for each resource that the product needs, so 1 in all/,
    ],
    ['unknown', { resource_ids: [99] }, /no active resource has the id 99/],
    ['no ids', { resource_ids: ['first'] }, /integers/],
    ['more than five', { resource_ids: [1, 1, 1, 1, 1, 1] }, /at most 5/],
    ['for a product without needs', { product_id: RETREAT, resource_ids: [1] }, /must be empty/],
  ])('that are %s are a 400 that names them', async (_, body, text) => {
    const answer = await boss()
      .post('/api/v2/appointments')
      .send({ ...haircut, start: '2026-03-11 11:00', ...body });
    expect([answer.status, errorOf(answer).code]).toEqual([400, 'rest_invalid_param']);
    const params = errorOf(answer).data.params as Record<string, string>;
    expect(Object.keys(params)).toEqual(['resource_ids']);
    expect(params.resource_ids).toMatch(text);
  });

  test('work in a batch, item by item', async () => {
    const answer = await boss()
      .post('/api/v2/appointments/batch')
      .send({
        create: [{ ...haircut, staff_id: 3, start: '2026-03-13 10:00', resource_ids: [door] }],
        update: [{ id: booked.window, resource_ids: [98] }],
      });
    const none = {
      code: 'rest_invalid_param',
      data: { params: { resource_ids: 'no active resource has the id 98' } },
    };
    expect(answer.body).toMatchObject({
      create: [{ resource_ids: [door] }],
      update: [{ id: booked.window, error: none }],
    });
    expect(await read(`v2/appointments/${booked.window}`)).toMatchObject({ resource_ids: [window] });
  });
});

describe('the filter resource_id', () => {
  const ids = (rows: unknown) => (rows as Rows).map(({ id }) => id);
  const day = 'date_from=2026-03-11&date_to=2026-03-11';

  test('of a list selects the appointments that take the resource', async () => {
    expect(ids(await read(`v2/appointments?resource_id=${door}&${day}`))).toEqual([booked.door]);
    expect(ids(await read(`v2/appointments?resource_id=${hall}`))).toEqual([]);
    expect(ids(await read(`v2/appointments?resource_id=${window}`))).toEqual([booked.window]);
    expect(ids(await read(`v2/appointments?resource_id=${window}&date_from=2026-03-12`))).toEqual([]);
    const inCore = await running.appointments.list({ resourceId: window });
    expect([inCore.total, ids(inCore.items)]).toEqual([1, [booked.window]]);
  });

  test('of the calendars selects them, too, and the rules of the resource', async () => {
    const rule = await running.appointments.rules.create({
      kind: 'resource',
      kindId: door,
      rangeType: 'custom',
      appointable: false,
      fromDate: '2026-03-16',
      toDate: '2026-03-16',
      title: 'Repair',
    });
    const weeks = `start_ts=${at('2026-03-11T00:00')}&end_ts=${at('2026-03-18T00:00')}`;
    type Calendar = { appointments: Rows; availability: Rows };
    const ofDoor = (await read(`v2/calendar?resource_id=${door}&${weeks}`)) as Calendar;
    expect(ids(ofDoor.appointments)).toContain(booked.door);
    expect(ids(ofDoor.appointments)).not.toContain(booked.window);
    const kinds = ofDoor.availability.map(({ kind, kind_id }) => `${String(kind)} ${String(kind_id)}`);
    expect(new Set(kinds)).toEqual(new Set(['global 0', `resource ${door}`]));
    const ofWindow = (await read(`v2/calendar?resource_id=${window}&${weeks}`)) as Calendar;
    expect(ofWindow.availability.some(({ kind }) => kind === 'resource')).toBe(false);
    const desk = (await read(`v2/desk/calendar?resource_id=${window}&${weeks}`)) as Calendar;
    expect(ids(desk.appointments)).toEqual([booked.window]);
    await running.appointments.rules.remove(rule.id);
  });

  test('of the index selects its rules and the spans that appointments take of it', async () => {
    const weeks = `start_ts=${at('2026-03-11T00:00')}&end_ts=${at('2026-03-12T00:00')}`;
    const rows = (await read(`v2/index?resource_id=${door}&${weeks}`)) as Rows;
    expect(rows).toMatchObject([
      {
        source: 'slot',
        source_id: booked.door,
        scope: 'resource',
        resource_id: door,
        staff_id: null,
        qty: 1,
        start_ts: at('2026-03-11T10:00'),
        end_ts: at('2026-03-11T11:00'),
      },
    ]);
  });
});

describe('the index', () => {
  const day = `start_ts=${at('2026-03-17T00:00')}&end_ts=${at('2026-03-18T00:00')}&source=slot`;
  const lines = async (query: string) =>
    ((await read(`v2/index?${query}&${day}`)) as Rows).map(({ scope, resource_id, staff_id, qty }) => [
      scope,
      resource_id ?? staff_id,
      qty,
    ]);

  test('has a row for each lane of an appointment, with the quantity that it takes there', async () => {
    await book({ product_id: 8, qty: 2, start: '2026-03-17 10:00', resource_ids: [window, hall] });
    expect(await lines('product_id=8')).toEqual([
      ['product', null, 2],
      ['resource', window, 2],
      ['resource', hall, 1],
    ]);
  });

  test('shows a product the appointments of others that take a resource that it may need', async () => {
    expect(await lines(`product_id=${HAIRCUT}`)).toEqual([['resource', window, 2]]);
    expect(await lines(`product_id=${RETREAT}`)).toEqual([]);
  });
});
