import type { Logger } from '../domain/logger';
import type { User } from '../domain/people/user';
import { isUserId } from '../domain/people/user';
import { createWarnOnce } from '../runtime/warn-once';
import type { Page, UsersPort } from './ports';

/**
 * Wraps the users port to leave out users whose id is invalid: a user with the id 0 would be mistaken for a guest. The
 * first such user is logged.
 */
export function usersWithIds(port: UsersPort, logger: Logger): UsersPort {
  const warn = createWarnOnce(logger);
  const assertId = (id: unknown): boolean => {
    if (isUserId(id)) return true;
    warn(
      { userId: id },
      'The users port returned a user whose id is below 1 or not a number, so that user is left out',
    );
    return false;
  };
  const without = ({ items, total }: Page<User>): Page<User> => {
    const kept = items.filter(({ id }) => assertId(id));
    return { items: kept, total: total - (items.length - kept.length) };
  };
  return {
    async find(ids, context) {
      const found = await port.find(ids, context);
      return [...found.keys()].every(isUserId) ? found : new Map([...found].filter(([id]) => assertId(id)));
    },
    staff: async (query, context) => without(await port.staff(query, context)),
    search: port.search && (async (query, context) => without(await port.search!(query, context))),
    addCustomer: port.addCustomer && ((customer, context) => port.addCustomer!(customer, context)),
  };
}
