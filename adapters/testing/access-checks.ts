import assert from 'node:assert/strict';
import { isUserId } from '../../lib/index';
import { assertSame } from './assert-same';
import { type AnyHost, type AnyId, type ContractCheck, unknownId } from './subject';

export const accessChecks: ContractCheck[] = [
  {
    port: 'access',
    needs: ['keys'],
    name: 'findKey returns the key with its permission and user, and with its secret or a comparison for it',
    run: async ({ host, facts }) => {
      const { consumerKey, consumerSecret, ...rights } = facts.key!;
      const key = await host.access.findKey(consumerKey);
      assert.ok(key);
      const { permissions, userId } = key;
      assertSame({ permissions, userId }, rights);
      if (key.isConsumerSecret === undefined) assert.equal(key.consumerSecret, consumerSecret);
      else
        assert.equal(
          await key.isConsumerSecret(consumerSecret),
          true,
          'isConsumerSecret must be true for the secret of the key',
        );
    },
  },
  {
    port: 'access',
    needs: ['keys'],
    name: 'a key that compares its secret refuses every other text',
    run: async ({ host, facts }) => {
      const { consumerKey, consumerSecret } = facts.key!;
      const key = await host.access.findKey(consumerKey);
      if (key?.isConsumerSecret === undefined) return;
      for (const wrong of [`${consumerSecret}x`, consumerSecret.slice(0, -1), consumerKey, '', '%']) {
        assert.equal(
          await key.isConsumerSecret(wrong),
          false,
          `isConsumerSecret must be false for ${JSON.stringify(wrong)}`,
        );
      }
    },
  },
  {
    port: 'access',
    name: 'an unknown consumer key is undefined',
    run: async ({ host, facts }) => {
      assert.equal(await host.access.findKey(`${facts.key?.consumerKey ?? 'ck_unknown'}x`), undefined);
      assert.equal(await host.access.findKey(''), undefined);
      assert.equal(await host.access.findKey('%'), undefined);
    },
  },
  {
    port: 'access',
    needs: ['applicationPasswords'],
    name: 'an application password is found by its login and its text without spaces',
    run: async ({ host, facts }) => {
      const { login, password, userId } = facts.applicationPassword!;
      const found = await host.access.findApplicationPassword(login, password.replaceAll(' ', ''));
      assert.equal(found?.userId, userId);
      assert.ok(found.id);
    },
  },
  {
    port: 'access',
    needs: ['applicationPasswords'],
    name: 'a wrong password, an unknown login and another user’s login are undefined',
    run: async ({ host, facts }) => {
      const { login, password } = facts.applicationPassword!;
      const plain = password.replaceAll(' ', '');
      const { access } = host;
      assert.equal(await access.findApplicationPassword(login, `${plain}x`), undefined);
      assert.equal(await access.findApplicationPassword(login, ''), undefined);
      assert.equal(await access.findApplicationPassword(`${login}-unknown`, plain), undefined);
      assert.equal(await access.findApplicationPassword(facts.otherLogin!, plain), undefined);
    },
  },
  {
    port: 'access',
    name: 'an application password that does not exist is undefined',
    run: async ({ host: { access } }) => {
      assert.equal(await access.findApplicationPassword('unknown-login', 'unknown-password'), undefined);
      assert.equal(await access.findApplicationPassword('', ''), undefined);
    },
  },
  {
    port: 'access',
    name: 'a request without a session cookie, or with a made-up one, has no session',
    run: async ({ host }) => {
      assert.equal(await host.access.session({ headers: {} }), undefined);
      assert.equal(await host.access.session({ headers: { cookie: '' } }), undefined);
      const cookie = 'session=made-up; shop_session=made-up; sid=%00; =; ;';
      assert.equal(await host.access.session({ headers: { cookie } }), undefined);
    },
  },
  {
    port: 'access',
    name: 'session returns undefined for a visitor, not a user with the id 0, null or an empty text',
    run: async ({ host: { access, users }, facts }) => {
      const visitor = await access.session({ headers: { cookie: facts.visitor?.cookie ?? '' } });
      assert.equal(visitor, undefined, 'session must return undefined for a visitor');
      if (facts.signedIn) {
        const session = await access.session({ headers: { cookie: facts.signedIn.cookie } });
        assert.ok(isIdOfUser(session?.userId, facts), 'session must return the id of a user');
      }
      if (typeof facts.customer === 'number')
        assert.equal((await users.find([0], {})).size, 0, 'users.find must return no user for the id 0');
    },
  },
  {
    port: 'access',
    needs: ['sessions'],
    name: 'a signed-in browser has its user’s session, with the same id each time, among other cookies too',
    run: async ({ host, facts: { signedIn } }) => {
      assert.ok(signedIn);
      const first = await host.access.session({ headers: { cookie: signedIn.cookie } });
      assert.equal(first?.userId, signedIn.userId);
      const again = await host.access.session({ headers: { cookie: `theme=dark; ${signedIn.cookie}; x=1` } });
      assertSame(again, first);
    },
  },
  {
    port: 'access',
    needs: ['sessions'],
    name: 'a session cookie that was changed has no session',
    run: async ({ host, facts: { signedIn } }) => {
      assert.ok(signedIn);
      assert.equal(await host.access.session({ headers: { cookie: `${signedIn.cookie}x` } }), undefined);
    },
  },
  {
    port: 'access',
    name: 'a manager may manage_shop; customers, visitors and unknown users may not',
    run: async (subject) => {
      const { host, facts } = subject;
      const may = (userId: AnyId): Promise<boolean> => host.access.can(userId, 'manage_shop');
      const others: [who: string, userId: AnyId][] = [
        ['facts.customer', facts.customer],
        ['an unknown user', unknownId(subject)],
      ];
      if (typeof facts.customer === 'number') others.push(['a visitor', 0]);
      assert.ok(await may(facts.manager), `facts.manager: can(${facts.manager}, 'manage_shop') must be true`);
      for (const [who, userId] of others) {
        assert.ok(!(await may(userId)), `${who}: can(${userId}, 'manage_shop') must be false`);
      }
    },
  },
  {
    port: 'access',
    name: 'a capability that the shop does not know is refused',
    run: async ({ host, facts }) => {
      assert.equal(await host.access.can(facts.customer, 'made_up_by_the_contract_kit'), false);
    },
  },
];

const isIdOfUser = (id: unknown, { customer }: AnyHost['facts']): boolean =>
  typeof customer === 'number' ? isUserId(id) : typeof id === 'string' && id !== '';
