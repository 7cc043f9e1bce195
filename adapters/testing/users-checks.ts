import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { StaffQuery, User } from '../../lib/index';
import { assertSame } from './assert-same';
import { type AnyHost, type AnyId, type ContractCheck, strayIds, unknownId } from './subject';

export const usersChecks: ContractCheck[] = [
  {
    port: 'users',
    name: 'find returns a map by id, of users of every role; unknown ids are absent',
    run: async (subject) => {
      const { host, facts } = subject;
      const ids = [facts.customer, facts.manager, ...facts.staff];
      const found = await host.users.find([unknownId(subject), ...ids], {});
      assertSame([...found.keys()].sort(), [...ids].sort());
      for (const [id, user] of found) assert.equal(user.id, id);
      assert.equal((await host.users.find([], {})).size, 0);
    },
  },
  {
    port: 'users',
    name: 'find returns an empty map for texts that are no ids of the shop',
    run: async (subject) => {
      assert.equal((await subject.host.users.find(strayIds(subject), {})).size, 0);
    },
  },
  {
    port: 'users',
    name: 'find returns the fields of the type User and nothing secret',
    run: async ({ host, facts }) => {
      const ids = [facts.customer, facts.manager, ...facts.staff];
      for (const user of (await host.users.find(ids, {})).values()) {
        for (const field of [
          'login',
          'email',
          'firstName',
          'lastName',
          'displayName',
          'avatarUrl',
        ] as const) {
          assert.equal(typeof user[field], 'string', `${field} must be a text`);
        }
        // For an appointment with a customer id and no contact, the library takes phone number and language from these
        // fields.
        for (const field of ['phone', 'language'] as const)
          assert.ok(
            ['string', 'undefined'].includes(typeof user[field]),
            `${field} must be a text or absent`,
          );
        assert.ok(Array.isArray(user.roles));
        assertSame(
          Object.keys(user).filter((field) => /password|hash|secret|token/i.test(field)),
          [],
        );
      }
    },
  },
  {
    port: 'users',
    name: 'staff are the users with the role shop_staff, all of them unless the query says otherwise',
    run: async (subject) => {
      const { items, total } = await subject.host.users.staff({}, {});
      assert.equal(total, items.length);
      for (const { roles } of items) assert.ok(roles.includes('shop_staff'));
      for (const id of subject.facts.staff) assert.ok(items.some((user) => user.id === id));
      assert.ok(!items.some(({ id }) => id === subject.facts.customer));
    },
  },
  {
    port: 'users',
    name: 'staff can be included and excluded; including another user does not make that user staff',
    run: async (subject) => {
      const [first, second] = subject.facts.staff;
      assertSame(await idsOf(subject, { include: [first, subject.facts.customer] }), [first]);
      const rest = await idsOf(subject, { exclude: [first] });
      assert.ok(!rest.includes(first));
      assert.ok(rest.includes(second));
    },
  },
  {
    port: 'users',
    name: 'staff are searched by a part of their name or e-mail address, whatever the case',
    run: async (subject) => {
      for (const { id, displayName, email } of await members(subject)) {
        for (const word of [displayName.slice(1), email.slice(1)]) {
          assert.ok((await idsOf(subject, { search: word.toUpperCase() })).includes(id), notFound(word));
        }
      }
      assertSame(await idsOf(subject, { search: 'nobody-is-called-this' }), []);
    },
  },
  {
    port: 'users',
    name: 'search treats the wildcards of databases as letters',
    run: async (subject) => {
      assertSame(await idsOf(subject, { search: '%%' }), []);
      assertSame(await idsOf(subject, { search: '____' }), []);
    },
  },
  {
    port: 'users',
    name: 'users of every role are searched by a part of their name or e-mail address, if the port has a search',
    run: async ({ host, facts }) => {
      if (!host.users.search) return;
      const { customer, manager, staff } = facts;
      for (const { id, displayName, email } of (await found(host, [customer, manager, ...staff])).values()) {
        for (const word of [displayName.slice(1), email.slice(1)].filter((text) => text !== '')) {
          assert.ok((await searched(host, word.toUpperCase())).includes(id), notFound(word));
        }
      }
      for (const word of ['%%', '____', 'nobody-is-called-this']) assertSame(await searched(host, word), []);
    },
  },
  {
    port: 'users',
    name: 'a search returns no more users than its limit, and the total of all',
    run: async ({ host, facts }) => {
      if (!host.users.search) return;
      const [first, second] = (await found(host, facts.staff)).values();
      const search = first!.email.slice(first!.email.indexOf('@'));
      if (!second!.email.endsWith(search)) return;
      const { items, total } = await host.users.search({ search, limit: 1 }, {});
      assert.equal(items.length, 1);
      assert.ok(total >= 2, `the total is ${total}, and at least two users match`);
    },
  },
  {
    port: 'users',
    name: 'a customer is added once for each e-mail address, if the port can add customers',
    run: async ({ host }) => {
      const { users } = host;
      if (!users.addCustomer) return;
      const email = `nova-${randomUUID()}@shop.example`;
      const nova = { firstName: 'Nova', lastName: 'van Kit', email, phone: '+49 30 1234' };
      const added = await users.addCustomer(nova, {});
      assert.equal(added.isNew, true);
      const { id } = added.user;
      assert.ok(!added.user.roles.includes('shop_staff'));
      const other = { firstName: 'Nora', lastName: '', email: email.toUpperCase(), phone: '' };
      const again = await users.addCustomer(other, {});
      assertSame([again.isNew, again.user.id], [false, id]);
      for (const user of [added.user, again.user, (await found(host, [id])).get(id)])
        assertSame([user?.firstName, user?.lastName, user?.email], ['Nova', 'van Kit', email]);
    },
  },
  {
    port: 'users',
    name: 'an e-mail address of a user of any role belongs to that user, if the port can add customers',
    run: async ({ host, facts }) => {
      const { users } = host;
      if (!users.addCustomer) return;
      for (const { id, email } of (await found(host, [facts.customer, ...facts.staff])).values()) {
        if (email === '') continue;
        const { isNew, user } = await users.addCustomer(
          { firstName: 'Nora', lastName: '', email, phone: '' },
          {},
        );
        assertSame([isNew, user.id], [false, id]);
      }
    },
  },
  {
    port: 'users',
    name: 'staff are filtered by their whole e-mail address',
    run: async (subject) => {
      for (const { id, email } of await members(subject)) {
        assertSame(await idsOf(subject, { email }), [id]);
        assertSame(await idsOf(subject, { email: email.slice(1) }), []);
      }
    },
  },
  {
    port: 'users',
    name: 'staff come in the requested order, ascending or descending',
    run: async (subject) => {
      const [a, b] = [...subject.facts.staff].sort(byId);
      const byName = (await members(subject)).sort((one, other) =>
        one.displayName.localeCompare(other.displayName, 'en'),
      );
      const only: StaffQuery<AnyId> = { include: [b!, a!] };
      assertSame(await idsOf(subject, { ...only, orderby: 'ID', order: 'asc' }), [a, b]);
      assertSame(await idsOf(subject, { ...only, orderby: 'ID', order: 'desc' }), [b, a]);
      assertSame(await idsOf(subject, { ...only, orderby: 'include' }), [b, a]);
      assertSame(
        await idsOf(subject, { ...only, orderby: 'name', order: 'asc' }),
        byName.map(({ id }) => id),
      );
    },
  },
  {
    port: 'users',
    name: 'staff are returned in pages, with the total over all pages',
    run: async (subject) => {
      const query: StaffQuery<AnyId> = {
        include: subject.facts.staff,
        orderby: 'ID',
        order: 'asc',
        limit: 1,
      };
      const first = await subject.host.users.staff({ ...query, offset: 0 }, {});
      const second = await subject.host.users.staff({ ...query, offset: 1 }, {});
      assertSame([first.total, second.total], [2, 2]);
      assertSame(
        [...first.items, ...second.items].map(({ id }) => id),
        [...subject.facts.staff].sort(byId),
      );
    },
  },
];

const notFound = (word: string): string =>
  `a search for ${word.toUpperCase()} must find the user whose text contains ${word}`;

/** Compares ids: integers by value, and texts character by character. */
const byId = (one: AnyId, other: AnyId): number => (one < other ? -1 : 1);

async function idsOf({ host }: AnyHost, query: StaffQuery<AnyId>): Promise<AnyId[]> {
  const { items, total } = await host.users.staff(query, {});
  assert.equal(total, items.length);
  return items.map(({ id }) => id);
}

async function members({ host, facts }: AnyHost): Promise<User<AnyId>[]> {
  return [...(await found(host, facts.staff)).values()];
}

const found = ({ users }: AnyHost['host'], ids: readonly AnyId[]): Promise<Map<AnyId, User<AnyId>>> =>
  users.find(ids, {});

async function searched({ users }: AnyHost['host'], search: string): Promise<AnyId[]> {
  const { items, total } = await users.search!({ search, limit: 1000 }, {});
  assert.equal(total, items.length);
  return items.map(({ id }) => id);
}
