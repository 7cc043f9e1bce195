import { QueryTypes, Sequelize } from 'sequelize';
import { createSequelizeAccess, type SequelizeAccess } from 'shop-appointments/adapters/sequelize';
import { forEachDatabase, type TestDatabase } from '../support/databases';

const SECRET = 'the secret of the site, thirty-two bytes';
const NEXT_SECRET = 'the next secret of the site, as many bytes';
const ANN = { userId: 5, login: 'ann', name: 'Till' };

forEachDatabase((_name, _open, open) => {
  let database: TestDatabase;
  let prefixes = 0;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  /** Opens new access tables, in a database that all tests of the file share, and runs a test on them. */
  const onStore = async (body: (store: SequelizeAccess, database: StoreDatabase) => Promise<void>) => {
    const prefix = `t${(prefixes += 1)}_`;
    const { sequelize } = database;
    const store = createSequelizeAccess({ sequelize, secret: SECRET, prefix });
    await store.migrate();
    await body(store, { sequelize, prefix });
  };

  test('tables are created once, by any number of processes, and keep their rows', async () => {
    const { sequelize } = database;
    const stores = [1, 2, 3].map(() => createSequelizeAccess({ sequelize, secret: SECRET }));
    await Promise.all(stores.map((store) => store.migrate()));
    await stores[0]!.keyPairs.create({ userId: null, permissions: 'read' });
    await stores[1]!.migrate();
    expect(await stores[1]!.keyPairs.list()).toHaveLength(1);
  });

  test('two stores with prefixes of their own share a database', () =>
    onStore((one) =>
      onStore(async (two) => {
        await one.applicationPasswords.create(ANN);
        expect(await one.applicationPasswords.list(5)).toHaveLength(1);
        expect(await two.applicationPasswords.list(5)).toEqual([]);
      }),
    ));

  describe('application passwords', () => {
    test('24 characters in six groups of four, that sign their user in with or without spaces', () =>
      onStore(async (store) => {
        const { password, id } = await store.applicationPasswords.create(ANN);
        expect(password).toMatch(/^[A-Za-z0-9]{4}( [A-Za-z0-9]{4}){5}$/);
        const signedIn = { id: String(id), userId: 5 };
        expect(await store.findApplicationPassword('ann', password)).toEqual(signedIn);
        expect(await store.findApplicationPassword('ann', password.replaceAll(' ', ''))).toEqual(signedIn);
      }));

    test('refuse any other login, spelling, and password', () =>
      onStore(async (store) => {
        const { password } = await store.applicationPasswords.create(ANN);
        await store.applicationPasswords.create({ userId: 6, login: 'bob', name: 'Till' });
        for (const login of ['bob', 'Ann', 'ann ', 'ánn', '', '%']) {
          expect(await store.findApplicationPassword(login, password)).toBeUndefined();
        }
        for (const wrong of ['', '%', password.toLowerCase(), password.slice(0, -1), `${password}x`]) {
          expect(await store.findApplicationPassword('ann', wrong)).toBeUndefined();
        }
      }));

    test('are listed by user, without the passwords themselves, and revoked by deleting', () =>
      onStore(async (store) => {
        const first = await store.applicationPasswords.create(ANN);
        const second = await store.applicationPasswords.create({ ...ANN, name: 'Calendar' });
        await store.applicationPasswords.create({ userId: 6, login: 'bob', name: 'Till' });
        const created = expect.any(Number) as number;
        expect(await store.applicationPasswords.list(5)).toEqual([
          { ...ANN, id: first.id, createdAt: created },
          { ...ANN, id: second.id, name: 'Calendar', createdAt: created },
        ]);
        expect(await store.applicationPasswords.revoke(first.id)).toBe(true);
        expect(await store.applicationPasswords.revoke(first.id)).toBe(false);
        expect(await store.findApplicationPassword('ann', first.password)).toBeUndefined();
        expect(await store.findApplicationPassword('ann', second.password)).toBeDefined();
      }));
  });

  describe('key pairs', () => {
    test('are found by their key, with secret, permission and user', () =>
      onStore(async (store) => {
        const theirs = await store.keyPairs.create({ userId: 5, permissions: 'write', description: 'ERP' });
        const shops = await store.keyPairs.create({ userId: null, permissions: 'read_write' });
        expect(await store.findKey(theirs.consumerKey)).toEqual({
          id: theirs.id,
          userId: 5,
          permissions: 'write',
          consumerSecret: theirs.consumerSecret,
        });
        expect((await store.findKey(shops.consumerKey))?.userId).toBeNull();
        for (const unknown of ['', '%', 'ck_unknown', theirs.consumerKey.toUpperCase()]) {
          expect(await store.findKey(unknown)).toBeUndefined();
        }
      }));

    test('are listed by the end of their keys, and revoked by deleting', () =>
      onStore(async (store) => {
        const pair = await store.keyPairs.create({ userId: 5, permissions: 'read', description: 'ERP' });
        expect(await store.keyPairs.list()).toEqual([
          {
            id: pair.id,
            userId: 5,
            permissions: 'read',
            description: 'ERP',
            keyEnding: pair.consumerKey.slice(-7),
            createdAt: expect.any(Number) as number,
          },
        ]);
        expect(await store.keyPairs.revoke(pair.id)).toBe(true);
        expect(await store.keyPairs.revoke(pair.id)).toBe(false);
        expect(await store.findKey(pair.consumerKey)).toBeUndefined();
      }));

    test('have one of three permissions', () =>
      onStore(async (store) => {
        await expect(
          store.keyPairs.create({ userId: 5, permissions: 'admin' as 'read' }),
        ).rejects.toMatchObject({
          code: 'rest_invalid_param',
          data: { params: { permissions: expect.anything() as unknown } },
        });
        expect(await store.keyPairs.list()).toEqual([]);
      }));
  });

  describe('webhook settings', () => {
    const HOOK = { name: 'ERP', topic: 'appointment.created', deliveryUrl: 'https://erp.example/hook' };

    test('active webhooks are passed to the port, with their secrets', () =>
      onStore(async (store) => {
        const hook = await store.webhooks.create({ ...HOOK, secret: 'signing secret' });
        const paused = await store.webhooks.create({ ...HOOK, status: 'paused' });
        expect(hook.secret).toBe('signing secret');
        expect(paused.secret.length).toBeGreaterThanOrEqual(32);
        expect(await store.webhooks.active({})).toEqual([
          { ...HOOK, id: hook.id, secrets: ['signing secret'] },
        ]);
      }));

    test('are updated, paused, disabled with a reason, activated again and removed', () =>
      onStore(async (store) => {
        const { id } = await store.webhooks.create({ ...HOOK, secret: 'old' });
        const only = async () => (await store.webhooks.list())[0];
        expect(await store.webhooks.update(id, { topic: 'appointment.deleted', secret: 'new' })).toBe(true);
        expect(await store.webhooks.active({})).toEqual([
          { ...HOOK, id, topic: 'appointment.deleted', secrets: ['new', 'old'] },
        ]);
        await store.webhooks.pause(id);
        expect(await only()).toMatchObject({ status: 'paused', disabledBecause: '' });
        await store.webhooks.disable(id, 'failed for five days');
        expect(await only()).toMatchObject({ status: 'disabled', disabledBecause: 'failed for five days' });
        expect(await store.webhooks.active({})).toEqual([]);
        await store.webhooks.update(id, { status: 'active' });
        expect(await only()).toMatchObject({ status: 'active', disabledBecause: '' });
        expect(await store.webhooks.update(id, {})).toBe(true);
        expect(await store.webhooks.remove(id)).toBe(true);
        expect(await store.webhooks.list()).toEqual([]);
        expect(await store.webhooks.update(id, { name: 'x' })).toBe(false);
        expect(await store.webhooks.update(id, {})).toBe(false);
      }));

    test('a webhook whose secret cannot be decrypted has none until it gets another, and the others keep theirs', () =>
      onStore(async (store, { sequelize, prefix }) => {
        const { id } = await store.webhooks.create({ ...HOOK, secret: 'lost' });
        const next = createSequelizeAccess({ sequelize, secret: NEXT_SECRET, prefix });
        const { id: newer } = await next.webhooks.create({ ...HOOK, secret: 'kept' });
        const secrets = async () =>
          (await next.webhooks.active({})).map((one) => [one.id, one.secrets] as const);
        expect(await secrets()).toEqual([
          [id, []],
          [newer, ['kept']],
        ]);
        await createSequelizeAccess({ sequelize, secret: [NEXT_SECRET, SECRET], prefix }).webhooks.update(
          id,
          {
            secret: 'changed while both were listed',
          },
        );
        expect((await secrets())[0]).toEqual([id, ['changed while both were listed']]);
      }));

    test('a changed secret stays valid beside the new one for a day, or until it is ended', () =>
      onStore(async (store) => {
        const { id } = await store.webhooks.create({ ...HOOK, secret: 'first' });
        const secrets = async () => (await store.webhooks.active({}))[0]?.secrets;
        const until = async () => (await store.webhooks.list())[0]?.previousSecretUntil;
        expect([await secrets(), await until()]).toEqual([['first'], null]);
        await store.webhooks.update(id, { secret: 'second' });
        // A client repeats an update whose response was lost; the former secret must not be lost then.
        await store.webhooks.update(id, { secret: 'second' });
        expect(await secrets()).toEqual(['second', 'first']);
        const now = Date.now();
        expect(Math.abs((await until())! - now / 1000 - 86_400)).toBeLessThan(60);
        const clock = jest.spyOn(Date, 'now');
        try {
          clock.mockReturnValue(now + 86_300_000);
          expect(await secrets()).toEqual(['second', 'first']);
          clock.mockReturnValue(now + 86_460_000);
          expect([await secrets(), await until()]).toEqual([['second'], null]);
        } finally {
          clock.mockRestore();
        }
        await store.webhooks.update(id, { secret: 'third' });
        expect(await secrets()).toEqual(['third', 'second']);
        expect(await store.webhooks.endRotation(id)).toBe(true);
        expect(await secrets()).toEqual(['third']);
        expect(await store.webhooks.endRotation(id + 1)).toBe(false);
        expect(await store.webhooks.update(id + 1, { secret: 'x' })).toBe(false);
      }));

    test.each([
      ['secret', { secret: '' }],
      ['topic', { topic: 'order.created' }],
      ['deliveryUrl', { deliveryUrl: 'http://erp.example/hook' }],
      ['deliveryUrl', { deliveryUrl: 'erp' }],
      ['status', { status: 'broken' as 'active' }],
    ])('a wrong %s is refused, and nothing is stored', (field, wrong) =>
      onStore(async (store) => {
        const refused = {
          code: 'rest_invalid_param',
          data: { params: { [field]: expect.anything() as unknown } },
        };
        await expect(store.webhooks.create({ ...HOOK, ...wrong })).rejects.toMatchObject(refused);
        const { id } = await store.webhooks.create(HOOK);
        await expect(store.webhooks.update(id, wrong)).rejects.toMatchObject(refused);
        expect(await store.webhooks.list()).toMatchObject([HOOK]);
      }),
    );
  });

  test('neither the database nor a list contains a credential in plain text', () =>
    onStore(async (store, { sequelize, prefix }) => {
      const { password } = await store.applicationPasswords.create(ANN);
      const { consumerKey, consumerSecret } = await store.keyPairs.create({ userId: 5, permissions: 'read' });
      const { secret } = await store.webhooks.create({
        name: 'ERP',
        topic: 'appointment.created',
        deliveryUrl: 'https://erp.example/hook',
      });
      const lists = [
        await store.applicationPasswords.list(5),
        await store.keyPairs.list(),
        await store.webhooks.list(),
      ];
      const stored = [];
      for (const table of ['application_passwords', 'key_pairs', 'webhooks']) {
        stored.push(
          ...(await sequelize.query(`SELECT * FROM ${prefix}${table}`, { type: QueryTypes.SELECT })),
        );
      }
      expect(stored).toHaveLength(3);
      const text = JSON.stringify([lists, stored]);
      for (const plain of [password, password.replaceAll(' ', ''), consumerKey, consumerSecret, secret]) {
        expect(text).not.toContain(plain);
        expect(text).not.toContain(Buffer.from(plain).toString('base64').replace(/=+$/, ''));
        expect(text).not.toContain(Buffer.from(plain).toString('hex'));
      }
    }));

  test('values that were stored under the previous secret can be read as long as that secret is listed', () =>
    onStore(async (store, { sequelize, prefix }) => {
      const { password } = await store.applicationPasswords.create(ANN);
      const pair = await store.keyPairs.create({ userId: 5, permissions: 'read' });
      const withSecret = (secret: string | string[]) => createSequelizeAccess({ sequelize, secret, prefix });
      const during = withSecret([NEXT_SECRET, SECRET]);
      expect(await during.findApplicationPassword('ann', password)).toBeDefined();
      expect((await during.findKey(pair.consumerKey))?.consumerSecret).toBe(pair.consumerSecret);
      const newer = await during.keyPairs.create({ userId: 5, permissions: 'read' });
      const after = withSecret(NEXT_SECRET);
      expect(await after.findApplicationPassword('ann', password)).toBeUndefined();
      expect(await after.findKey(pair.consumerKey)).toBeUndefined();
      expect((await after.findKey(newer.consumerKey))?.consumerSecret).toBe(newer.consumerSecret);
    }));

  test('an encrypted secret that was changed is an error that does not show it', () =>
    onStore(async (store, { sequelize, prefix }) => {
      const pair = await store.keyPairs.create({ userId: 5, permissions: 'read' });
      const other = await store.webhooks.create({
        name: 'ERP',
        topic: 'appointment.created',
        deliveryUrl: 'https://erp.example/hook',
      });
      for (const sealed of [
        '',
        'AAAA',
        `(SELECT sealed_secret FROM ${prefix}webhooks WHERE id = ${other.id})`,
      ]) {
        const value = sealed.startsWith('(') ? sealed : `'${sealed}'`;
        await sequelize.query(`UPDATE ${prefix}key_pairs SET sealed_secret = ${value}`);
        const error = await store.findKey(pair.consumerKey).catch((thrown: unknown) => thrown as Error);
        expect((error as Error).message).toMatch(/^A stored consumer secret cannot be decrypted/);
      }
    }));
});

interface StoreDatabase {
  readonly sequelize: Sequelize;
  readonly prefix: string;
}

test.each([
  ['secret', { secret: 'short' }],
  ['secret', { secret: [] }],
  ['secret', { secret: undefined as unknown as string }],
  ['secret', { secret: [SECRET, 'short'] }],
  ['prefix', { secret: SECRET, prefix: 'Shop-' }],
])('a wrong %s is refused when the store is created', (option, options) => {
  const sequelize = new Sequelize({ dialect: 'sqlite', storage: ':memory:', logging: false });
  expect(() => createSequelizeAccess({ sequelize, ...options })).toThrow(
    expect.objectContaining({
      code: 'shop_appointments_invalid_option',
      message: expect.stringContaining(option) as string,
    }) as Error,
  );
});
