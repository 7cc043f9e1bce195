import type { Appointment } from '../../domain/appointment';
import { contactOf } from '../../domain/people/contact';
import type { AppointmentDraft } from '../../domain/drafts';
import { invalidParams } from '../../domain/errors';
import { checkCreateStatus, DEAD_STATUSES } from '../../domain/statuses/statuses';
import { productSettings } from '../../engine/slots/product/product-settings';
import { staffForCustomer, staffOnCreate } from '../claims/staff-choice';
import type { Core } from '../work/core';
import type { WriteContext } from '../work/write-context';
import { answersOfDraft } from './drafts/answers-of-draft';
import type { CheckedDraft } from './drafts/checked-draft';
import { deriveSpan } from './drafts/derive-span';
import { checkResources } from './check-resources';
import { checkDraft } from './drafts/fields';
import { guestOfDraft } from './drafts/guest';
import { checkEntitlement } from './entitlement-claim';
import { bookingInOwnCalendar } from './own-calendar';
import { placeNew } from './place-new';
import { lookUp } from './subjects';

/**
 * Creates an appointment, and an order for it unless the draft names one.
 *
 * @throws AppointmentsError 400 for wrong fields and unknown ids, 409 if the time cannot be booked
 */
export async function createAppointment(
  core: Core,
  sent: AppointmentDraft,
  how: WriteContext,
): Promise<Appointment> {
  const { ownCalendarOf } = how;
  const isLimited = ownCalendarOf !== undefined;
  checkDraft(sent, core.site);
  const draft = isLimited ? bookingInOwnCalendar(sent, ownCalendarOf) : sent;
  const guest = guestOfDraft(draft);
  if (draft.status !== undefined) checkCreateStatus(draft.status);
  checkEntitlement(core, draft);
  if (draft.entitlementId !== undefined && draft.status && DEAD_STATUSES.includes(draft.status))
    throw invalidParams({ entitlementId: 'cannot pay for an appointment that is created as cancelled' });
  const { product, order, customer: user } = await lookUp(core, draft, how);
  const settings = productSettings(product!);
  await checkResources(core, { settings, named: draft.resourceIds }, how);
  const enforce = draft.enforce ?? 'capacity';
  const checked: CheckedDraft = {
    fields: draft,
    product: product!,
    order,
    guest,
    contact: contactOf({ sent: draft.contact, order, guest, customerId: draft.customerId ?? 0, user }),
    answers: answersOfDraft(settings, draft),
    enforce,
    span: deriveSpan(settings, draft, core.site.zone),
    staff: isLimited ? staffForCustomer(settings, draft) : staffOnCreate(settings, draft, enforce),
    mayOverrule: !isLimited,
    entitlementId: draft.entitlementId,
    entitlementPlaces: draft.entitlementPlaces,
  };
  return placeNew(core, checked, how);
}
