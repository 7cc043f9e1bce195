import type { CustomerBooking } from '../../domain/drafts';
import type { HoldRow } from '../../storage/storage';
import { customersDraft } from '../appointments/book';
import { type CheckedDraft, quoteNew, recordOf, claimOf } from '../appointments/checked-draft';
import { takePlaces } from '../claims/claim';
import { type Core, joined } from '../work/core';
import type { WriteContext } from '../work/write-context';
import { hashToken, newToken } from './keys';
import { checkLimits } from './limits';
import { type Hold, presentHold } from './stored';
import { type HoldOwner, visitorOf, visitorRows } from './visitor';

/** A new hold, with the token that is returned once and stored nowhere. */
export interface PlacedHold extends Hold {
  readonly token: string;
}

/**
 * Takes a place for a visitor: an in-cart appointment without an order, enforced in full, in the product's length and
 * at its price.
 *
 * @throws AppointmentsError 400 as `book` and for an owner who holds enough, 409 where there is no place
 */
export async function placeHold(
  core: Core,
  booking: CustomerBooking,
  by: HoldOwner,
  how: WriteContext,
): Promise<PlacedHold> {
  const { storage, options } = core;
  const visitor = visitorOf(core, by);
  const draft = await customersDraft(core, booking, how);
  const inCart: CheckedDraft = { ...draft, fields: { ...draft.fields, status: 'in-cart' } };
  const adding = { quantity: booking.quantity ?? 1 };
  await checkLimits(core, visitor, adding, joined(how));
  const quoteFor = await quoteNew(core, inCart, how);
  const token = newToken();

  const claim = { ...claimOf(inCart), alongside: visitorRows(visitor) };
  const stored = await takePlaces({ core, how }, claim, [], async (staffIds, t) => {
    await checkLimits(core, visitor, adding, t);
    const now = options.clock.now();
    const record = recordOf(core, inCart, quoteFor(staffIds), now);
    const row = await storage.appointments.insert(record, t);
    const hold: HoldRow = {
      appointmentId: row.id,
      tokenHash: hashToken(core, token),
      ownerHash: visitor.owner[0]!,
      networkHash: visitor.network[0] ?? '',
      expiresAt: row.expiresAt!,
      isExtended: false,
    };
    await storage.holds.insert(hold, t);
    await how.onCreated?.(row.id, t);
    return { hold, row };
  });
  return { ...presentHold(stored, options.clock.now()), token };
}
