import type { WireIndexRow } from '../../../lib/rest/presenters/index-row';
import { refusal } from '../../support/http/catalogue';
import { type Agent, at, openShop, type RunningShop } from '../../support/http/shop';

/** Ids of the rules, in the order of the shop file. */
const [OPENING, DENTIST, , SECRET] = [1, 2, 3, 4];

let running: RunningShop;
/**
 * Ids of four bookings: Anna's for Cleo, Ben's for Dora, Ben's of a product that is hidden from the public,
 * and one of the room.
 */
let booked: { anna: number; ben: number; room: number; secret: number };

beforeAll(async () => {
  running = await openShop();
  const book = async (body: object): Promise<number> => {
    const answer = await running.as('boss').post('/api/v2/appointments').send(body);
    if (answer.status !== 201) throw new Error(answer.text);
    return (answer.body as { id: number }).id;
  };
  booked = {
    anna: await book({
      product_id: 7,
      staff_id: 3,
      customer_id: 5,
      start: '2026-03-11 09:00',
      status: 'paid',
    }),
    ben: await book({ product_id: 7, staff_id: 4, customer_id: 6, start: '2026-03-11 10:00' }),
    room: await book({ product_id: 8, start: '2026-03-11 11:00', qty: 2, status: 'confirmed' }),
    secret: await book({ product_id: 10, staff_ids: [4], start: '2026-03-11 15:00' }),
  };
  await book({ product_id: 7, staff_id: 3, start: '2026-03-11 11:00', status: 'cancelled' });
});
afterAll(() => running.close());

const DAY = `start_ts=${at('2026-03-11T00:00')}&end_ts=${at('2026-03-12T00:00')}`;

async function rows(query: string, agent: Agent = running.anonymous): Promise<WireIndexRow[]> {
  const answer = await agent.get(`/api/v2/index?${query}`);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer.body as WireIndexRow[];
}

/** Formats rows of the index as `rule 1` or `slot 41 staff 3`. */
const names = async (query: string, agent?: Agent): Promise<string[]> =>
  (await rows(query, agent)).map(({ source, source_id, staff_id }) =>
    [source, source_id, ...(source === 'slot' && staff_id !== null ? ['staff', staff_id] : [])].join(' '),
  );

const OPENING_ROW = {
  source: 'rule',
  source_id: OPENING,
  product_id: 0,
  staff_id: null,
  scope: 'global',
  appointable: true,
  priority: 0,
  qty: 0,
  start_ts: at('2026-03-11T09:00'),
  end_ts: at('2026-03-11T12:00'),
  range_type: 'time:all',
  rule_kind: 'availability',
  status: 'active',
  date_created: '2026-03-02T08:00:00',
  date_modified: '2026-03-02T08:00:00',
};

const takenRow = (changes: Partial<WireIndexRow>): WireIndexRow => ({
  source: 'slot',
  source_id: 0,
  product_id: 7,
  staff_id: null,
  scope: 'staff',
  appointable: false,
  priority: 0,
  qty: 1,
  start_ts: 0,
  end_ts: 0,
  range_type: '',
  rule_kind: 'appointment',
  status: 'active',
  date_created: '2026-03-02T08:00:00',
  date_modified: '2026-03-02T08:00:00',
  ...changes,
});

describe('Index (GET /v2/index): rows', () => {
  test('the public sees exactly the fields of the contract, site seconds, in order of start, and appointments without identity', async () => {
    expect(await rows(DAY)).toStrictEqual([
      {
        ...OPENING_ROW,
        source_id: DENTIST,
        staff_id: 4,
        scope: 'staff',
        appointable: false,
        end_ts: at('2026-03-11T10:00'),
        range_type: 'time:range',
      },
      takenRow({ staff_id: 3, start_ts: at('2026-03-11T09:00'), end_ts: at('2026-03-11T10:00') }),
      OPENING_ROW,
      takenRow({ staff_id: 4, start_ts: at('2026-03-11T10:00'), end_ts: at('2026-03-11T11:00') }),
      takenRow({
        product_id: 8,
        scope: 'product',
        qty: 2,
        start_ts: at('2026-03-11T11:00'),
        end_ts: at('2026-03-11T12:00'),
      }),
    ]);
  });

  test('managers see whose appointments the rows are, and rows of unpublished products', async () => {
    expect(await names(DAY, running.as('boss'))).toEqual([
      `rule ${DENTIST}`,
      `rule ${SECRET}`,
      `slot ${booked.anna} staff 3`,
      `rule ${OPENING}`,
      `slot ${booked.ben} staff 4`,
      `slot ${booked.room}`,
      `slot ${booked.secret} staff 4`,
    ]);
    expect(await rows(`${DAY}&status=paid`, running.as('boss'))).toMatchObject([{ source_id: booked.anna }]);
  });

  test.each([
    [
      'anna',
      'staff see whose appointments their own are',
      () => [`slot ${booked.anna} staff 3`, 'slot 0 staff 4'],
    ],
    ['dora', 'customers too', () => ['slot 0 staff 3', `slot ${booked.ben} staff 4`]],
  ])('%s: %s, and others as the public does', async (login, _, expected) => {
    expect(await names(`${DAY}&source=slot&scope=staff`, running.as(login))).toEqual(expected());
  });

  test('version 1 has no index', async () => {
    const answer = await running.anonymous.get(`/api/v1/index?${DAY}`);
    expect(refusal(answer)).toEqual([404, 'rest_no_route']);
  });
});

describe('Index (GET /v2/index): parameters', () => {
  test('start_ts and end_ts are required', async () => {
    const answer = await running.anonymous.get('/api/v2/index?start_ts=');
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      code: 'rest_missing_callback_param',
      data: { params: ['start_ts', 'end_ts'] },
    });
  });

  test.each([
    [
      'a window that ends where it starts',
      `start_ts=${at('2026-03-11T00:00')}&end_ts=${at('2026-03-11T00:00')}`,
      'end_ts',
    ],
    ['more than 366 days', `start_ts=${at('2026-01-01T00:00')}&end_ts=${at('2027-01-02T00:01')}`, 'end_ts'],
    ['milliseconds', `${DAY}000`, 'end_ts'],
    ['an unknown source', `${DAY}&source=cache`, 'source'],
    ['an unknown scope', `${DAY}&scope=world`, 'scope'],
    ['a product that is no number', `${DAY}&product_id=x`, 'product_id'],
    ['a list of staff', `${DAY}&staff_id[]=3`, 'staff_id'],
    ['an appointable that is no boolean', `${DAY}&appointable=maybe`, 'appointable'],
  ])('%s is a 400 that names it', async (_, query, name) => {
    const answer = await running.anonymous.get(`/api/v2/index?${query}`);
    expect(refusal(answer)).toEqual([400, 'rest_invalid_param', name]);
  });

  test('366 days are allowed', async () => {
    const year = `start_ts=${at('2026-01-01T00:00')}&end_ts=${at('2027-01-02T00:00')}`;
    expect(await rows(`${year}&source=rule&scope=global&staff_id=`)).toHaveLength(366 + 1);
  });

  test('half-open overlap: rows that end at start_ts or start at end_ts are left out', async () => {
    const between = `start_ts=${at('2026-03-11T10:00')}&end_ts=${at('2026-03-11T11:00')}`;
    expect(await names(between)).toEqual([`rule ${OPENING}`, 'slot 0 staff 4']);
  });

  test.each([
    ['source=rule', [`rule ${DENTIST}`, `rule ${OPENING}`]],
    ['source=slot', ['slot 0 staff 3', 'slot 0 staff 4', 'slot 0']],
    ['source=appointment', ['slot 0 staff 3', 'slot 0 staff 4', 'slot 0']],
    ['product_id=7', [`rule ${DENTIST}`, 'slot 0 staff 3', `rule ${OPENING}`, 'slot 0 staff 4']],
    ['product_id=8', [`rule ${OPENING}`, 'slot 0']],
    ['product_id=10', []],
    ['product_id=11', []],
    ['product_id=99', []],
    ['staff_id=4', [`rule ${DENTIST}`, 'slot 0 staff 4']],
    ['scope=global', [`rule ${OPENING}`]],
    ['scope=product', ['slot 0']],
    ['scope=staff', [`rule ${DENTIST}`, 'slot 0 staff 3', 'slot 0 staff 4']],
    ['appointable=true', [`rule ${OPENING}`]],
    ['appointable=0', [`rule ${DENTIST}`, 'slot 0 staff 3', 'slot 0 staff 4', 'slot 0']],
    ['source=slot&status=active', ['slot 0 staff 3', 'slot 0 staff 4', 'slot 0']],
    ['status=paid', []],
    ['staff_id=4&source=rule', [`rule ${DENTIST}`]],
  ])('to the public: %s', async (filter, expected) => {
    expect(await names(`${DAY}&${filter}`)).toEqual(expected);
  });

  test('product_id=7 for a manager: bookings of its members for other products affect it', async () => {
    expect(await names(`${DAY}&product_id=7&source=slot`, running.as('boss'))).toEqual([
      `slot ${booked.anna} staff 3`,
      `slot ${booked.ben} staff 4`,
      `slot ${booked.secret} staff 4`,
    ]);
  });

  test('_fields selects fields', async () => {
    expect((await rows(`${DAY}&scope=global&_fields=source_id,start_ts`))[0]).toStrictEqual({
      source_id: OPENING,
      start_ts: at('2026-03-11T09:00'),
    });
  });
});

test('a response over the limit of records is a 400 that names it', async () => {
  const small = await openShop(undefined, { limits: { slotRecords: 10 } });
  const month = `start_ts=${at('2026-03-01T00:00')}&end_ts=${at('2026-03-31T00:00')}`;
  const answer = await small.anonymous.get(`/api/v2/index?${month}`);
  await small.close();
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({
    data: {
      params: { end_ts: 'the result may hold at most 10 rows; ask for fewer days, or for one product' },
    },
  });
});
