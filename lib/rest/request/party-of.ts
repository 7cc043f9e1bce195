import { networksOf } from '../../access/networks';
import type { Principal } from '../../access/principal';
import type { RestRequest } from '../http';

/**
 * Returns the key of the party for which long computations are counted together: for staff and managers their
 * credential, for all other callers the network of their address (for IPv6, its /48). A customer's account is not a
 * party, because one person can open any number of accounts. If a client could have invented its address, the address
 * that the proxy saw is used.
 */
export function partyOf(
  { canManage, isStaff, credential }: Principal,
  { remoteAddress, seenByProxy = remoteAddress }: Pick<RestRequest, 'remoteAddress' | 'seenByProxy'>,
): string {
  if (canManage || isStaff) return credential;
  return `network ${networksOf(seenByProxy).at(-1)!.name}`;
}
