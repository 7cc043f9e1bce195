import { NO_CONTACT } from '../../domain/people/contact';
import type { HoldBooking } from '../../domain/drafts';
import type { HoldRow } from '../../storage/storage';
import { HOLD_BOOKING } from '../../wire/inputs/appointment-inputs';
import { admitted } from '../appointments/admitted';
import { customersDraft } from '../appointments/book';
import { type CheckedDraft, claimOf, quoteNew } from '../appointments/drafts/checked-draft';
import { takePlaces } from '../claims/claim';
import { type Core, joined } from '../work/core';
import { checkLimits } from '../visitors/limits';
import { assertFirst, oncePerKey, withKey } from '../visitors/once-per-key';
import { type HoldOwner, type Visitor, visitorOf } from '../visitors/visitor';
import type { Work } from '../work/work';
import type { VisitorContext } from '../work/write-context';
import { isTokenOf, tokensOfKey } from './keys';
import { storeHold, tokenFor } from './store-hold';
import { type Hold, presentHold, type StoredHold } from './stored';

/** A new hold with its secret token, which is returned only here: only a hash of it is stored. */
export interface PlacedHold extends Hold {
  readonly token: string;
}

/**
 * Reserves places (units of capacity) for a visitor: stores an in-cart appointment without an order. All rules apply,
 * and the product decides length and price.
 *
 * @throws AppointmentsError 400 for the reasons that `book` lists, and beyond the limits of the visitor; 409 if the
 * time cannot be booked; 422; 429
 */
export async function placeHold(
  core: Core,
  booking: HoldBooking,
  by: HoldOwner,
  { idempotencyKey, ...how }: VisitorContext,
): Promise<PlacedHold> {
  const visitor = withKey(core, visitorOf(core, by), idempotencyKey, ['hold', booking]);
  return oncePerKey(core, visitor, how, {
    work: () => place({ core, how }, booking, visitor),
    again: (stored) => present(core, stored, tokenOfKey(core, stored.hold)),
  });
}

async function place({ core, how }: Work, booking: HoldBooking, visitor: Visitor): Promise<PlacedHold> {
  const draft = await customersDraft(core, booking, how, HOLD_BOOKING);
  const inCart: CheckedDraft = {
    ...draft,
    contact: NO_CONTACT,
    visitor,
    fields: { ...draft.fields, status: 'in-cart' },
  };
  const adding = { holds: 1, places: booking.quantity ?? 1 };
  await checkLimits(core, visitor, adding, joined(how));
  await admitted(core, { ...inCart, contact: draft.contact }, how);
  const quoteFor = await quoteNew(core, inCart, how);
  const token = tokenFor(core, visitor);
  const stored = await takePlaces({ core, how }, claimOf(core, inCart), [], async (placement, t) => {
    await assertFirst(core, visitor, t);
    await checkLimits(core, visitor, adding, t);
    const now = core.options.clock.now();
    const placed = { draft: inCart, placement, quote: quoteFor(placement.staffIds) };
    const held = await storeHold({ core, how, t }, placed, { visitor, token, now, visitId: 0 });
    await how.onCreated?.(held.row.id, t);
    return held;
  });
  return present(core, stored, token);
}

const present = (core: Core, stored: StoredHold, token: string): PlacedHold => ({
  ...presentHold(stored, core.options.clock.now()),
  token,
});

/** Returns the token with which a hold was placed. After the hold's release, this token is no longer valid. */
export function tokenOfKey(core: Core, hold: HoldRow): string {
  const tokens = tokensOfKey(core, hold.keyHash);
  return tokens.find((token) => isTokenOf(core, hold, token)) ?? tokens[0]!;
}
