import { StalePlan, untilFresh } from '../../storage/transactions/until-fresh';
import { asInstant } from '../../time/units';
import { takePlaces } from '../claims/claim';
import { placesOf, claimAgain } from '../claims/places';
import { withPlaces } from '../claims/with-places';
import { checkVersion, type Core, joined } from '../work/core';
import type { WriteContext } from '../work/write-context';
import { productsOf } from '../orders/appointment-lines';
import type { HoldKey } from './keys';
import { assertLive, getHold, type StoredHold } from './stored';

/**
 * Extends a hold by the configured minutes, once. A repeated call changes nothing. The hold is judged under the lock
 * first, because a process with another clock may have found it expired and sold its places.
 *
 * @throws AppointmentsError 400 if the shop no longer has the product, 404, 409 if the hold has expired or its places
 * are taken
 */
export function extendHold(core: Core, key: HoldKey, how: WriteContext): Promise<StoredHold> {
  const { storage, options } = core;
  return untilFresh(async () => {
    const before = await getHold(core, key, joined(how));
    const { row } = before;
    const plannedAt = options.clock.now();
    checkVersion(row, how);
    assertLive(row, plannedAt);
    if (before.hold.isExtended || row.expiresAt === null) return before;
    const expiresAt = asInstant(row.expiresAt + options.holdMinutes * 60);
    const product = (await productsOf(core, [row], how)).get(row.productId)!;
    const claim = claimAgain(row, product, plannedAt);
    return takePlaces({ core, how }, claim, [placesOf(core, row, product)], async (placement, t) => {
      const stored = await getHold(core, key, t);
      if (stored.row.version !== row.version) throw new StalePlan();
      const now = options.clock.now();
      assertLive(row, now);
      const hold = { ...stored.hold, expiresAt, isExtended: true };
      await storage.holds.update(hold, t);
      const after = withPlaces({ ...row, expiresAt, dateModified: now }, placement);
      return { hold, row: await storage.appointments.update(after, t) };
    });
  });
}
