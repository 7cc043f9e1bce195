import { type Product, staffCapacitiesOf } from '../../domain/product';
import type { User } from '../../domain/people/user';
import type { WireRule } from '../../wire/rule';
import { closed, INTEGER, listOf, TEXT } from '../response/schema';
import { RULE } from './rule';

/** A member of staff in responses. */
export type WireStaffMember = ReturnType<typeof presentStaffMember>;

export const STAFF_MEMBER = closed<keyof WireStaffMember>('StaffMember', {
  id: INTEGER,
  display_name: TEXT,
  full_name: TEXT,
  email: TEXT,
  availability: listOf(RULE),
  products: listOf(
    closed('StaffProduct', { id: INTEGER, name: TEXT, cost: { type: 'number' }, qty: INTEGER }),
  ),
});

export const presentStaffMember = (
  user: User,
  related: { readonly availability: readonly WireRule[]; readonly products: readonly Product[] },
  showsEmail: boolean,
) => ({
  id: user.id,
  display_name: user.displayName,
  full_name: fullName(user),
  email: showsEmail ? user.email : '',
  availability: related.availability,
  products: related.products.map((product) => presentStaffProduct(product, user.id)),
});

/** Returns first name and last name as one text. */
export const fullName = ({ firstName, lastName }: User): string => `${firstName} ${lastName}`.trim();

function presentStaffProduct(product: Product, staffId: number) {
  const cost = Number(product.staffBaseCosts?.[staffId] ?? 0);
  // In the cost and the quantity, 0 means that the value of the product applies.
  return {
    id: product.id,
    name: product.name,
    cost: Number.isFinite(cost) ? cost : 0,
    qty: staffCapacitiesOf(product).find((one) => one.staffId === staffId)?.capacity ?? 0,
  };
}
