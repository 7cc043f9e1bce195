import type { Contact } from '../domain/people/contact';
import { AppointmentsError, invalidParams } from '../domain/errors';
import type { RuleKind } from '../domain/rule';
import { isUserId } from '../domain/people/user';
import { ANONYMOUS, type Principal } from './principal';

/**
 * The callers that an endpoint admits. `public`: everyone. `authenticated`: every user with valid credentials. `staff`:
 * managers and staff. `own`: managers, and members of staff with the capability `manage_own_calendar`, whose writes are
 * limited to their own calendars. `manage`: managers. `session`: managers and staff in a browser, for whom only a session's cookie
 * and nonce count as credentials. `link`: everyone who has the link to an appointment.
 */
export type Access = 'public' | 'link' | 'authenticated' | 'staff' | 'own' | 'manage' | 'session';

/** Whether the method of a request only reads: GET or HEAD. */
export const isReading = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** Whether a key's permission covers a method: `read` covers GET and HEAD, `write` everything else. */
function isCoveredByKey({ permissions }: Principal, method: string): boolean {
  return permissions === 'read_write' || permissions === (isReading(method) ? 'read' : 'write');
}

/**
 * Admits a call or refuses it. The refusal is a 401 if the endpoint needs credentials and the request has none, or has
 * a wrong nonce. The refusal is a 403 if the user's capability or the key's permission does not cover the call.
 *
 * @param operation the attempted operation as a text for messages: 'create appointments'
 * @returns the principal of the call. An endpoint with the access `public` treats an API key without permission
 * for the method as anonymous, and an endpoint with the access `link` treats every caller as anonymous.
 */
export function authorise(
  access: Access,
  principal: Principal,
  method: string,
  operation: string,
): Principal {
  if (access === 'session') {
    if (!principal.canManage && !principal.isStaff) throw notYourStream(operation);
    return principal;
  }
  if (access === 'link') return ANONYMOUS;
  if (access === 'public') return isCoveredByKey(principal, method) ? principal : ANONYMOUS;
  if (principal.kind === 'anonymous') throw principal.hasWrongNonce ? wrongNonce() : signInFirst(operation);
  if (!isCoveredByKey(principal, method)) {
    throw refused(
      method,
      `This API key may not ${operation}, because its permission is "${principal.permissions}". Use another key.`,
    );
  }
  if (access === 'staff' && !principal.canManage && !principal.isStaff) {
    throw refused(method, `Only managers and staff may ${operation}.`);
  }
  const mayWriteOwn = access === 'own' && principal.keepsCalendar === true;
  if ((access === 'manage' || access === 'own') && !principal.canManage && !mayWriteOwn) {
    throw refused(method, `You need the capability manage_shop to ${operation}.`);
  }
  return principal;
}

const signInFirst = (operation: string): AppointmentsError =>
  new AppointmentsError(
    'shop_rest_cannot_view',
    `Sign in to ${operation}: send an application password, an API key, or your session's nonce with the request.`,
  );

const wrongNonce = (): AppointmentsError =>
  new AppointmentsError(
    'rest_forbidden',
    'The nonce of this request has expired, or does not belong to your session: load the page again, and send the nonce of that page.',
  );

const notYourStream = (operation: string): AppointmentsError =>
  new AppointmentsError(
    'rest_forbidden',
    `Sign in on a page of the shop as a manager or a member of staff to ${operation}, and send the session's nonce ` +
      'as nonce, _nonce or the header X-SITE-Nonce.',
  );

function refused(method: string, message: string): AppointmentsError {
  return isReading(method)
    ? new AppointmentsError('shop_rest_cannot_view', message, {}, { status: 403 })
    : new AppointmentsError('shop_rest_cannot_create', message);
}

/**
 * The customer or the member to whose appointments a list is limited. If neither is set, the list is empty. A caller
 * who may see all appointments has no such object.
 */
interface Visibility {
  readonly customerId?: number;
  readonly staffId?: number;
}

/**
 * Returns the customer or member to whose appointments a list for this caller is limited; undefined for a manager, who
 * sees all appointments. A customer sees the customer's own bookings, and a member also the appointments that name the
 * member. Customer 0 stands for all guests: their bookings cannot be attributed to one person, so an anonymous caller
 * sees none.
 */
export function visibleAppointments({ canManage, isStaff, userId }: Principal): Visibility | undefined {
  if (canManage) return undefined;
  if (!isUserId(userId)) return {};
  return isStaff ? { customerId: userId, staffId: userId } : { customerId: userId };
}

/** Throws a 403 if the caller may not read the appointment, because it belongs to another person. */
export function assertMayRead(
  principal: Principal,
  { customerId, staffIds }: { readonly customerId: number; readonly staffIds: readonly number[] },
): void {
  const visible = visibleAppointments(principal);
  if (!visible || (isUserId(customerId) && visible.customerId === customerId)) return;
  if (visible.staffId !== undefined && staffIds.includes(visible.staffId)) return;
  throw new AppointmentsError(
    'shop_rest_cannot_view',
    'This appointment belongs to another person. Only its customer, its staff and managers may read it.',
    {},
    { status: 403 },
  );
}

/** Creates the error (400) for a field that customers may not send, although the request itself is allowed. */
export const onlyForManagers = (field: string): AppointmentsError =>
  invalidParams({ [field]: 'cannot be chosen by customers; leave it out' });

/** Throws a 403 if the caller asks about a customer other than the caller and is not a manager. */
export function assertMayReadAbout({ canManage, userId }: Principal, customerId: number): void {
  if (canManage || customerId === userId) return;
  throw new AppointmentsError(
    'shop_rest_cannot_view',
    'Only managers may read the data of another customer.',
    {},
    { status: 403 },
  );
}

/**
 * Whether a caller may record whether the customer came. This is allowed to managers and to the members of the
 * appointment, unless they use a read-only key.
 */
export const mayRecordAttendance = (
  principal: Principal,
  { staffIds }: { readonly staffIds: readonly number[] },
): boolean => {
  const { canManage, userId } = principal;
  return isCoveredByKey(principal, 'PUT') && (canManage || (userId !== null && staffIds.includes(userId)));
};

/** Throws a 403 if the caller may not record whether the customer of this appointment came. */
export function assertMayRecordAttendance(
  principal: Principal,
  appointment: { readonly staffIds: readonly number[] },
): void {
  if (mayRecordAttendance(principal, appointment)) return;
  throw new AppointmentsError(
    'shop_rest_cannot_create',
    'Only managers and the staff of this appointment may record whether the customer came.',
  );
}

/** The fields of a rule that decide who may read its name. */
interface NamedRule {
  readonly kind: RuleKind;
  readonly kindId: number | null;
  readonly eventId: number | null;
}

/**
 * Whether this caller may read the name of a rule, and the event from which the rule was imported. For a rule of a
 * staff member the name may tell of a private engagement, so only that member and managers may read it. For a rule of a
 * resource the name may be a customer's name, so only managers may read it. For other rules everyone may read the name,
 * unless the rule was imported from a calendar: then only staff and managers may.
 */
export function maySeeNameOf(
  { kind, kindId, eventId }: NamedRule,
  { canManage, isStaff, userId }: Principal,
): boolean {
  if (canManage) return true;
  switch (kind) {
    case 'staff':
      return isUserId(userId) && kindId === userId;
    case 'resource':
      return false;
    case 'global':
    case 'product':
      return isStaff || eventId === null;
    default:
      return kind satisfies never;
  }
}

/**
 * Whether this caller may read the ids of the rules and bookings that make a start unbookable: staff and managers may.
 */
export const maySeeRefusingIds = ({ canManage, isStaff }: Principal): boolean => canManage || isStaff;

/** Whether this caller may read the e-mail addresses of staff: staff and managers may. */
export const maySeeStaffEmail = ({ canManage, isStaff }: Principal): boolean => canManage || isStaff;

/**
 * Returns the customer of a new waitlist entry. Callers may only enter themselves; a manager may enter any customer or
 * a guest.
 *
 * @throws AppointmentsError 403
 */
export function assertMayWait({ canManage, userId }: Principal, customerId: number | undefined): number {
  if (canManage) return customerId ?? 0;
  if (isUserId(userId) && (customerId === undefined || customerId === userId)) return userId;
  throw new AppointmentsError(
    'shop_rest_cannot_create',
    'Only managers may put another customer on the waitlist: sign in as the customer who waits.',
  );
}

/**
 * Returns the contact fields that a caller may set in a waitlist entry: all for a manager, only phone and language for
 * others.
 */
export const contactToWait = ({ canManage }: Principal, contact: Partial<Contact> = {}): Partial<Contact> =>
  canManage ? contact : { phone: contact.phone, language: contact.language };

/** Throws a 403 if an entry of the waitlist belongs to another person. */
export function assertMayChangeEntry(
  { canManage, userId }: Principal,
  { customerId }: { readonly customerId: number },
): void {
  if (canManage || (isUserId(customerId) && customerId === userId)) return;
  throw new AppointmentsError(
    'shop_rest_cannot_create',
    'Only managers may change the waitlist entry of another customer.',
  );
}
