import {
  field,
  type Fields,
  filledText,
  listOf,
  optional,
  refuseRepeated,
  text,
  wholeNumber,
} from './checks';
import type { ShopUser } from './shop-file';

export function readUsers(list: readonly Fields[]): ShopUser[] {
  const users = list.map((fields, index) => readUser(fields, `users[${index}]`));
  refuseRepeated(
    users.map(({ user }) => user.id),
    'users',
    'id',
  );
  refuseRepeated(
    users.map(({ user }) => user.login),
    'users',
    'login',
  );
  return users;
}

function readUser(fields: Fields, path: string): ShopUser {
  const login = field(fields, 'login', path, filledText);
  const firstName = field(fields, 'first_name', path, optional(text, ''));
  const lastName = field(fields, 'last_name', path, optional(text, ''));
  const fullName = `${firstName} ${lastName}`.trim();
  return {
    user: {
      id: field(fields, 'id', path, wholeNumber(1)),
      login,
      email: field(fields, 'email', path, optional(text, '')),
      firstName,
      lastName,
      displayName: field(fields, 'display_name', path, optional(text, fullName || login)),
      avatarUrl: field(fields, 'avatar_url', path, optional(text, '')),
      roles: field(fields, 'roles', path, optional(listOf(filledText), ['customer'])),
      phone: field(fields, 'phone', path, optional(text, '')),
      language: field(fields, 'language', path, optional(text, '')),
    },
    password: field(fields, 'password', path, optional<string | undefined>(filledText, undefined)),
    applicationPasswords: field(fields, 'application_passwords', path, optional(listOf(filledText), [])),
  };
}
