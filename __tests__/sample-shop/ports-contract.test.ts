import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Transaction } from 'sequelize';
import { describeHostContract, type HostUnderTest } from 'shop-appointments/adapters/testing';
import { openShop } from '../../examples/sample-shop/open-shop';
import { CONTRACT_FACTS, CONTRACT_SHOP } from '../support/shops/contract-shop';
import { forEachDatabase, type OpenDatabase } from '../support/databases';

forEachDatabase((_name, open) => {
  describeHostContract("the sample shop's own ports, with one connection", () => makeHost(open, 1), {
    sharesDatabase: true,
    sessions: true,
  });
  describeHostContract("the sample shop's own ports, with several connections", () => makeHost(open, 5), {
    sharesDatabase: true,
    sessions: true,
  });
});

async function makeHost(open: OpenDatabase, connections: number): Promise<HostUnderTest> {
  const directory = mkdtempSync(join(tmpdir(), 'sample-shop-'));
  const shopFile = join(directory, 'shop.json');
  writeFileSync(shopFile, JSON.stringify(CONTRACT_SHOP));
  const database = await open({ pool: { max: connections } });
  const { appointments, tables, host, sessions } = await openShop(database.sequelize, { shopFile });
  return {
    host,
    facts: {
      ...CONTRACT_FACTS,
      signedIn: { cookie: `shop_session=${(await sessions.begin(1)).cookie}`, userId: 1 },
    },
    shared: {
      transaction: (work) => appointments.transaction(work),
      renameProduct: (id, name, t) => tables.products.update({ name }, { id }, t as Transaction),
      renameUser: (id, name, t) => tables.users.update({ display_name: name }, { id }, t as Transaction),
    },
    close: async () => {
      await appointments.close();
      await database.close();
      rmSync(directory, { recursive: true });
    },
  };
}
