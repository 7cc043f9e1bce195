import type { Sequelize } from 'sequelize';
import { openShop, refusal, type TestShop } from '../../support/shops/core-shop';
import { forEachDatabase, IS_SQLITE, type TestDatabase, testOnSqlite } from '../../support/databases';
import { limitPages } from '../../support/full-disk';
import { interceptStatements } from '../../support/statements-of';

const CONSOLE = ['log', 'info', 'warn', 'error', 'debug'] as const;
const WEEKDAYS = { kind: 'global', rangeType: 'days', fromRange: '1', toRange: '2' } as const;
const aClass = (letters = 0) => ({
  productId: 2,
  start: '2026-03-10T10:00',
  metaData: [{ key: 'note', value: 'x'.repeat(letters) }],
});

/**
 * Errors of conflicts as the drivers throw them. A Galera cluster's failed certification looks like
 * MariaDB's.
 */
const CONFLICTS = {
  sqlite: { code: 'SQLITE_BUSY', errno: 5 },
  postgres: { code: '40001', severity: 'ERROR' },
  mariadb: { errno: 1_213, sqlState: '40001', code: 'ER_LOCK_DEADLOCK' },
};

let stopFailing: (() => void) | undefined;
afterEach(() => stopFailing?.());

/** Makes the next `times` statements that match `sql` fail like a driver's error. */
function failing(sequelize: Sequelize, sql: RegExp, facts: object, times: number): void {
  let left = times;
  stopFailing = interceptStatements(sequelize, (statement, run) => {
    if (left === 0 || !sql.test(statement.sql)) return run();
    left -= 1;
    return Promise.reject(Object.assign(new Error('a conflict'), facts));
  });
}

forEachDatabase((_, open) => {
  let database: TestDatabase;
  let salon: TestShop;
  let spies: jest.SpyInstance[];
  let lines: [level: string, message: string][];
  beforeEach(async () => {
    lines = [];
    spies = CONSOLE.map((name) => jest.spyOn(console, name).mockImplementation(() => undefined));
    database = await open();
    const line = (level: string) => (_facts: object, message: string) => void lines.push([level, message]);
    const logger = { info: line('info'), warn: line('warn'), error: line('error') };
    salon = await openShop({ database: database.sequelize, logger });
    lines = [];
  });
  afterEach(async () => {
    await salon.close();
    await database.close();
    jest.restoreAllMocks();
  });
  const printed = () => spies.flatMap(({ mock }) => mock.calls as unknown[][]);
  const conflict = () => CONFLICTS[database.sequelize.getDialect() as keyof typeof CONFLICTS];

  test('2.7 a conflict at the commit is logged in one line, and the write is repeated', async () => {
    failing(database.sequelize, /^COMMIT/, conflict(), 1);
    await salon.appointments.rules.create(WEEKDAYS);
    expect(lines).toEqual([['info', 'The database is busy; the operation is tried again']]);
    expect(printed()).toEqual([]);
    expect(await salon.appointments.rules.all()).toHaveLength(2);
  });

  test('2.7 a lasting conflict is one line for all tries, and one for giving up', async () => {
    failing(database.sequelize, /^COMMIT/, conflict(), Infinity);
    expect(await refusal(salon.appointments.rules.create(WEEKDAYS))).toMatchObject({
      code: 'shop_rest_busy',
    });
    expect(lines).toEqual([
      ['info', 'The database is busy; the operation is tried again'],
      ['warn', 'The database is busy; the operation was given up'],
    ]);
    expect(printed()).toEqual([]);
  });

  (IS_SQLITE ? test.skip : test)('2.7 a deadlock that the server reports is one line, too', async () => {
    const forget = await deadlockOnce(database.sequelize);
    await salon.appointments.rules.create(WEEKDAYS);
    expect(lines).toEqual([['info', 'The database is busy; the operation is tried again']]);
    expect(printed()).toEqual([]);
    await forget();
  });

  testOnSqlite('2.7 a full disk is logged as one line, whichever statement finds it', async () => {
    const limit = limitPages(database.sequelize);
    limit(1);
    expect(await refusal(salon.appointments.create(aClass(50_000)))).toMatchObject({
      code: 'shop_rest_busy',
    });
    limit(1_000_000);
    failing(database.sequelize, /^COMMIT/, { code: 'SQLITE_FULL', errno: 13 }, 1);
    expect(await refusal(salon.appointments.create(aClass()))).toMatchObject({ code: 'shop_rest_busy' });
    const line = ['error', 'The database cannot store anything; the operation was given up'];
    expect(lines).toEqual([line, line]);
    expect(printed()).toEqual([]);
    await salon.appointments.create(aClass());
    expect((await salon.appointments.list()).total).toBe(1);
  });
});

const RULES = 'shop_appointments_rules';
const DEADLOCK_ONCE: Readonly<Record<string, readonly (readonly [make: string, drop: string])[]>> = {
  postgres: [
    ['CREATE SEQUENCE refusals', 'DROP SEQUENCE refusals'],
    [
      `CREATE FUNCTION refuse_once() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF nextval('refusals') = 1 THEN RAISE EXCEPTION 'a deadlock' USING ERRCODE = '40P01'; END IF;
        RETURN NEW; END $$`,
      'DROP FUNCTION refuse_once',
    ],
    [
      `CREATE TRIGGER refuse_once BEFORE INSERT ON ${RULES} FOR EACH ROW EXECUTE FUNCTION refuse_once()`,
      `DROP TRIGGER refuse_once ON ${RULES}`,
    ],
  ],
  mariadb: [
    ['CREATE SEQUENCE refusals', 'DROP SEQUENCE refusals'],
    [
      `CREATE TRIGGER refuse_once BEFORE INSERT ON ${RULES} FOR EACH ROW IF NEXTVAL(refusals) = 1 THEN
        SIGNAL SQLSTATE '40001' SET MYSQL_ERRNO = 1213, MESSAGE_TEXT = 'a deadlock'; END IF`,
      'DROP TRIGGER refuse_once',
    ],
  ],
};

/**
 * Makes the server refuse the first write of a rule. Counts the writes with a sequence, because a sequence is
 * not rolled back.
 * @returns a function that ends this
 */
async function deadlockOnce(sequelize: Sequelize): Promise<() => Promise<void>> {
  const made = DEADLOCK_ONCE[sequelize.getDialect()]!;
  for (const [make] of made) await sequelize.query(make);
  return async () => {
    for (const [, drop] of [...made].reverse()) await sequelize.query(drop);
  };
}
