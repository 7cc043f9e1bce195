import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Transaction } from 'sequelize';
import { describeHostContract, type HostUnderTest } from 'shop-appointments/adapters/testing';
import { openShop } from '../../examples/sample-shop/open-shop';
import { CARD_FACT, CONTRACT_CARD, CONTRACT_FACTS, CONTRACT_SHOP } from '../support/shops/contract-shop';
import { forEachDatabase, type OpenDatabase } from '../support/databases';

/** Statements that end their own connection, by database. SQLite has none. */
const CRASHES: Readonly<Record<string, string>> = {
  PostgreSQL: 'SELECT pg_terminate_backend(pg_backend_pid())',
  MariaDB: 'KILL CONNECTION_ID()',
};

forEachDatabase((name, open) => {
  const crash = CRASHES[name];
  const transactions = ['nested', 'afterCommit', ...(crash ? (['crash'] as const) : [])] as const;
  const traits = {
    sharesDatabase: true,
    sessions: true,
    payments: true,
    entitlements: 'shared' as const,
    transactions,
  };
  for (const [title, connections] of [
    ["the sample shop's own ports, with one connection", 1],
    ["the sample shop's own ports, with several connections", 5],
  ] as const) {
    describeHostContract(title, () => makeHost(open, connections, crash), traits);
  }
});

async function makeHost(open: OpenDatabase, connections: number, crash?: string): Promise<HostUnderTest> {
  const directory = mkdtempSync(join(tmpdir(), 'sample-shop-'));
  const shopFile = join(directory, 'shop.json');
  writeFileSync(shopFile, JSON.stringify(CONTRACT_SHOP));
  const database = await open({ pool: { max: connections } });
  const { appointments, tables, host, sessions, orders } = await openShop(database.sequelize, { shopFile });
  const { customerId, name, entries, validUntil } = CONTRACT_CARD;
  const products = CONTRACT_FACTS.products.join(' ');
  const card = await appointments.transaction(async (transaction) => {
    const billing = { customer_id: customerId, first_name: '', last_name: '', email: '' };
    const order = { reference: 'card', status: 'processing', note: '', ...billing };
    const orderId = await tables.orders.insert(order, transaction);
    const line = { order_id: orderId, product_id: 0, quantity: 1, net: '10.00', tax: '0.00' };
    const lineId = await tables.orderItems.insert({ ...line, reference: 'card' }, transaction);
    const pass = { customer_id: customerId, order_item_id: lineId, name, entries, pays_for: products };
    return tables.passes.insert({ ...pass, per: 'ever', valid_until: validUntil }, transaction);
  });
  return {
    host,
    facts: {
      ...CONTRACT_FACTS,
      entitlement: { ...CARD_FACT, id: String(card) },
      signedIn: { cookie: `shop_session=${(await sessions.begin(1)).cookie}`, userId: 1 },
    },
    shared: {
      transaction: (work) => appointments.transaction(work),
      renameProduct: (id, name, t) => tables.products.update({ name }, { id }, t as Transaction),
      renameUser: (id, name, t) => tables.users.update({ display_name: name }, { id }, t as Transaction),
      nested: (t, work) =>
        database.sequelize.transaction({ transaction: t as Transaction }, (inner) =>
          work((id, name) => tables.products.update({ name }, { id }, inner)),
        ),
      afterCommit: (t, listener) => (t as Transaction).afterCommit(listener),
      ...(crash !== undefined && {
        // Ignores the error: the statement ends its own connection, and so gets no result.
        crash: async (t: unknown) => {
          await database.sequelize.query(crash, { transaction: t as Transaction }).catch(() => undefined);
        },
      }),
    },
    payments: {
      pay: (id) => orders.setStatus(id, 'processing', 'Paid'),
      refundLine: (id, itemId) => orders.refundItems(id, [{ id: itemId, quantity: 1 }]),
    },
    close: async () => {
      await appointments.close();
      await database.close();
      rmSync(directory, { recursive: true });
    },
  };
}
