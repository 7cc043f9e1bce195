import { isStaffMember, isUserId } from '../domain/people/user';
import type { ApiKey, HostPorts } from '../ports/ports';
import type { WarnOnce } from '../runtime/warn-once';

/** The user or API key that a request's credentials prove. */
export interface Identity {
  readonly kind: 'anonymous' | 'user' | 'key';
  /**
   * Id of the user. 0 for an anonymous caller; null for an API key that belongs to no user and acts for the shop
   * itself.
   */
  readonly userId: number | null;
  /**
   * Text that identifies the credential of the request; '' for a request without credentials. Two API keys of one user
   * have different texts.
   */
  readonly credential: string;
  /** Whether an API key may read, write or both; a user without an API key may do both. */
  readonly permissions: ApiKey['permissions'];
  /** Whether the request counts as anonymous because its nonce did not belong to its session. */
  readonly hasWrongNonce?: boolean;
}

/** The caller of a request: an identity with its permissions in the shop. */
export interface Principal extends Identity {
  /** Whether the user has the capability `manage_shop`. */
  readonly canManage: boolean;
  /** Whether the user has the role `shop_staff`. */
  readonly isStaff: boolean;
  /** Whether a member of staff has the capability `manage_own_calendar`; absent until `withCalendar` has asked. */
  readonly keepsCalendar?: boolean;
}

export const ANONYMOUS: Principal = {
  kind: 'anonymous',
  userId: 0,
  credential: '',
  permissions: 'read_write',
  canManage: false,
  isStaff: false,
};

/**
 * Asks the shop which capabilities the user or API key has, and adds them. Only an API key may have no user. Any other
 * identity with a user id below 1 is treated as an anonymous visitor, even if the port accepted its credentials.
 */
export async function principalOf(identity: Identity, host: HostPorts, warn: WarnOnce): Promise<Principal> {
  const { kind, userId } = identity;
  if (kind === 'anonymous') return { ...ANONYMOUS, ...identity };
  if (kind === 'key' && userId === null) return { ...identity, canManage: true, isStaff: false };
  if (!isUserId(userId)) {
    warn({ kind, userId }, NO_USER);
    return ANONYMOUS;
  }
  const [canManage, users] = await Promise.all([
    host.access.can(userId, 'manage_shop'),
    host.users.find([userId], { userId }),
  ]);
  return { ...identity, canManage, isStaff: isStaffMember(users.get(userId)) };
}

const NO_USER =
  'The access port returned credentials of a user whose id is below 1 or not a number, so the request is anonymous. ' +
  'Return undefined for visitors, and the user id null only for API keys of the shop itself';

/**
 * Returns the user for whom slots are listed, and the customer whose booking limits apply to the list. Managers and
 * staff do not count as customers.
 */
export const slotViewerOf = (
  principal: Pick<Principal, 'userId' | 'canManage' | 'isStaff'>,
): { userId?: number; customerId?: number } => {
  const { userId, canManage, isStaff } = principal;
  if (userId === null) return {};
  return userId > 0 && !canManage && !isStaff ? { userId, customerId: userId } : { userId };
};

/**
 * Adds whether the caller keeps their own calendar. The shop is asked only about members of staff who are not managers,
 * and only for an endpoint with the access `own` and for the desk: no other endpoint needs the result.
 */
export async function withCalendar(principal: Principal, host: HostPorts): Promise<Principal> {
  const { isStaff, canManage, userId } = principal;
  if (!isStaff || canManage || !isUserId(userId)) return principal;
  return { ...principal, keepsCalendar: await host.access.can(userId, 'manage_own_calendar') };
}

/**
 * Returns the limit of a caller's writes at an endpoint with the access `own`: a caller who is not a manager writes
 * only in the caller's own calendar.
 */
export const calendarLimitOf = ({ canManage, userId }: Principal): { readonly ownCalendarOf?: number } =>
  canManage ? {} : { ownCalendarOf: userId ?? 0 };

/**
 * Returns the user named in calls that read data from ports and services. Empty for an API key of the shop itself,
 * which belongs to no user: ports then return data as for a call of the library without a user.
 */
export const viewerOf = ({ userId }: Identity): { userId?: number } => (userId === null ? {} : { userId });
