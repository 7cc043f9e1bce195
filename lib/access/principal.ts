import { isStaffMember, isUserId } from '../domain/user';
import type { ApiKey, HostPorts } from '../ports/ports';
import type { WarnOnce } from '../runtime/warn-once';

/** The identity that a request's credentials prove. */
export interface Identity {
  readonly kind: 'anonymous' | 'user' | 'key';
  /** 0: an anonymous caller; null: a key that belongs to no user and acts for the shop itself. */
  readonly userId: number | null;
  /** Identifies the credential of the request; '' for none. Two keys differ even if they act for the same user. */
  readonly credential: string;
  /** The methods that a key allows; a user's own sign-in allows both. */
  readonly permissions: ApiKey['permissions'];
  /** Whether the request is anonymous because its nonce did not belong to its session. */
  readonly hasWrongNonce?: boolean;
}

/** An identity with its permissions in the shop. */
export interface Principal extends Identity {
  /** Whether the user has the capability `manage_shop`. */
  readonly canManage: boolean;
  /** Whether the user has the role `shop_staff`. */
  readonly isStaff: boolean;
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
 * Asks the shop for the capabilities of an identity. Only a key may act for the shop itself. Any other identity whose
 * user id is below 1 is a visitor, and visitors are anonymous, even if the port accepted their credentials.
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
  'The access port returned credentials of a user whose id is below 1 or not a number: the caller is anonymous. ' +
  'Return undefined for visitors, and the user id null only for keys of the shop itself';

/**
 * Viewer to pass to the lists of slots: `viewerOf`, with the customer whose booking limits apply. Managers and staff are
 * no customers.
 */
export const slotViewerOf = (
  principal: Pick<Principal, 'userId' | 'canManage' | 'isStaff'>,
): { userId?: number; customerId?: number } => {
  const { userId, canManage, isStaff } = principal;
  if (userId === null) return {};
  return userId > 0 && !canManage && !isStaff ? { userId, customerId: userId } : { userId };
};

/** Viewer to pass to ports and services; a key of the shop itself acts as the library. */
export const viewerOf = ({ userId }: Identity): { userId?: number } => (userId === null ? {} : { userId });
