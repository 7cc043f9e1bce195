import {
  field,
  type Fields,
  filledText,
  listOf,
  refuseRepeated,
  required,
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
  const login = required(fields, 'login', path, filledText);
  const firstName = field(fields, 'first_name', path, text, '');
  const lastName = field(fields, 'last_name', path, text, '');
  const fullName = `${firstName} ${lastName}`.trim();
  return {
    user: {
      id: required(fields, 'id', path, wholeNumber(1)),
      login,
      email: field(fields, 'email', path, text, ''),
      firstName,
      lastName,
      displayName: field(fields, 'display_name', path, text, fullName || login),
      avatarUrl: field(fields, 'avatar_url', path, text, ''),
      roles: field(fields, 'roles', path, listOf(filledText), ['customer']),
    },
    password: field<string | undefined>(fields, 'password', path, filledText, undefined),
    applicationPasswords: field(fields, 'application_passwords', path, listOf(filledText), []),
  };
}
