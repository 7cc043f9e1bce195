import type { User, UsersPort } from '../../lib/index';
import { searchUsers } from '../port-helpers/search-users';
import { selectStaff } from '../port-helpers/select-staff';

export function memoryUsers(users: ReadonlyMap<number, User>): UsersPort {
  return {
    find: async (ids) =>
      new Map(
        ids.flatMap((id) => {
          const user = users.get(id);
          return user ? [[id, user] as const] : [];
        }),
      ),
    staff: async (query) => selectStaff(users.values(), query),
    search: async (query) => searchUsers(users.values(), query),
  };
}

const MANAGING_ROLES = ['administrator', 'shop_manager'];

/** May a user with these roles do this? The shop's one capability is `manage_shop`. */
export function rolesAllow(roles: readonly string[], capability: string): boolean {
  return capability === 'manage_shop' && roles.some((role) => MANAGING_ROLES.includes(role));
}
