import { createMemoryShop } from 'shop-appointments/adapters/memory';
import {
  checksFor,
  contractChecks,
  type HostUnderTest,
  runCheck,
  type TransactionAbility,
} from 'shop-appointments/adapters/testing';
import { CONTRACT_SHOP } from '../support/shops/contract-shop';
import {
  type ShopTransaction,
  transactionalShop,
  type TransactionalShop,
} from '../support/shops/transactional-shop';

type Broken = Partial<Omit<HostUnderTest, 'shared'>> & {
  readonly shared?: Partial<TransactionalShop['shared']>;
};

interface Failure {
  readonly name: string;
  readonly message: string;
}

const HOSTS = 'in a transaction that the host began, ';

/** Checks of the contract kit that need a database shared with the host. */
const CHECKS = contractChecks.filter(({ needs }) => needs?.includes('sharedDatabase'));

/**
 * Runs the checks of transactions on a broken host and returns the failures. The library's transactions must fail in
 * exactly those checks in which the host's transactions fail.
 */
async function failuresOf(broken: (shop: TransactionalShop) => Broken): Promise<Failure[]> {
  const shop = transactionalShop();
  const { shared, ...rest } = broken(shop);
  const subject = { ...shop, ...rest, shared: { ...shop.shared, ...shared } };
  const failures: Failure[] = [];
  for (const check of CHECKS)
    await runCheck(check, subject).catch((error: unknown) =>
      failures.push({ name: check.name, message: (error as Error).message }),
    );
  const lent = failures.filter(({ name }) => !name.startsWith(HOSTS));
  const joined = failures.filter(({ name }) => name.startsWith(HOSTS));
  expect(joined.map(({ name }) => name.slice(HOSTS.length))).toEqual(lent.map(({ name }) => name));
  return lent;
}

const SEEN =
  'an order that is written inside a transaction is seen inside it, and is gone when it rolls back';
const AS_BEFORE = 'lines and status that are written inside a transaction are as before when it rolls back';
const KEPT_AS_PART = 'a nested transaction is kept as part of the outer one, and undone with it';
const UNDONE_ALONE = 'a nested transaction is undone alone, and the one around it goes on';
const COMES_AFTER = 'an event that waits for the commit comes once, after the commit';
const NOT_ON_ROLLBACK = 'an event that waits for the commit does not come after a rollback';
const LOST = 'a lost connection undoes the order, refuses further writes, and the next transaction works';

const open = (t: unknown): ShopTransaction => t as ShopTransaction;

/**
 * A promise about the shared database that the host breaks, the checks that must fail, and a pattern for the message of
 * the first failure.
 */
const LIES: readonly (readonly [
  lie: string,
  caughtBy: readonly string[],
  says: RegExp,
  broken: (shop: TransactionalShop) => Broken,
])[] = [
  [
    'its orders are written through a pool of its own',
    [SEEN, AS_BEFORE, LOST],
    /still there after its transaction was rolled back.*another connection.*connectionOf.*sharesDatabase to false/s,
    ({ host }) => {
      const { orders } = createMemoryShop(CONTRACT_SHOP).host;
      return { host: { ...host, orders: { ...orders, sharesDatabase: true } } };
    },
  ],
  [
    'it commits the transaction of the library after each order',
    [SEEN, LOST],
    /still there after its transaction was rolled back.*or ended the transaction/s,
    ({ host, commit }) => ({
      host: {
        ...host,
        orders: {
          ...host.orders,
          sharesDatabase: true,
          async createPending(draft, context) {
            const made = await host.orders.createPending(draft, context);
            if (context.transaction) commit(open(context.transaction));
            return made;
          },
        },
      },
    }),
  ],
  [
    'a nested transaction commits the one around it',
    [KEPT_AS_PART],
    /nested one committed for good.*savepoints.*nestingConnectionOf/s,
    ({ shared, commit }) => ({
      shared: {
        async nested(t, work) {
          await shared.nested(t, work);
          commit(open(t));
        },
      },
    }),
  ],
  [
    'a nested transaction runs on another connection',
    [KEPT_AS_PART],
    /does not see the name.*another connection.*nestingConnectionOf/s,
    ({ shared }) => ({
      shared: { nested: (t, work) => shared.nested(t, () => work(async () => undefined)) },
    }),
  ],
  [
    'the rollback of a nested transaction ends the one around it',
    [UNDONE_ALONE],
    /rollback ended the whole transaction.*savepoints/s,
    ({ shared, rollBack }) => ({
      shared: {
        nested: (t, work) =>
          shared.nested(t, work).catch((error: unknown) => {
            rollBack(open(t));
            throw error;
          }),
      },
    }),
  ],
  [
    'the rollback of a nested transaction keeps what it wrote',
    [UNDONE_ALONE],
    /still there after it was rolled back.*savepoints/s,
    ({ shared }) => ({
      shared: { nested: (t, work) => work((id, name) => shared.renameProduct(id, name, t)) },
    }),
  ],
  [
    'an event comes with the commit of a nested transaction',
    [COMES_AFTER],
    /came before it.*onTransactionEnd/s,
    ({ shared }) => ({
      shared: {
        async nested(t, work) {
          await shared.nested(t, work);
          for (const listener of open(t).listeners) listener();
        },
      },
    }),
  ],
  [
    'an event comes when it is registered',
    [COMES_AFTER, NOT_ON_ROLLBACK],
    /came before it.*onTransactionEnd/s,
    () => ({ shared: { afterCommit: (_t, listener) => listener() } }),
  ],
  [
    'an event comes twice',
    [COMES_AFTER],
    /came 2 times/,
    ({ shared }) => ({
      shared: {
        afterCommit: (t, listener) => {
          void shared.afterCommit(t, listener);
          void shared.afterCommit(t, listener);
        },
      },
    }),
  ],
  [
    'an event never comes',
    [COMES_AFTER],
    /No event came within 1000 ms after the commit.*onTransactionEnd/s,
    () => ({ shared: { afterCommit: () => undefined } }),
  ],
  [
    'an event comes at the end of the transaction, whatever the end',
    [NOT_ON_ROLLBACK],
    /came although the transaction was rolled back/,
    ({ shared }) => {
      const begin: TransactionalShop['shared']['transaction'] = (work) => {
        let begun: ShopTransaction | undefined;
        return shared
          .transaction((t) => {
            begun = open(t);
            return work(t);
          })
          .catch((error: unknown) => {
            for (const listener of begun!.listeners) listener();
            throw error;
          });
      };
      return { shared: { transaction: begin, join: begin } };
    },
  ],
  [
    'after its connection was lost, it writes on another one',
    [LOST],
    /wrote an order although the connection.*was lost.*another connection/s,
    ({ host, shop }) => ({
      host: {
        ...host,
        orders: {
          ...host.orders,
          sharesDatabase: true,
          createPending: (draft, context) =>
            host.orders.createPending(draft, context).catch(() => shop.host.orders.createPending(draft, {})),
        },
      },
    }),
  ],
  [
    'what it wrote is still there after the connection was lost',
    [LOST],
    /An order is there although the connection was lost before the commit/,
    () => ({ shared: { crash: async (t) => void (open(t).state = 'lost') } }),
  ],
  [
    'its pool keeps the lost connection',
    [LOST],
    /The connection of the pool is closed/,
    ({ shared }) => {
      let isLost = false;
      const begin: TransactionalShop['shared']['transaction'] = (work) => {
        if (!isLost) return shared.transaction(work);
        isLost = false;
        return Promise.reject(new Error('The connection of the pool is closed'));
      };
      const crash: TransactionalShop['shared']['crash'] = async (t) => {
        await shared.crash(t);
        isLost = true;
      };
      return { shared: { transaction: begin, join: begin, crash } };
    },
  ],
];

test.each(LIES)(
  'the contract kit catches a host that lies about sharing: %s',
  async (_lie, caughtBy, says, broken) => {
    const failures = await failuresOf(broken);
    expect(failures.map(({ name }) => name)).toEqual(caughtBy);
    expect(failures[0]!.message).toMatch(says);
  },
);

test('the kit accepts a host that keeps its promises', async () => {
  expect(await failuresOf(() => ({}))).toEqual([]);
});

test.each<[TransactionAbility, readonly string[]]>([
  ['nested', [KEPT_AS_PART, UNDONE_ALONE]],
  ['afterCommit', [COMES_AFTER, NOT_ON_ROLLBACK]],
  ['crash', [LOST]],
])('without the function %s its checks are left out', (ability, names) => {
  const all = {
    sharesDatabase: true,
    sessions: false,
    transactions: ['nested', 'afterCommit', 'crash'],
  } as const;
  const fewer = checksFor({ ...all, transactions: all.transactions.filter((one) => one !== ability) });
  const leftOut = checksFor(all).filter((check) => !fewer.includes(check));
  expect(leftOut.map(({ name }) => name)).toEqual(names);
});

test('for a host that can join, the kit repeats every transaction check in a transaction that the host began', () => {
  const traits = { sharesDatabase: true, sessions: false, transactions: ['nested', 'join'] } as const;
  const names = checksFor(traits).map(({ name }) => name);
  const joined = names.filter((name) => name.startsWith(HOSTS)).map((name) => name.slice(HOSTS.length));
  expect(joined).toEqual(names.filter((name) => joined.includes(name)));
  expect(joined).toHaveLength(9);
});
