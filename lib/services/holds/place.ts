import type { CustomerBooking } from '../../domain/drafts';
import type { HoldRow } from '../../storage/storage';
import { customersDraft } from '../appointments/book';
import { type CheckedDraft, quoteNew, recordOf, claimOf } from '../appointments/checked-draft';
import { takePlaces } from '../claims/claim';
import { type Core, joined } from '../work/core';
import { checkLimits } from '../visitors/limits';
import { assertFirst, oncePerKey, withKey } from '../visitors/once-per-key';
import { type HoldOwner, type Visitor, visitorColumns, visitorOf } from '../visitors/visitor';
import type { Work } from '../work/work';
import type { VisitorContext } from '../work/write-context';
import { hashToken, isTokenOf, newToken, tokensOfKey } from './keys';
import { type Hold, presentHold, type StoredHold } from './stored';

/** New hold with its token, of which only a hash is stored. */
export interface PlacedHold extends Hold {
  readonly token: string;
}

/**
 * Takes places for a visitor: stores an in-cart appointment without an order, enforced in full, with the product's
 * length and price.
 *
 * @throws AppointmentsError 400 as `book`, also beyond the limits of the visitor; 409 if the time cannot be booked;
 * 422; 429
 */
export async function placeHold(
  core: Core,
  booking: CustomerBooking,
  by: HoldOwner,
  { idempotencyKey, ...how }: VisitorContext,
): Promise<PlacedHold> {
  const visitor = withKey(core, visitorOf(core, by), idempotencyKey, ['hold', booking]);
  return oncePerKey(core, visitor, how, {
    work: () => place({ core, how }, booking, visitor),
    again: (stored) => present(core, stored, tokenOfKey(core, stored.hold)),
  });
}

async function place({ core, how }: Work, booking: CustomerBooking, visitor: Visitor): Promise<PlacedHold> {
  const { storage } = core;
  const draft = await customersDraft(core, booking, how);
  const inCart: CheckedDraft = { ...draft, visitor, fields: { ...draft.fields, status: 'in-cart' } };
  const adding = { quantity: booking.quantity ?? 1 };
  await checkLimits(core, visitor, adding, joined(how));
  const quoteFor = await quoteNew(core, inCart, how);
  const token = visitor.request ? tokensOfKey(core, visitor.request.key[0]!)[0]! : newToken();

  const stored = await takePlaces({ core, how }, claimOf(inCart), [], async (staffIds, t) => {
    await assertFirst(core, visitor, t);
    await checkLimits(core, visitor, adding, t);
    const now = core.options.clock.now();
    const record = recordOf(core, inCart, quoteFor(staffIds), now);
    const row = await storage.appointments.insert(record, t);
    const hold: HoldRow = {
      appointmentId: row.id,
      tokenHash: hashToken(core, token),
      ...visitorColumns(visitor),
      placedAt: now,
      expiresAt: row.expiresAt!,
      isExtended: false,
    };
    await storage.holds.insert(hold, t);
    await how.onCreated?.(row.id, t);
    return { hold, row };
  });
  return present(core, stored, token);
}

const present = (core: Core, stored: StoredHold, token: string): PlacedHold => ({
  ...presentHold(stored, core.options.clock.now()),
  token,
});

/** Returns the token that the hold was placed with. After a release, the returned token no longer opens the hold. */
function tokenOfKey(core: Core, hold: HoldRow): string {
  const tokens = tokensOfKey(core, hold.keyHash);
  return tokens.find((token) => isTokenOf(core, hold, token)) ?? tokens[0]!;
}
