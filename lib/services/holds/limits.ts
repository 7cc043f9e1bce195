import { AppointmentsError, paramsMessage } from '../../domain/errors';
import type { Transaction } from '../../storage/storage';
import type { Core } from '../work/core';
import type { Visitor } from './visitor';

/** The most that one owner may have at a time in carts, or checked out but not paid. */
const MOST_HOLDS = 5;
const MOST_PLACES = 20;
/** The limits of a network are this many times as high, because several visitors may share it. */
const OWNERS_OF_A_NETWORK = 3;

const LIMITS = [
  { who: 'owner', field: 'owner', share: 1, where: '' },
  { who: 'network', field: 'address', share: OWNERS_OF_A_NETWORK, where: ' from one network' },
] as const;

/**
 * Call it under the lock of the visitor's rows, before a hold is added or, with `exceptId`, changes its quantity.
 *
 * @throws AppointmentsError 400 that names the limit
 */
export async function checkLimits(
  { storage, options }: Core,
  visitor: Visitor,
  { quantity, exceptId }: { readonly quantity: number; readonly exceptId?: number },
  t?: Transaction,
): Promise<void> {
  const now = options.clock.now();
  for (const { who, field, share, where } of LIMITS) {
    if (visitor[who].length === 0) continue;
    const has = await storage.holds.waitingOf(who, visitor[who], { now, exceptId }, t);
    const [mostHolds, mostPlaces] = [MOST_HOLDS * share, MOST_PLACES * share];
    if (exceptId === undefined && has.holds >= mostHolds) {
      throw overLimit({
        [field]: `at most ${mostHolds} holds and unpaid appointments at a time${where}: pay for one, or release one first`,
      });
    }
    if (has.places + quantity > mostPlaces) {
      throw overLimit({
        quantity: `at most ${mostPlaces} places at a time${where}, of which ${has.places} are held or unpaid already`,
      });
    }
  }
}

const overLimit = (params: Readonly<Record<string, string>>): AppointmentsError =>
  new AppointmentsError('rest_invalid_param', paramsMessage(params), { action: 'release_hold', params });
