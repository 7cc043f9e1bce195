import { type Appointment, mergeMetaData } from '../../domain/appointment';
import type { HoldBooking } from '../../domain/drafts';
import { invalidParams } from '../../domain/errors';
import { StalePlan, untilFresh } from '../../storage/transactions/until-fresh';
import { customersDraft } from '../appointments/book';
import { placesAfter } from '../appointments/changes/places-after';
import { productSettings } from '../../engine/slots/product/product-settings';
import { withPlaces } from '../claims/with-places';
import { type CheckedDraft, quoteNew, claimOf } from '../appointments/drafts/checked-draft';
import { recordOf } from '../appointments/drafts/new-appointment-row';
import { takePlaces } from '../claims/claim';
import { placesOf } from '../claims/places';
import { checkVersion, type Core, joined } from '../work/core';
import type { Work } from '../work/work';
import type { WriteContext } from '../work/write-context';
import type { HoldKey } from './keys';
import { checkLimits } from '../visitors/limits';
import { assertLive, getHold, type StoredHold } from './stored';
import { visitorOfHold } from '../visitors/visitor';

/** Changes that a visitor may make to a hold (an in-cart appointment). Absent fields stay unchanged. */
export type HoldChanges = Partial<Omit<HoldBooking, 'productId' | 'customerId'>>;

/**
 * Changes the time, the quantity or the staff member of a hold (an in-cart appointment). The new place is checked with
 * all rules, and the price is computed again; the expiry stays.
 *
 * @throws AppointmentsError 400 for the reasons that `place` lists, and for an item of a visit; 404; 409 if the time
 * cannot be booked or the hold has expired
 */
export function changeHold(
  core: Core,
  key: HoldKey,
  changes: HoldChanges,
  how: WriteContext,
): Promise<StoredHold> {
  refuseOtherSubjects(changes);
  return untilFresh(async () => {
    const before = await getHold(core, key, joined(how));
    assertLive(before.row, core.options.clock.now());
    if (before.row.visitId > 0)
      throw invalidParams({
        id: 'this hold is part of a visit and cannot be changed alone: release the visit, and hold another one',
      });
    checkVersion(before.row, how);
    const draft = await customersDraft(core, bookingAfter(before.row, changes), how);
    const amendment = { before, changes, draft };
    return isSame(amendment) ? before : change({ core, how }, amendment);
  });
}

/** A hold, the changes that its owner requests, and the hold as a new booking with these changes. */
interface HoldAmendment {
  readonly before: StoredHold;
  readonly changes: HoldChanges;
  readonly draft: CheckedDraft;
}

async function change(work: Work, { before, changes, draft }: HoldAmendment): Promise<StoredHold> {
  const { core, how } = work;
  const { storage, options } = core;
  const { hold } = before;
  const { id, version } = before.row;
  const visitor = visitorOfHold(hold);
  const wanted = { holds: 0, places: draft.fields.quantity!, exceptId: id };
  await checkLimits(core, visitor, wanted, joined(how));
  const quoteFor = await quoteNew(core, draft, how);
  const { request, ...claimed } = claimOf(core, { ...draft, visitor });
  const preferredResourceIds = request.start === before.row.start ? before.row.resourceIds : undefined;
  const claim = {
    ...claimed,
    request: { ...request, preferredResourceIds },
    exceptIds: [id],
    present: before.row,
  };
  return takePlaces(work, claim, [placesOf(core, before.row, draft.product)], async (placement, t) => {
    const row = (await storage.appointments.find([id], t)).get(id);
    if (row?.version !== version) throw new StalePlan();
    const now = options.clock.now();
    assertLive(row, now);
    await checkLimits(core, visitor, wanted, t);
    const record = recordOf(core, draft, { quote: quoteFor(placement.staffIds), placement, now });
    const { start, end, occupiedFrom, occupiedTo, quantity, cost, localTimezone } = record;
    const { outsideAccepted, leftOutsideAt, policies, dueNow, dueLater } = record;
    const metaData = mergeMetaData(row.metaData, changes.metaData ?? []);
    const { answers, checkIns } = placesAfter(row, changes, productSettings(draft.product), start);
    const moved = {
      ...row,
      start,
      end,
      occupiedFrom,
      occupiedTo,
      quantity,
      cost,
      outsideAccepted,
      leftOutsideAt,
      policies,
      dueNow,
      dueLater,
    };
    const after = withPlaces(moved, placement);
    const stored = { ...after, localTimezone, metaData, answers, checkIns, dateModified: now };
    return { hold, row: await storage.appointments.update(stored, t) };
  });
}

/**
 * Converts a hold with its changes to a new booking. The staff members stay, unless the changes name other members or
 * none.
 */
function bookingAfter(
  { productId, customerId, start, quantity, staffIds, localTimezone }: Appointment,
  changes: HoldChanges,
): HoldBooking {
  const namesStaff = changes.staffId !== undefined || changes.staffIds !== undefined;
  return {
    start,
    quantity,
    localTimezone,
    ...(!namesStaff && { staffIds }),
    ...withoutUndefined(changes),
    productId,
    customerId,
  };
}

const withoutUndefined = (changes: HoldChanges): HoldChanges =>
  Object.fromEntries(
    (Object.entries(changes) as [string, unknown][]).filter(([, value]) => value !== undefined),
  );

function isSame({ before: { row }, changes, draft }: HoldAmendment): boolean {
  const { fields, span, staff } = draft;
  const namesStaff = changes.staffId !== undefined || changes.staffIds !== undefined;
  return (
    span.start === row.start &&
    span.end === row.end &&
    fields.quantity === row.quantity &&
    (staff === 'any' ? !namesStaff : staff.join() === row.staffIds.join()) &&
    fields.localTimezone === row.localTimezone &&
    changes.metaData === undefined &&
    changes.answers === undefined
  );
}

/**
 * Refuses to change the product or the customer of a hold. Hosts often pass on the body that a browser sent, which may
 * contain any field.
 */
function refuseOtherSubjects(changes: object): void {
  const sent = ['productId', 'customerId'].filter((field) => Object.hasOwn(changes, field));
  if (sent.length === 0) return;
  throw invalidParams(
    Object.fromEntries(sent.map((field) => [field, 'cannot be changed: place another hold'])),
  );
}
