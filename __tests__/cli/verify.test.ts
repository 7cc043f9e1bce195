import { verify } from '../../lib/cli/verify';
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

  test('races in a prefix of its own, says what held, and leaves nothing behind', async () => {
    const { code, printed } = await run('--database-url', database.url, '--rounds', '1');
    expect(printed[0]).toBe('  forty for one place: 1 accepted, 39 refused');
    expect(printed.at(-1)).toMatch(/^Held: /);
    expect(code).toBe(0);
    expect(await database.sequelize.getQueryInterface().showAllTables()).toEqual([]);
  });
});

test.each([
  [[], '--database-url is missing'],
  [['--database-url', 'sqlite::memory:'], '--database-url must be a database that several connections share'],
  [['--database-url', 'sqlite:x.db', '--rounds', '0'], '--rounds must be a whole number of 1 or more'],
])('%j is refused with what is wrong and how to call it', async (args, why) => {
  const { code, printed } = await run(...args);
  expect(code).toBe(2);
  expect(printed).toEqual([expect.stringContaining(why)]);
  expect(printed[0]).toContain('Usage: shop-appointments verify');
});
