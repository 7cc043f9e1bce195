import { networksOf } from '../../access/networks';
import type { Principal } from '../../access/principal';
import type { RestRequest } from '../http';

/**
 * Returns the party whose long computations are counted together: for staff and managers their credential, for all
 * other callers the largest network of the sender. A customer's account is not a party, because one person can open any
 * number of accounts. If a client could have invented its address, the address that the proxy saw counts.
 */
export function partyOf(
  { canManage, isStaff, credential }: Principal,
  { remoteAddress, seenByProxy = remoteAddress }: Pick<RestRequest, 'remoteAddress' | 'seenByProxy'>,
): string {
  if (canManage || isStaff) return credential;
  return `network ${networksOf(seenByProxy).at(-1)!.name}`;
}
