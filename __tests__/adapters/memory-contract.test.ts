import { createMemoryShop } from 'shop-appointments/adapters/memory';
import { describeHostContract } from 'shop-appointments/adapters/testing';
import { CONTRACT_FACTS, CONTRACT_SHOP } from '../support/shops/contract-shop';

describeHostContract(
  'a shop in memory keeps the contract of the five ports',
  async () => {
    const { host } = createMemoryShop(CONTRACT_SHOP);
    const cookie = await host.access.signIn('root', 'open sesame');
    return { host, facts: { ...CONTRACT_FACTS, signedIn: { cookie: cookie!, userId: 1 } } };
  },
  { sharesDatabase: false, sessions: true },
);
