import type { Page, StaffQuery, User } from '../../lib/index';
import { byId, type RecordId } from './by-id';
import { isNamed } from './search-users';

const STAFF_ROLE = 'shop_staff';

/**
 * Selects one page of those users who are staff and match a query, in the requested order. `search` finds parts of
 * names and e-mail addresses, ignoring case. By default the users are sorted by name.
 */
export function selectStaff<Id extends RecordId>(
  users: Iterable<User<Id>>,
  query: StaffQuery<Id>,
): Page<User<Id>> {
  const items = [...users]
    .filter((user) => user.roles.includes(STAFF_ROLE) && matches(user, query))
    .sort(orderOf(query));
  const offset = query.offset ?? 0;
  return {
    items: items.slice(offset, query.limit === undefined ? undefined : offset + query.limit),
    total: items.length,
  };
}

type AnyUser = User<RecordId>;

function matches(user: AnyUser, { include, exclude, search, email }: StaffQuery<RecordId>): boolean {
  return (
    (include === undefined || include.includes(user.id)) &&
    !exclude?.includes(user.id) &&
    (search === undefined || isNamed(user, search)) &&
    (email === undefined || user.email.toLowerCase() === email.toLowerCase())
  );
}

function orderOf({
  orderby = 'name',
  order = 'asc',
  include = [],
}: StaffQuery<RecordId>): (a: AnyUser, b: AnyUser) => number {
  const sign = order === 'desc' ? -1 : 1;
  return (a, b) => {
    if (orderby === 'name') return sign * (a.displayName.localeCompare(b.displayName, 'en') || byId(a, b));
    if (orderby === 'include') return sign * (include.indexOf(a.id) - include.indexOf(b.id));
    // The sort keys `ID` and `date` give the same order, because a user who registers later has a larger id.
    return sign * byId(a, b);
  };
}
