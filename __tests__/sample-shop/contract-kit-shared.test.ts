import type { Transaction } from 'sequelize';
import { type HostUnderTest, runContract } from 'shop-appointments/adapters/testing';
import type { OpenShop } from '../../examples/sample-shop/open-shop';
import type { CallContext, HostPorts } from '../../lib/ports/ports';
import { CONTRACT_FACTS, CONTRACT_SHOP } from '../support/shops/contract-shop';
import { type ShopFolder, shopFolder } from '../support/sample-shop/a-shop';

let folder: ShopFolder;
let shop: OpenShop;
beforeEach(async () => {
  folder = await shopFolder();
  shop = await folder.start({ shopFile: folder.write(CONTRACT_SHOP) });
});
afterEach(() => folder.remove());

function subject(broken: Partial<HostPorts>): HostUnderTest {
  const { appointments, tables, host } = shop;
  return {
    // The faults concern other ports, so the customer of the kit needs no pass.
    host: { ...host, entitlements: undefined, ...broken },
    facts: CONTRACT_FACTS,
    shared: {
      transaction: (work) => appointments.transaction(work),
      renameProduct: (id, name, t) => tables.products.update({ name }, { id }, t as Transaction),
      renameUser: (id, name, t) => tables.users.update({ display_name: name }, { id }, t as Transaction),
    },
  };
}

const outside = (context: CallContext): CallContext => ({ ...context, transaction: undefined });

/**
 * Faulty ports that read or write outside the transaction of the call, each with the check that must notice the fault.
 */
const STRAYS: [what: string, notices: RegExp, broken: (host: HostPorts) => Partial<HostPorts>][] = [
  [
    'orders are looked for outside of the transaction',
    /orders: an order that is written inside a transaction is seen inside it/,
    ({ orders }) => ({ orders: { ...orders, find: (ids, context) => orders.find(ids, outside(context)) } }),
  ],
  [
    'products are found outside of the transaction',
    /products: inside a transaction products are read through it/,
    ({ products }) => ({
      products: { ...products, find: (ids, context) => products.find(ids, outside(context)) },
    }),
  ],
  [
    'products are searched outside of the transaction',
    /products: inside a transaction products are read through it/,
    ({ products }) => ({
      products: { ...products, search: (query, context) => products.search(query, outside(context)) },
    }),
  ],
  [
    'users are found outside of the transaction',
    /users: inside a transaction users are read through it/,
    ({ users }) => ({ users: { ...users, find: (ids, context) => users.find(ids, outside(context)) } }),
  ],
  [
    'staff are searched outside of the transaction',
    /users: inside a transaction users are read through it/,
    ({ users }) => ({ users: { ...users, staff: (query, context) => users.staff(query, outside(context)) } }),
  ],
  [
    'the status is set although the transaction rolls back',
    /orders: lines and status that are written inside a transaction/,
    ({ orders }) => {
      const kept = new Map<number, 'cancelled'>();
      return {
        orders: {
          ...orders,
          setStatus: async (id, status, context) => {
            await orders.setStatus(id, status, context);
            if (status === 'cancelled') kept.set(id, status);
          },
          find: async (ids, context) =>
            new Map(
              [...(await orders.find(ids, context))].map(([id, order]) => [
                id,
                { ...order, status: kept.get(id) ?? order.status },
              ]),
            ),
        },
      };
    },
  ],
];

test.each(STRAYS)('the contract kit notices when %s', async (_what, notices, broken) => {
  const failures = await runContract(subject(broken(shop.host)));
  expect(failures.map(({ port, name }) => `${port}: ${name}`)).toContainEqual(expect.stringMatching(notices));
});
