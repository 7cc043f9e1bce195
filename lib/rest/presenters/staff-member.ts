import { type Product, staffCapacitiesOf } from '../../domain/product';
import type { User } from '../../domain/people/user';
import type { WireRule } from '../../wire/rule';
import { closed, INTEGER, listOf, TEXT } from '../response/schema';
import { RULE } from './rule';

/** A member of staff, as the contract's Staff member. */
export interface WireStaffMember {
  readonly id: number;
  readonly display_name: string;
  readonly full_name: string;
  /** E-mail address; '' if the caller may not read it. */
  readonly email: string;
  readonly availability: readonly WireRule[];
  readonly products: readonly WireStaffProduct[];
}

/** Cost and capacity of a product with this member; 0 means that the product's value applies. */
interface WireStaffProduct {
  readonly id: number;
  readonly name: string;
  readonly cost: number;
  readonly qty: number;
}

export const STAFF_MEMBER = closed('StaffMember', {
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
): WireStaffMember => ({
  id: user.id,
  display_name: user.displayName,
  full_name: fullName(user),
  email: showsEmail ? user.email : '',
  availability: related.availability,
  products: related.products.map((product) => presentStaffProduct(product, user.id)),
});

/** Returns first name and last name as one text. */
export const fullName = ({ firstName, lastName }: User): string => `${firstName} ${lastName}`.trim();

function presentStaffProduct(product: Product, staffId: number): WireStaffProduct {
  const cost = Number(product.staffBaseCosts?.[staffId] ?? 0);
  return {
    id: product.id,
    name: product.name,
    cost: Number.isFinite(cost) ? cost : 0,
    qty: staffCapacitiesOf(product).find((one) => one.staffId === staffId)?.capacity ?? 0,
  };
}
