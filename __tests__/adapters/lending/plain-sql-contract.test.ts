import * as pg from 'pg';
import * as library from 'shop-appointments';
import * as pgAdapter from 'shop-appointments/adapters/pg';
import * as helpers from 'shop-appointments/adapters/port-helpers';
import {
  type ContractCheck,
  contractChecks,
  describeHostContract,
  type HostUnderTest,
  runCheck,
  type SharedDatabase,
} from 'shop-appointments/adapters/testing';
import { forEachDatabase, type OpenDatabase } from '../../support/databases';
import { recipeModules } from '../../support/docs/recipe-modules';

const PACKAGES = {
  pg,
  'shop-appointments': library,
  'shop-appointments/adapters/pg': pgAdapter,
  'shop-appointments/adapters/port-helpers': helpers,
};

/** Opens the shop of the plain SQL recipe in a database of its own. */
async function plainSqlShop(
  openBare: OpenDatabase,
): Promise<HostUnderTest & { readonly shared: SharedDatabase }> {
  const database = await openBare();
  const env = { DATABASE_URL: database.url, APPOINTMENTS_SECRET: 's'.repeat(32) };
  const load = recipeModules('recipes/plain-sql.md', PACKAGES, env);
  const { makeSubject } = load('sql-subject') as { readonly makeSubject: () => Promise<HostUnderTest> };
  const subject = await makeSubject();
  const close = async (): Promise<void> => {
    await subject.close!();
    await database.close();
  };
  return { ...subject, shared: subject.shared!, close };
}

type Lie = (subject: HostUnderTest & { readonly shared: SharedDatabase }) => Partial<HostUnderTest>;

/**
 * A promise about the shared database that the shop breaks, the check that notices it, and a pattern for the check's
 * message.
 */
const LIES: readonly (readonly [lie: string, check: string, says: RegExp, told: Lie])[] = [
  [
    'orders are written through a pool of the shop’s own',
    'an order that is written inside a transaction is seen inside it, and is gone when it rolls back',
    /still there after its transaction was rolled back.*another connection/s,
    ({ host }) => ({
      host: {
        ...host,
        orders: {
          ...host.orders,
          createPending: (draft) => host.orders.createPending(draft, {}),
          find: (ids) => host.orders.find(ids, {}),
          findByReference: (references) => host.orders.findByReference(references, {}),
        },
      },
    }),
  ],
  [
    'a port commits the library’s transaction',
    'an order that is written inside a transaction is seen inside it, and is gone when it rolls back',
    /still there after its transaction was rolled back.*or ended the transaction/s,
    ({ host }) => ({
      host: {
        ...host,
        orders: {
          ...host.orders,
          async createPending(draft, context) {
            const made = await host.orders.createPending(draft, context);
            if (context.transaction) await library.connectionOf(context.transaction, 'pg').query('COMMIT');
            return made;
          },
        },
      },
    }),
  ],
  [
    'a data layer commits its own transaction on the bare connection',
    'a nested transaction is kept as part of the outer one, and undone with it',
    /nested one committed for good.*nestingConnectionOf/s,
    ({ shared }) => ({ shared: { ...shared, nested: nestedOnBareConnection } }),
  ],
  [
    'a data layer rolls its own transaction back on the bare connection',
    'a nested transaction is undone alone, and the one around it goes on',
    /rollback ended the whole transaction.*nestingConnectionOf/s,
    ({ shared }) => ({ shared: { ...shared, nested: nestedOnBareConnection } }),
  ],
  [
    'an event comes when the port returns, before the commit',
    'an event that waits for the commit comes once, after the commit',
    /came before it.*onTransactionEnd/s,
    ({ shared }) => ({ shared: { ...shared, afterCommit: (_, listener) => void setImmediate(listener) } }),
  ],
];

/**
 * Runs nested transactions as a data layer does that treats the lent connection as its own: with BEGIN and
 * COMMIT.
 */
const nestedOnBareConnection: SharedDatabase['nested'] = async (transaction, work) => {
  const connection = library.connectionOf(transaction, 'pg');
  await connection.query('BEGIN');
  try {
    await work(async (id, name) => {
      await connection.query('UPDATE products SET name = $2 WHERE id = $1', [id, name]);
    });
    await connection.query('COMMIT');
  } catch (error) {
    await connection.query('ROLLBACK');
    throw error;
  }
};

const checkOf = (name: string): ContractCheck => contractChecks.find((check) => check.name === name)!;

forEachDatabase((database, _open, openBare) => {
  if (database !== 'PostgreSQL') return test.skip('plain SQL is for PostgreSQL', () => undefined);

  describeHostContract('the shop of recipes/plain-sql.md', () => plainSqlShop(openBare), {
    sharesDatabase: true,
    sessions: true,
    keys: false,
    applicationPasswords: false,
    webhooks: false,
    transactions: ['nested', 'afterCommit', 'crash', 'join'],
  });

  describe('the contract kit catches a host that lies about sharing', () => {
    let subject: Awaited<ReturnType<typeof plainSqlShop>>;
    beforeAll(async () => void (subject = await plainSqlShop(openBare)));
    afterAll(() => subject.close!());

    test.each(LIES)('%s', async (_lie, check, says, told) => {
      await runCheck(checkOf(check), subject);
      await expect(runCheck(checkOf(check), { ...subject, ...told(subject) })).rejects.toThrow(says);
    });
  });
});
