import { invalidParams } from '../../../domain/errors';
import type { User } from '../../../domain/user';
import type { CallContext, Page, UserSearch, UsersPort } from '../../../ports/ports';
import type { Core } from '../../work/core';
import type { AppointmentQuery } from '../list';

/** Limit on the customers that a search may find; a search that finds more is too vague to be useful. */
const MOST_CUSTOMERS = 1000;

/**
 * Returns the ids of the customers that match a list's search; undefined if the list has no search.
 *
 * @throws AppointmentsError 400 if the shop cannot search its users, or the search finds too many
 */
export async function searchCustomers(
  { host: { users } }: Pick<Core, 'host'>,
  { search, visibleTo }: Pick<AppointmentQuery, 'search' | 'visibleTo'>,
): Promise<readonly number[] | undefined> {
  if (search === undefined || search === '') return undefined;
  const context = { userId: visibleTo?.customerId };
  const { items, total } = await matchingUsers(users, { search, limit: MOST_CUSTOMERS }, context);
  if (total > MOST_CUSTOMERS) {
    // Only managers may learn how many customers the shop has, or has with the addresses of one provider.
    const count = visibleTo ? 'too many' : total;
    throw invalidParams({
      search: `finds ${count} customers, and at most ${MOST_CUSTOMERS} are possible: send more of the name`,
    });
  }
  const found = visibleTo ? items.filter((user) => hasName(user, search)) : items;
  const id = Number(search);
  return [
    ...found.map((user) => user.id),
    ...(/^[1-9]\d{0,15}$/.test(search) && Number.isSafeInteger(id) ? [id] : []),
  ];
}

/**
 * Finds the users whose name or e-mail address contains the text.
 *
 * @throws AppointmentsError 400 if the shop cannot search its users
 */
export function matchingUsers(
  users: UsersPort,
  query: UserSearch,
  context: CallContext,
): Promise<Page<User>> {
  if (!users.search)
    throw invalidParams({ search: 'is not possible: the users port of this shop has no search' });
  return users.search(query, context);
}

function hasName({ displayName, firstName, lastName }: User, text: string): boolean {
  return `${displayName}\n${firstName} ${lastName}`.toLowerCase().includes(text.toLowerCase());
}
