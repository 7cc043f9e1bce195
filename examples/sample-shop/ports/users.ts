import { Op } from 'sequelize';
import type { User, UsersPort } from 'shop-appointments';
import { searchUsers, selectStaff } from 'shop-appointments/adapters/port-helpers';
import type { Tables, UserRow } from '../tables';
import { transactionOf } from './transaction-of';

export function usersPort({ users }: Tables): UsersPort {
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
});
