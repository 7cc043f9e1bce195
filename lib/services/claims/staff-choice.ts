import type { Enforcement } from '../../domain/appointment';
import type { AppointmentFields, CustomerBooking } from '../../domain/drafts';
import { invalidParams } from '../../domain/errors';
import type { ProductSettings } from '../../engine/slots/product/product-settings';

/** Members of staff that a booking takes: the listed ids, none (an empty list), or any free member (`any`). */
export type StaffChoice = readonly number[] | 'any';

type StaffSent = Pick<AppointmentFields, 'staffId' | 'staffIds'>;

/**
 * Returns the staff members that a new appointment takes. `staffId` takes precedence over `staffIds`. If both are
 * absent, 0 or null, a free member is taken. An explicit empty `staffIds` makes the booking take no member.
 */
export function staffOnCreate(product: ProductSettings, sent: StaffSent, enforce: Enforcement): StaffChoice {
  if (mustTakeEverybody(product, enforce)) return 'any';
  if (sent.staffId) return [sent.staffId];
  return sent.staffIds ? unique(sent.staffIds) : 'any';
}

/**
 * Returns the staff members that an appointment takes after an update. `staffId` 0 or null, and an empty `staffIds`,
 * remove all members. If neither is sent, the stored members stay.
 */
export function staffOnUpdate(
  product: ProductSettings,
  sent: StaffSent,
  stored: readonly number[],
  enforce: Enforcement,
): StaffChoice {
  if (mustTakeEverybody(product, enforce)) return 'any';
  if (sent.staffId !== undefined) return sent.staffId ? [sent.staffId] : [];
  return sent.staffIds ? unique(sent.staffIds) : stored;
}

/**
 * Returns the staff members that a customer's booking takes: the member that the customer chose, or any free member if
 * the customer does not have to choose.
 *
 * @throws AppointmentsError 400 for a missing choice, several members, or a member whom the product does not have
 */
export function staffForCustomer(product: ProductSettings, sent: StaffSentByCustomer): StaffChoice {
  if (product.assignment === 'all') return 'any';
  const chosen = sent.staffId ? [sent.staffId] : unique(sent.staffIds ?? []);
  const name = sent.staffId ? 'staffId' : 'staffIds';
  if (chosen.length > 1) throw invalidParams({ [name]: 'choose one member of staff only' });
  if (!chosen.every((id) => product.staffIds.includes(id))) {
    throw invalidParams({ [name]: 'must be a member of staff of this product' });
  }
  const mustChoose =
    product.assignment === 'customer' && product.staffIds.length > 1 && !product.noPreference;
  if (chosen.length === 0 && mustChoose) throw invalidParams({ staffId: 'choose a member of staff' });
  return chosen.length > 0 ? chosen : 'any';
}

type StaffSentByCustomer = Pick<CustomerBooking, 'staffId' | 'staffIds'>;

/**
 * Returns the ids of the staff members that a booking may take: the named members, or every member of the product if it
 * names no member.
 */
export const membersConcerned = (product: ProductSettings, staff: StaffChoice): readonly number[] =>
  staff === 'any' || staff.length === 0 ? product.staffIds : staff;

/**
 * Lists every set of staff members that a booking may finally take, so that the caller can price each set before the
 * transaction.
 */
export function possibleStaff(product: ProductSettings, staff: StaffChoice): readonly (readonly number[])[] {
  if (staff !== 'any') return [staff];
  if (product.staffIds.length === 0) return [[]];
  return product.assignment === 'all' ? [product.staffIds] : product.staffIds.map((id) => [id]);
}

/**
 * Whether the booking takes all members of the product together, even if it names only some: the product has the staff
 * assignment `all`, and its rules are enforced in full.
 */
const mustTakeEverybody = (product: ProductSettings, enforce: Enforcement): boolean =>
  product.assignment === 'all' && product.staffIds.length > 0 && enforce === 'full';

const unique = (ids: readonly number[]): readonly number[] => [...new Set(ids)];
