import { rolesOf } from '../../../adapters/vendure/ports/users/roles';
import { userOf } from '../../../adapters/vendure/ports/users/user-of';

const role = (permissions: string[], isOnDefaultChannel = true) => ({ permissions, isOnDefaultChannel });

test.each([
  ['only signed in', [role(['Authenticated'])], ['customer']],
  ['without any role', [], ['customer']],
  ['a manager', [role(['ManageAppointments'])], ['shop_manager']],
  ['a manager of another channel', [role(['ManageAppointments'], false)], ['customer']],
  [
    'a super administrator, who has every permission',
    [role(['SuperAdmin', 'ProvideAppointments'])],
    ['shop_manager'],
  ],
  ['a member of staff of any channel', [role(['ProvideAppointments'], false)], ['shop_staff']],
  [
    'both, by two roles',
    [role(['SuperAdmin', 'ProvideAppointments']), role(['ProvideAppointments'])],
    ['shop_manager', 'shop_staff'],
  ],
])('an administrator who is %s', (_who, roles, expected) => {
  expect(rolesOf(roles, true)).toEqual(expected);
});

test('a customer is never staff', () => {
  expect(rolesOf([role(['ProvideAppointments'])], false)).toEqual(['customer']);
});

const USER = { id: 5, identifier: 'cleo', roles: [], administrator: null, customer: null };
const person = (firstName: string, emailAddress: string) => ({ firstName, lastName: 'Lane', emailAddress });

test('the name and the e-mail address of a user are those of the administrator or the customer', () => {
  expect(userOf({ ...USER, customer: person('Cleo', 'cleo@shop.example') })).toEqual({
    id: 5,
    login: 'cleo',
    email: 'cleo@shop.example',
    firstName: 'Cleo',
    lastName: 'Lane',
    displayName: 'Cleo Lane',
    avatarUrl: '',
    roles: ['customer'],
    phone: '',
  });
  const phoned = { ...person('Cleo', 'cleo@shop.example'), phoneNumber: '030 1' };
  expect(userOf({ ...USER, customer: phoned }).phone).toBe('030 1');
  // The column of the database is null for a customer without a number.
  expect(userOf({ ...USER, customer: { ...phoned, phoneNumber: null } }).phone).toBe('');
  const administrator = person('Ada', 'ada@shop.example');
  expect(userOf({ ...USER, administrator }).displayName).toBe('Ada Lane');
});

test('a user without a person is called by the login', () => {
  expect(userOf(USER)).toMatchObject({ displayName: 'cleo', email: 'cleo', firstName: '', lastName: '' });
});
