import type { Page, User, UserSearch } from '../../lib/index';

/** The users that a search finds, by id: their names or e-mail addresses contain the text, whatever its case. */
export function searchUsers(users: Iterable<User>, { search, limit }: UserSearch): Page<User> {
  const found = [...users].filter((user) => isNamed(user, search)).sort((a, b) => a.id - b.id);
  return { items: found.slice(0, limit), total: found.length };
}

/** Whether a user's names or e-mail address contain a text, whatever its case. */
export function isNamed(user: User, text: string): boolean {
  const { displayName, login, firstName, lastName, email } = user;
  const names = [displayName, login, `${firstName} ${lastName}`, email];
  return names.join('\n').toLowerCase().includes(text.toLowerCase());
}
