import type { Appointment } from '../../domain/appointment';
import { untilFresh } from '../../storage/transactions/until-fresh';
import { asInstant, type Instant } from '../../time/units';
import { placesOf } from '../claims/places';
import { withPlaces } from '../claims/with-places';
import { productsOf } from '../orders/appointment-lines';
import { checkVersion, type Core, joined } from '../work/core';
import type { Work } from '../work/work';
import type { WriteContext } from '../work/write-context';
import { claimOfHold } from './claim-of-hold';
import { itemsWith } from './items';
import { type HoldKey, noSuchHold } from './keys';
import { assertLive, getHold, holdPhase, type StoredHold } from './stored';
import { takeAgain } from './take-again';

/**
 * Extends a hold by the configured minutes, once, together with the other items of its visit (appointments booked
 * together). A repeated call changes nothing. Items that a manager has cancelled are not extended. If the hold itself
 * is such an item, the other items are extended, and the first of these is returned. Free places are checked under the
 * lock first, because a process with another clock may have found the holds expired and sold their places.
 *
 * @throws AppointmentsError 400 if the shop no longer has the product, 404, 409 if the hold has expired or its places are taken
 */
export function extendHold(core: Core, key: HoldKey, how: WriteContext): Promise<StoredHold> {
  const { options } = core;
  return untilFresh(async () => {
    const named = await getHold(core, key, joined(how));
    const plannedAt = options.clock.now();
    checkVersion(named.row, how);
    const all = await itemsWith(core, named, joined(how));
    const isLeft = (one: StoredHold): boolean => holdPhase(one.row, plannedAt) !== 'gone';
    // A manager may have cancelled the named hold after it was read, so its state is taken from the later read of all items.
    const before = all.find((one) => one.row.id === key.id && isLeft(one)) ?? all.find(isLeft);
    if (!before) throw noSuchHold();
    const { row } = before;
    assertLive(row, plannedAt);
    if (before.hold.isExtended || row.expiresAt === null) return before;
    const live = all.filter((one) => holdPhase(one.row, plannedAt) === 'live');
    const expiresAt = asInstant(row.expiresAt + options.holdMinutes * 60);
    const extended = await extendAll({ core, how }, live, { plannedAt, expiresAt });
    return extended.find((one) => one.row.id === row.id)!;
  });
}

async function extendAll(
  work: Work,
  holds: readonly StoredHold[],
  { plannedAt, expiresAt }: { readonly plannedAt: Instant; readonly expiresAt: Instant },
): Promise<StoredHold[]> {
  const { core, how } = work;
  const { storage, options } = core;
  const rows = holds.map(({ row }) => row);
  const products = await productsOf(core, rows, how);
  const productOf = ({ productId }: Appointment) => products.get(productId)!;
  const claims = holds.map((stored) =>
    claimOfHold(core, { stored, product: productOf(stored.row), now: plannedAt }),
  );
  const places = rows.map((row) => placesOf(core, row, productOf(row)));
  return takeAgain(work, { rows, claims, places, plannedAt }, async (placements, t) => {
    const extended: StoredHold[] = [];
    for (const [at, { hold, row }] of holds.entries()) {
      const longer = { ...hold, expiresAt, isExtended: true };
      await storage.holds.update(longer, t);
      const after = withPlaces({ ...row, expiresAt, dateModified: options.clock.now() }, placements[at]);
      extended.push({ hold: longer, row: await storage.appointments.update(after, t) });
    }
    return extended;
  });
}
