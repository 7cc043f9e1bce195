import type { User, UsersPort } from '../../lib/index';
import { searchUsers, selectStaff } from '../port-helpers';

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
