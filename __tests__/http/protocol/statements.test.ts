import { openDatabase, type TestDatabase } from '../../support/databases';
import { BESIDE_A_REQUEST } from '../../support/statements-of';
import { openShop, type RunningShop } from '../../support/http/shop';

/** Maximum number of SQL statements of each read, independent of the number of records, members or days. */
const READS: readonly (readonly [path: string, statements: number])[] = [
  ['/api/v2/appointments?per_page=100', 2],
  ['/api/v2/appointments?per_page=100&date_from=2026-03-03&orderby=start', 2],
  ['/api/v2/appointments?per_page=100&staff_id=3&with=series', 2],
  ['/api/v2/appointments/1', 1],
  ['/api/v2/availabilities?per_page=100', 1],
  ['/api/v2/availabilities/1', 1],
  ['/api/v2/index?start_ts=1772400000&end_ts=1773600000', 4],
  ['/api/v1/slots?product_ids=7&min_date=2026-03-03&max_date=2026-03-30', 3],
  ['/api/v2/slots?product_ids=7&min_date=2026-03-03&max_date=2026-03-30', 4],
  ['/api/v2/slots?min_date=2026-03-03&max_date=2026-03-30&summary=day', 4],
  ['/api/v2/slots/month?product_id=7&month=2026-03&day=2026-03-03', 8],
  ['/api/v2/slots/next?product_ids=7&count=3', 3],
  ['/api/v2/slots/next?product_ids=7&time_from=20:00', 21],
  ['/api/v2/calendar?start_ts=1772400000&end_ts=1773600000', 2],
  ['/api/v2/desk', 8],
  ['/api/v2/desk/tasks', 8],
  // If the orders are in another database, one more statement reads the order lines that are not sent to the shop yet.
  ['/api/v2/desk/calendar?start_ts=1772400000&end_ts=1773600000', 5],
  ['/api/v2/desk/customers/5', 9],
  ['/api/v2/products?per_page=100', 1],
  ['/api/v2/products/categories', 0],
  ['/api/v2/staff', 1],
  ['/api/v2/openapi.json', 0],
];

let database: TestDatabase;
let running: RunningShop;
let statements: string[] = [];
beforeAll(async () => {
  const logging = (text: string): void => {
    const sql = text.replace(/^Executing \(.*?\): /, '');
    if (!BESIDE_A_REQUEST.test(sql)) statements.push(sql);
  };
  database = await openDatabase({ logging });
  running = await openShop(undefined, { database: database.sequelize });
});
afterAll(async () => {
  await running.close();
  await database.close();
});

const two = (n: number): string => String(n).padStart(2, '0');

const book = async (first: number, last: number): Promise<void> => {
  for (let n = first; n <= last; n += 1) {
    const start = `2026-03-${two(3 + Math.floor(n / 6))} ${two(9 + (n % 3))}:00`;
    const body = {
      product_id: 7,
      customer_id: 5,
      staff_id: 3 + (Math.floor(n / 3) % 2),
      start,
      enforce: 'none',
    };
    await running.as('boss').post('/api/v2/appointments').send(body).expect(201);
  }
};

async function statementsOf(ask: () => Promise<unknown>): Promise<number> {
  statements = [];
  await ask();
  return statements.length;
}

const answered = async (path: string): Promise<void> => {
  const { status, text } = await running.as('boss').get(path);
  if (status !== 200) throw new Error(`${path}: ${text}`);
};

const readAll = async (): Promise<object[]> => {
  const counted: object[] = [];
  for (const [path] of READS) {
    counted.push([path, await statementsOf(() => answered(path))]);
  }
  return counted;
};

test('a read takes as many statements for many appointments as for few, and no unnecessary ones', async () => {
  await book(0, 1);
  const few = await readAll();
  await book(2, 60);
  const many = await readAll();
  expect({ few, many }).toEqual({ few: READS, many: READS });
});
