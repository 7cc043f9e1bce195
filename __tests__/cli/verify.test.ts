import { verify } from '../../lib/cli/verify';
import { openSqliteFile } from '../support/database-kinds';
import { forEachDatabase, type TestDatabase } from '../support/databases';

async function run(...args: string[]): Promise<{ code: number; printed: string[] }> {
  const printed: string[] = [];
  return { code: await verify(args, (line) => printed.push(line)), printed };
}

forEachDatabase((_, _open, open) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await open();
  });
  afterEach(async () => {
    await database.close();
  });

  test('runs races under a table prefix of its own, prints the results, and leaves nothing behind', async () => {
    const { code, printed } = await run('--database-url', database.url, '--rounds', '1');
    expect(printed[0]).toBe('  forty for one place: 1 accepted, 39 refused');
    expect(printed.at(-1)).toMatch(/^Held: /);
    expect(code).toBe(0);
    expect(await database.sequelize.getQueryInterface().showAllTables()).toEqual([]);
  });
});

test('with several addresses, each connection uses its own: two that are no cluster sell a place twice', async () => {
  const databases = await Promise.all([openSqliteFile(), openSqliteFile()]);
  const addresses = databases.flatMap(({ url }) => ['--database-url', url]);
  const { printed } = await run(...addresses, '--rounds', '1');
  expect(printed[0]).toBe('  forty for one place: 2 accepted, 38 refused');
  await Promise.all(databases.map((database) => database.close()));
});

test.each([
  [[], '--database-url is missing'],
  [['--database-url', 'sqlite::memory:'], '--database-url must be a database that several connections share'],
  [['--database-url', 'sqlite:x.db', '--rounds', '0'], '--rounds must be a whole number of 1 or more'],
])('%j is refused, and the error says what is wrong and how to call the command', async (args, why) => {
  const { code, printed } = await run(...args);
  expect(code).toBe(2);
  expect(printed).toEqual([expect.stringContaining(why)]);
  expect(printed[0]).toContain('Usage: shop-appointments verify');
});
