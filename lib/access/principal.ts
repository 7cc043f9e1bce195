import type { ApiKey, HostPorts } from '../host/ports';
import { isStaffMember } from '../host/roles';

/** Who a request's credentials say it is. */
export interface Identity {
  readonly kind: 'anonymous' | 'user' | 'key';
  /** 0: nobody; null: a key that belongs to no user and acts for the shop itself. */
  readonly userId: number | null;
  /** What a key may be used for; a user's own sign-in allows both. */
  readonly permissions: ApiKey['permissions'];
  /** Nobody, because the nonce it sent was not of a session of its own. */
  readonly hasWrongNonce?: boolean;
}

/** An identity with what the shop allows it. */
export interface Principal extends Identity {
  /** Has the capability `manage_shop`. */
  readonly canManage: boolean;
  /** Holds the role `shop_staff`. */
  readonly isStaff: boolean;
}

export const ANONYMOUS: Principal = {
  kind: 'anonymous',
  userId: 0,
  permissions: 'read_write',
  canManage: false,
  isStaff: false,
};

/** Asks the shop what an identity may do. */
export async function principalOf(identity: Identity, host: HostPorts): Promise<Principal> {
  const { userId } = identity;
  if (identity.kind === 'anonymous' || userId === 0) return { ...ANONYMOUS, ...identity };
  if (userId === null) return { ...identity, canManage: true, isStaff: false };
  const [canManage, users] = await Promise.all([
    host.access.can(userId, 'manage_shop'),
    host.users.find([userId], { userId }),
  ]);
  return { ...identity, canManage, isStaff: isStaffMember(users.get(userId)) };
}

/** For ports and services that ask on whose behalf they are called; a key of the shop itself asks as the library. */
export const viewerOf = ({ userId }: Identity): { userId?: number } => (userId === null ? {} : { userId });
