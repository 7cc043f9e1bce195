import type { Enforcement } from '../../domain/appointment';
import type { AppointmentFields, CustomerBooking } from '../../domain/drafts';
import { invalidParams } from '../../domain/errors';
import type { ProductSettings } from '../../engine/slots/product-settings';

/** Whom a booking takes: these members, nobody (empty), or whoever is free. */
export type StaffChoice = readonly number[] | 'any';

type StaffSent = Pick<AppointmentFields, 'staffId' | 'staffIds'>;

/**
 * Whom a new appointment takes. `staffId` wins over `staffIds`; 0 and null are nothing sent, and then somebody free is
 * taken. Only an explicit empty `staffIds` leaves a staffed booking without a member.
 */
export function staffOnCreate(product: ProductSettings, sent: StaffSent, enforce: Enforcement): StaffChoice {
  if (mustTakeEverybody(product, enforce)) return 'any';
  if (sent.staffId) return [sent.staffId];
  return sent.staffIds ? unique(sent.staffIds) : 'any';
}

/** Whom an appointment takes after an update; `staffId` 0 or null and empty `staffIds` clear it. */
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
 * Whom a customer's booking takes: the member chosen among the product's own, or, where the product lets the shop
 * choose or has one member only, whoever is free.
 *
 * @throws AppointmentsError 400 for no choice where one is due, several members, or somebody else's member
 */
export function staffForCustomer(product: ProductSettings, sent: StaffSentByCustomer): StaffChoice {
  if (product.assignment === 'all') return 'any';
  const chosen = sent.staffId ? [sent.staffId] : unique(sent.staffIds ?? []);
  const name = sent.staffId ? 'staff_id' : 'staff_ids';
  if (chosen.length > 1) throw invalidParams({ [name]: 'choose one member' });
  if (!chosen.every((id) => product.staffIds.includes(id))) {
    throw invalidParams({ [name]: 'must be a member of the product' });
  }
  const mustChoose =
    product.assignment === 'customer' && product.staffIds.length > 1 && !product.noPreference;
  if (chosen.length === 0 && mustChoose) throw invalidParams({ staff_id: 'choose a member' });
  return chosen.length > 0 ? chosen : 'any';
}

type StaffSentByCustomer = Pick<CustomerBooking, 'staffId' | 'staffIds'>;

/** The members a booking bears on: those it takes, or every member of the product where it names nobody. */
export const membersConcerned = (product: ProductSettings, staff: StaffChoice): readonly number[] =>
  staff === 'any' || staff.length === 0 ? product.staffIds : staff;

/** The sets of members that may come out of a choice: what is priced beforehand. */
export function possibleStaff(product: ProductSettings, staff: StaffChoice): readonly (readonly number[])[] {
  if (staff !== 'any') return [staff];
  if (product.staffIds.length === 0) return [[]];
  return product.assignment === 'all' ? [product.staffIds] : product.staffIds.map((id) => [id]);
}

/** All members of such a product are taken together, whoever is named. */
const mustTakeEverybody = (product: ProductSettings, enforce: Enforcement): boolean =>
  product.assignment === 'all' && product.staffIds.length > 0 && enforce === 'full';

const unique = (ids: readonly number[]): readonly number[] => [...new Set(ids)];
