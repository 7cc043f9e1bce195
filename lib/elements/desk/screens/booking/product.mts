import type { Facts, Product } from '../../api/facts.mjs';
import { ownMemberOf, type Rights } from '../../rights.mjs';

export const productOf = (
  id: number | undefined,
  { products }: Pick<Facts, 'products'>,
): Product | undefined => products.find((product) => product.id === id);

/** Whether the service has times of day; services by the day or month have none. */
export const hasClock = (product: Pick<Product, 'duration_unit'> | undefined): boolean =>
  product?.duration_unit !== 'day' && product?.duration_unit !== 'month';

/**
 * Returns the start of a service at a wall clock time `YYYY-MM-DDTHH:MM`: the time itself, or its day for services by the
 * day.
 */
export const wallStart = (wall: string, product: Product | undefined): string =>
  hasClock(product) ? wall : wall.slice(0, 10);

/** Whether a service can be in a visit (several services one after the other): services by the day or month cannot. */
export const canBeInVisit = (product: Product | undefined): product is Product =>
  product !== undefined && hasClock(product);

/**
 * Returns the services that the user may book. A member who keeps the own calendar cannot book a service that takes
 * other members, too.
 */
export const productsToBook = (facts: Pick<Facts, 'products'> & Rights): readonly Product[] =>
  ownMemberOf(facts) === undefined
    ? facts.products
    : facts.products.filter((one) => one.staff_assignment !== 'all' || one.staff_ids.length === 1);

/**
 * Ids of the staff members from whom the user can choose one for a booking; empty if there is only one, or if a booking
 * takes all of them. A member who keeps the own calendar has no choice.
 */
export const membersToChoose = (product: Product | undefined, facts: Rights): readonly number[] =>
  product &&
  ownMemberOf(facts) === undefined &&
  product.staff_assignment !== 'all' &&
  product.staff_ids.length > 1
    ? product.staff_ids
    : [];

/**
 * Returns the wished staff member if the service has this member and staff can be chosen for it; otherwise undefined.
 * For a member who keeps the own calendar, returns this member.
 */
export const memberOf = (
  product: Product | undefined,
  wished: number | undefined,
  facts: Rights,
): number | undefined =>
  wished !== undefined && membersToChoose(product, facts).includes(wished) ? wished : ownMemberOf(facts);
