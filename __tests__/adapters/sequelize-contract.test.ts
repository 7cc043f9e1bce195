import { createMemoryShop } from 'shop-appointments/adapters/memory';
import { createSequelizeAccess } from 'shop-appointments/adapters/sequelize';
import { describeHostContract } from 'shop-appointments/adapters/testing';
import { openSqliteFile } from '../support/database-kinds';
import { CONTRACT_FACTS, CONTRACT_SHOP } from '../support/shops/contract-shop';

const HOOK = { name: 'ERP', topic: 'appointment.created', deliveryUrl: 'https://erp.example/hook' };

describeHostContract(
  'a shop whose credentials and webhooks are in its database keeps the contract of the five ports',
  async () => {
    const database = await openSqliteFile();
    const { sequelize } = database;
    const store = createSequelizeAccess({ sequelize, secret: 'the secret of the site, thirty-two bytes' });
    await store.migrate();
    const { host } = createMemoryShop(CONTRACT_SHOP);
    const key = { userId: 2, permissions: 'read_write' } as const;
    const { consumerKey, consumerSecret } = await store.keyPairs.create(key);
    const applicationPassword = await store.applicationPasswords.create({
      userId: 40,
      login: 'cleo',
      name: 'Till',
    });
    const [active, inactive, disposable] = [
      await store.webhooks.create(HOOK),
      await store.webhooks.create({ ...HOOK, status: 'paused' }),
      await store.webhooks.create(HOOK),
    ];
    const cookie = await host.access.signIn('root', 'open sesame');
    return {
      host: { ...host, access: { ...host.access, ...store }, webhooks: store.webhooks },
      facts: {
        ...CONTRACT_FACTS,
        key: { ...key, consumerKey, consumerSecret },
        applicationPassword,
        webhooks: { active: active.id, inactive: inactive.id, disposable: disposable.id },
        signedIn: { cookie: cookie!, userId: 1 },
      },
      close: () => database.close(),
    };
  },
  { sharesDatabase: false, sessions: true },
);
