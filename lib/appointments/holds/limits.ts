import type { Core } from '../../core';
import { invalidParams } from '../../errors';
import type { Transaction } from '../../storage/storage';

/** What one owner may hold at a time (semantics 4.11). */
const MOST_HOLDS = 5;
const MOST_PLACES = 20;

/**
 * To be asked under the lock of the owner's rows, for a hold that is added or, with `exceptId`, takes another quantity.
 *
 * @throws AppointmentsError 400 that names the limit
 */
export async function checkLimits(
  { storage, options }: Core,
  ownerHashes: readonly string[],
  { qty, exceptId }: { readonly qty: number; readonly exceptId?: number },
  t?: Transaction,
): Promise<void> {
  const now = options.clock.now();
  const { holds, places } = await storage.holds.heldBy(ownerHashes, { now, exceptId }, t);
  if (exceptId === undefined && holds >= MOST_HOLDS) {
    throw invalidParams({ owner: `at most ${MOST_HOLDS} holds at a time: check out or release one first` });
  }
  if (places + qty > MOST_PLACES) {
    throw invalidParams({
      qty: `at most ${MOST_PLACES} places at a time, of which ${places} are held already`,
    });
  }
}
