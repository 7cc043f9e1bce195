import { AppointmentsError } from '../errors';
import { ANONYMOUS, type Principal } from './principal';

/**
 * Who may call an endpoint (the contract, Authentication, Access rules). `staff` is for managers and staff; `session`
 * is for these in a browser: no other credentials than a session's cookie and nonce are even looked at.
 */
export type Access = 'public' | 'authenticated' | 'staff' | 'manage' | 'session';

/** Whether a request of this method only reads. */
export const isReading = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** A key with permission `read` is for GET and HEAD, one with `write` for everything else. */
function isCoveredByKey({ permissions }: Principal, method: string): boolean {
  return permissions === 'read_write' || permissions === (isReading(method) ? 'read' : 'write');
}

/**
 * Lets a call through or refuses it: 401 without credentials, or with a wrong nonce, where some are needed; 403 for what the user's
 * capability or the key's permission does not cover.
 *
 * @param operation what is being tried, in words: 'create appointments'
 * @returns whom to answer: on a public endpoint, a key that is not for this method is nobody
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
  if (access === 'public') return isCoveredByKey(principal, method) ? principal : ANONYMOUS;
  if (principal.kind === 'anonymous') throw principal.hasWrongNonce ? wrongNonce() : signInFirst(operation);
  if (!isCoveredByKey(principal, method)) {
    throw refused(
      method,
      `This API key has the permission "${principal.permissions}", which does not allow to ${operation}.`,
    );
  }
  if (access === 'staff' && !principal.canManage && !principal.isStaff) {
    throw refused(method, `Only managers and staff may ${operation}.`);
  }
  if (access === 'manage' && !principal.canManage) {
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
    'The nonce of this request is not, or no longer, one of your session: load the page again.',
  );

const notYourStream = (operation: string): AppointmentsError =>
  new AppointmentsError(
    'rest_forbidden',
    `Sign in on a page of the shop as a manager or a member of staff to ${operation}, and send the session's nonce: ` +
      'nonce, _nonce or the header X-SITE-Nonce.',
  );

function refused(method: string, message: string): AppointmentsError {
  return isReading(method)
    ? new AppointmentsError('shop_rest_cannot_view', message, {}, { status: 403 })
    : new AppointmentsError('shop_rest_cannot_create', message);
}

/** Whose appointments a list may show: either one matches. Undefined: everybody's. */
export interface Visibility {
  readonly customerId?: number;
  readonly staffId?: number;
}

/** A manager sees every appointment, a customer their own, a member of staff also those that name them. */
export function visibleAppointments({ canManage, isStaff, userId }: Principal): Visibility | undefined {
  if (canManage) return undefined;
  const id = userId ?? 0;
  return isStaff ? { customerId: id, staffId: id } : { customerId: id };
}

/** Refuses (403) to show somebody else's appointment. */
export function assertMayRead(
  principal: Principal,
  { customerId, staffIds }: { readonly customerId: number; readonly staffIds: readonly number[] },
): void {
  const visible = visibleAppointments(principal);
  if (!visible || visible.customerId === customerId) return;
  if (visible.staffId !== undefined && staffIds.includes(visible.staffId)) return;
  throw new AppointmentsError(
    'shop_rest_cannot_view',
    'This appointment belongs to somebody else.',
    {},
    { status: 403 },
  );
}

/**
 * May this caller see what imported rules and the rules of staff are called? They hold private engagements: the
 * public sees when somebody is away, not why.
 */
export const maySeePrivateRules = ({ canManage, isStaff }: Principal): boolean => canManage || isStaff;

/** The e-mail addresses of staff are for staff and managers. */
export const maySeeStaffEmail = ({ canManage, isStaff }: Principal): boolean => canManage || isStaff;
