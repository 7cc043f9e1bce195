import {
  type Access,
  assertMayRead,
  authorise,
  maySeeNameOf,
  visibleAppointments,
} from '../../lib/access/policy';
import { ANONYMOUS, type Principal } from '../../lib/access/principal';
import type { AppointmentsError } from '../../lib/domain/errors';

const user = (more: Partial<Principal> = {}): Principal => ({
  kind: 'user',
  userId: 5,
  credential: 'user 5',
  permissions: 'read_write',
  canManage: false,
  isStaff: false,
  ...more,
});
const key = (permissions: Principal['permissions']) => user({ kind: 'key', permissions, canManage: true });
const manager = user({ userId: 1, canManage: true });
const staff = user({ userId: 3, isStaff: true });

function refusalOf(attempt: () => void): string | undefined {
  try {
    attempt();
    return undefined;
  } catch (error) {
    const { status, code } = error as AppointmentsError;
    return `${status} ${code}`;
  }
}

function outcome(access: Access, principal: Principal, method: string): string {
  let answered = ANONYMOUS;
  const refusal = refusalOf(() => void (answered = authorise(access, principal, method, 'do this')));
  return refusal ?? (answered === ANONYMOUS ? 'as nobody' : 'yes');
}

const NOT_SIGNED_IN = '401 shop_rest_cannot_view';
const NOT_READABLE = '403 shop_rest_cannot_view';
const NOT_WRITABLE = '403 shop_rest_cannot_create';

test.each<[Access, string, string, Principal, string]>([
  ['public', 'GET', 'nobody', ANONYMOUS, 'as nobody'],
  ['public', 'GET', 'customer', user(), 'yes'],
  ['public', 'GET', 'read key', key('read'), 'yes'],
  ['public', 'GET', 'write key', key('write'), 'as nobody'],
  ['authenticated', 'GET', 'nobody', ANONYMOUS, NOT_SIGNED_IN],
  ['authenticated', 'GET', 'customer', user(), 'yes'],
  ['authenticated', 'HEAD', 'read key', key('read'), 'yes'],
  ['authenticated', 'GET', 'write key', key('write'), NOT_READABLE],
  ['authenticated', 'POST', 'read key', key('read'), NOT_WRITABLE],
  ['manage', 'POST', 'nobody', ANONYMOUS, NOT_SIGNED_IN],
  ['manage', 'POST', 'customer', user(), NOT_WRITABLE],
  ['manage', 'DELETE', 'staff', staff, NOT_WRITABLE],
  ['manage', 'POST', 'manager', manager, 'yes'],
  ['manage', 'PUT', 'read key', key('read'), NOT_WRITABLE],
  ['manage', 'PATCH', 'write key', key('write'), 'yes'],
  ['manage', 'DELETE', 'read_write key', key('read_write'), 'yes'],
  ['manage', 'POST', 'key of a customer', user({ kind: 'key' }), NOT_WRITABLE],
])('%s endpoint, %s by %s', (access, method, _, principal, expected) => {
  expect(outcome(access, principal, method)).toBe(expected);
});

test('a refusal names the operation', () => {
  expect(() => authorise('manage', user(), 'POST', 'create appointments')).toThrow(/create appointments/);
});

test('a list shows managers all appointments, staff and customers their own', () => {
  expect(visibleAppointments(manager)).toBeUndefined();
  expect(visibleAppointments(staff)).toEqual({ customerId: 3, staffId: 3 });
  expect(visibleAppointments(user())).toEqual({ customerId: 5 });
});

test.each<[string, Principal, { customerId: number; staffIds: number[] }, boolean]>([
  ['manager', manager, { customerId: 9, staffIds: [] }, true],
  ['a customer, their own', user(), { customerId: 5, staffIds: [] }, true],
  ['a customer, another customer’s', user(), { customerId: 6, staffIds: [] }, false],
  ['a customer, a guest’s', user(), { customerId: 0, staffIds: [] }, false],
  ['a customer whose id is also the id of its member', user(), { customerId: 6, staffIds: [5] }, false],
  ['a member of staff, one that names them', staff, { customerId: 9, staffIds: [4, 3] }, true],
  ['a member of staff, one that they booked', staff, { customerId: 3, staffIds: [4] }, true],
  ['a member of staff, one that names another member', staff, { customerId: 9, staffIds: [4] }, false],
])('whether a caller may read an appointment: %s', (_, principal, appointment, allowed) => {
  expect(refusalOf(() => assertMayRead(principal, appointment))).toBe(allowed ? undefined : NOT_READABLE);
});

test.each<[string, Principal, boolean, boolean, boolean]>([
  ['a manager', manager, true, true, true],
  ['the member', staff, true, true, true],
  ['another member', user({ userId: 4, isStaff: true }), false, true, true],
  ['a customer', user(), false, false, true],
  ['a visitor', ANONYMOUS, false, false, true],
])(
  '%s: titles that the caller sees of rules of a member, imported and of the shop',
  (_, principal, ...expected) => {
    const own = { kind: 'staff', kindId: 3, eventId: null } as const;
    const imported = { kind: 'global', kindId: null, eventId: 7 } as const;
    const hours = { kind: 'product', kindId: 3, eventId: null } as const;
    expect([own, imported, hours].map((rule) => maySeeNameOf(rule, principal))).toEqual(expected);
  },
);

test('a rule of member 0 belongs to no member', () => {
  expect(maySeeNameOf({ kind: 'staff', kindId: 0, eventId: null }, ANONYMOUS)).toBe(false);
});
