import { createMemoryShop, memoryEntitlements } from 'shop-appointments/adapters/memory';
import { describeHostContract } from 'shop-appointments/adapters/testing';
import { openDatabase } from '../support/databases';
import { CARD_FACT, CONTRACT_CARD, CONTRACT_FACTS, CONTRACT_SHOP } from '../support/shops/contract-shop';
import { openShop, ZONE } from '../support/shops/core-shop';
import { sharedCards } from '../support/shops/shared-cards';

describeHostContract(
  'a shop in memory keeps the contract of the six ports',
  async () => {
    const { host } = createMemoryShop(CONTRACT_SHOP);
    const cookie = await host.access.signIn('root', 'open sesame');
    return {
      host: { ...host, entitlements: memoryEntitlements([CONTRACT_CARD], ZONE) },
      payments: {
        pay: (id) => host.orders.pay(id),
        refundLine: (id, line) => host.orders.refundLine(id, line),
      },
      facts: { ...CONTRACT_FACTS, signedIn: { cookie: cookie!, userId: 1 }, entitlement: CARD_FACT },
    };
  },
  { sharesDatabase: false, sessions: true, entitlements: 'elsewhere', payments: true },
);

describeHostContract(
  "a shop whose cards are in the library's database keeps the contract of the six ports",
  async () => {
    const database = await openDatabase();
    const { appointments, close } = await openShop({ database: database.sequelize });
    const { host } = createMemoryShop(CONTRACT_SHOP);
    return {
      host: { ...host, entitlements: await sharedCards(database.sequelize, CONTRACT_CARD) },
      facts: { ...CONTRACT_FACTS, entitlement: CARD_FACT },
      shared: {
        transaction: (work) => appointments.transaction(work),
        renameProduct: async () => undefined,
        renameUser: async () => undefined,
      },
      async close() {
        await close();
        await database.close();
      },
    };
  },
  { sharesDatabase: false, sessions: false, entitlements: 'shared' },
);
