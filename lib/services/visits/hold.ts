import type { VisitHoldDraft } from '../../domain/visits/visit-requests';
import type { HoldRow } from '../../storage/storage';
import type { HoldKey } from '../holds/keys';
import { tokenOfKey } from '../holds/place';
import { type Hold, presentHold, type StoredHold } from '../holds/stored';
import { storeHold, tokenFor } from '../holds/store-hold';
import { checkLimits } from '../visitors/limits';
import { assertFirst, oncePerKey, withKey } from '../visitors/once-per-key';
import { type HoldOwner, type Visitor, visitorOf } from '../visitors/visitor';
import { type Core, joined } from '../work/core';
import type { Work } from '../work/work';
import type { VisitorContext } from '../work/write-context';
import { placeVisit } from './place';
import { getVisit, visitOf } from './stored';
import type { Visit } from './types';
import { wantedVisit, recordOfVisit } from './wanted';

/** A visit in a cart: all its items are holds of one visitor, with the same expiry. */
export interface HeldVisit extends Omit<Hold, 'appointment'> {
  readonly visit: Visit;
  /**
   * Id and token of every hold of the visit, to check the visit out. All have the same token. Only its hash is stored.
   */
  readonly keys: readonly HoldKey[];
}

/**
 * Reserves the places (units of capacity) of a visit for a visitor: every item becomes a hold (an in-cart appointment),
 * or none.
 *
 * @throws AppointmentsError 400, also beyond the limits of the visitor; 409 if the visit does not fit at this start, or if the shop does not admit the customer; 422; 429; 502
 */
export async function holdVisit(
  core: Core,
  draft: VisitHoldDraft,
  by: HoldOwner,
  { idempotencyKey, ...how }: VisitorContext,
): Promise<HeldVisit> {
  const visitor = withKey(core, visitorOf(core, by), idempotencyKey, ['visit', draft]);
  return oncePerKey(core, visitor, how, {
    work: () => placeInCart({ core, how }, draft, visitor),
    again: async ({ hold, row }) =>
      presentHeld(core, await getVisit(core, row.visitId, how), hold, tokenOfKey(core, hold)),
  });
}

async function placeInCart(work: Work, draft: VisitHoldDraft, visitor: Visitor): Promise<HeldVisit> {
  const { core, how } = work;
  const { items } = draft;
  const places = items.reduce((sum, { quantity = 1 }) => sum + quantity, 0);
  const adding = { holds: items.length, places };
  await checkLimits(core, visitor, adding, joined(how));
  const wanted = await wantedVisit(work, draft, visitor);
  const token = tokenFor(core, visitor);
  return placeVisit(work, wanted, async (placed, t) => {
    await assertFirst(core, visitor, t);
    await checkLimits(core, visitor, adding, t);
    const now = core.options.clock.now();
    const row = await core.storage.visits.insert(recordOfVisit(core, wanted), t);
    const items: StoredHold[] = [];
    for (const one of placed) {
      items.push(await storeHold({ core, how, t }, one, { visitor, token, now, visitId: row.id }));
    }
    await how.onCreated?.(row.id, t);
    const rows = items.map((item) => item.row);
    return presentHeld(core, visitOf(core, row, rows), items[0]!.hold, token);
  });
}

/** Builds a visit in a cart as its owner sees it. @param hold the hold of any item, because all have the same expiry */
function presentHeld(core: Core, visit: Visit, hold: HoldRow, token: string): HeldVisit {
  const now = core.options.clock.now();
  const { appointments } = visit;
  // The expiry is read from an item that is still a hold, because an item that a manager has cancelled has none.
  const row = appointments.find(({ status }) => status === 'in-cart') ?? appointments[0]!;
  const { expiresAt, secondsLeft, isExtended } = presentHold({ hold, row }, now);
  const keys = appointments.map(({ id }) => ({ id, token }));
  return { visit, keys, expiresAt, secondsLeft, isExtended };
}
