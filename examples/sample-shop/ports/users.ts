import { Op } from 'sequelize';
import type { User, UsersPort } from 'shop-appointments';
import { searchUsers, selectStaff } from 'shop-appointments/adapters/port-helpers';
import type { Database } from '../database';
import type { UserRow } from '../tables';
import { transactionOf } from './transaction-of';

export function usersPort({ tables: { users }, write }: Database): UsersPort {
  return {
    async find(ids, context) {
      const rows = await users.find({ id: [...ids] }, transactionOf(context) ?? null);
      return new Map(rows.map((row) => [row.id, userOf(row)]));
    },
    async staff(query, context) {
      const rows = await users.find({ roles: { [Op.like]: '%shop_staff%' } }, transactionOf(context) ?? null);
      return selectStaff(rows.map(userOf), query);
    },
    async search(query, context) {
      const rows = await users.find({}, transactionOf(context) ?? null);
      return searchUsers(rows.map(userOf), query);
    },
    addCustomer: ({ firstName, lastName, email, phone }, context) =>
      write(transactionOf(context), async (transaction) => {
        const address = email.toLowerCase();
        const known = (await users.find({}, transaction)).find((row) => row.email.toLowerCase() === address);
        if (known) return { user: userOf(known), isNew: false };
        const row = {
          // The address is also the login, which is unique, so two simultaneous requests cannot add the customer twice.
          login: address,
          email,
          first_name: firstName,
          last_name: lastName,
          display_name: `${firstName} ${lastName}`.trim(),
          avatar_url: '',
          phone,
          roles: 'customer',
          password_hash: '',
        };
        return { user: userOf({ ...row, id: await users.insert(row, transaction) }), isNew: true };
      }),
  };
}

export const rolesOf = ({ roles }: UserRow): string[] => roles.split(' ');

export function userRow(user: User, passwordHash: string): UserRow {
  return {
    id: user.id,
    login: user.login,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    display_name: user.displayName,
    avatar_url: user.avatarUrl,
    phone: user.phone ?? '',
    roles: user.roles.join(' '),
    password_hash: passwordHash,
  };
}

/** Converts a row to a user of the library, without the password. */
const userOf = (row: UserRow): User => ({
  id: row.id,
  login: row.login,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  displayName: row.display_name,
  avatarUrl: row.avatar_url,
  roles: rolesOf(row),
  ...(row.phone !== '' && { phone: row.phone }),
});
