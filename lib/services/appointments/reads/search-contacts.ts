import { emailKey, nameKey, phoneSearchKey } from '../../../domain/people/contact-keys';
import { invalidParams } from '../../../domain/errors';
import type { User } from '../../../domain/people/user';
import type { CallContext, Page, UserSearch, UsersPort } from '../../../ports/ports';
import type { ContactSearch } from '../../../storage/storage';
import type { Core } from '../../work/core';
import type { AppointmentQuery } from '../list';

/** Maximum number of customers that a search may find. A search that finds more customers is refused as too vague. */
const MOST_CUSTOMERS = 1000;

type Search = Pick<AppointmentQuery, 'search' | 'visibleTo'>;

/**
 * Returns how a search text finds appointments: by parts of the contact, and by the customers whom the shop finds for
 * the text. Undefined if there is no search text.
 *
 * @throws AppointmentsError 400 if the shop finds too many customers
 */
export async function contactSearch(
  { host: { users } }: Pick<Core, 'host'>,
  { search, visibleTo }: Search,
): Promise<ContactSearch | undefined> {
  if (search === undefined || search === '') return undefined;
  const found = users.search ? await customersOf(users, search, visibleTo) : [];
  const { customerIds, name, email, phone } = findingContacts(search, found);
  return visibleTo ? { customerIds, name } : { customerIds, name, email, phone };
}

/** Builds the search for appointments with the text in their contact, and for appointments of these customers. */
export function findingContacts(search: string, customers: readonly Pick<User, 'id'>[]): ContactSearch {
  const id = Number(search);
  return {
    customerIds: [
      ...customers.map((user) => user.id),
      ...(/^[1-9]\d{0,15}$/.test(search) && Number.isSafeInteger(id) ? [id] : []),
    ],
    name: nameKey(search),
    email: emailKey(search),
    phone: phoneSearchKey(search),
  };
}

async function customersOf(
  users: UsersPort,
  search: string,
  visibleTo: Search['visibleTo'],
): Promise<readonly User[]> {
  const context = { userId: visibleTo?.customerId };
  const { items, total } = await matchingUsers(users, { search, limit: MOST_CUSTOMERS }, context);
  if (total > MOST_CUSTOMERS) {
    // Only managers are told the number of customers: any other caller must not learn how many customers the shop has.
    const count = visibleTo ? 'too many' : total;
    throw invalidParams({
      search: `finds ${count} customers, and at most ${MOST_CUSTOMERS} are possible: send a longer part of the name`,
    });
  }
  return visibleTo ? items.filter((user) => hasName(user, search)) : items;
}

/**
 * Finds the users whose name or e-mail address contains the text.
 *
 * @throws AppointmentsError 400 if the shop's users port cannot search
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
