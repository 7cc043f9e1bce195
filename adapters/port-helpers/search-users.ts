import type { Page, User, UserSearch } from '../../lib/index';
import { byId, type RecordId } from './by-id';

/** Finds the users whose names or e-mail address contain a text, ignoring case. The result is sorted by id. */
export function searchUsers<Id extends RecordId>(
  users: Iterable<User<Id>>,
  { search, limit }: UserSearch,
): Page<User<Id>> {
  const found = [...users].filter((user) => isNamed(user, search)).sort(byId);
  return { items: found.slice(0, limit), total: found.length };
}

/** Whether a user's names or e-mail address contain a text, ignoring case. */
export function isNamed(user: User<RecordId>, text: string): boolean {
  const { displayName, login, firstName, lastName, email } = user;
  const names = [displayName, login, `${firstName} ${lastName}`, email];
  return names.join('\n').toLowerCase().includes(text.toLowerCase());
}
