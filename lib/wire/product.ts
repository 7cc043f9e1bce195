import type { Pricing, Product, StaffCapacity } from '../domain/product';
import { type NamesOf, type Renamed, toWireNames } from './names';

/** The fields of a product that the contract names. */
export type ProductFields = Omit<Product, 'extra'>;

/** The contract's names of a product's fields. */
export const PRODUCT_NAMES = {
  id: 'id',
  name: 'name',
  status: 'status',
  type: 'type',
  price: 'price',
  categoryIds: 'category_ids',
  hasPriceLabel: 'has_price_label',
  pricing: 'pricing',
  capacity: 'qty',
  capacityBasis: 'qty_basis',
  duration: 'duration',
  durationUnit: 'duration_unit',
  interval: 'interval',
  padding: 'padding',
  minDate: 'min_date',
  maxDate: 'max_date',
  cancelLimit: 'cancel_limit',
  rescheduleLimit: 'reschedule_limit',
  requiresConfirmation: 'requires_confirmation',
  customerTimezones: 'customer_timezones',
  calColor: 'cal_color',
  availabilitySpan: 'availability_span',
  availabilityAutoselect: 'availability_autoselect',
  hasRestrictedDays: 'has_restricted_days',
  restrictedDays: 'restricted_days',
  staffLabel: 'staff_label',
  staffAssignment: 'staff_assignment',
  staffNoPreference: 'staff_nopref',
  staffIds: 'staff_ids',
  staffBaseCosts: 'staff_base_costs',
  staffCapacities: 'staff_qtys',
  minNoticeMinutes: 'min_notice_minutes',
  maxQuantity: 'max_qty',
} as const satisfies NamesOf<ProductFields>;

export const PRICING_NAMES = {
  type: 'type',
  from: 'from',
  to: 'to',
  fromDate: 'from_date',
  toDate: 'to_date',
  rrule: 'rrule',
  baseCost: 'base_cost',
  baseModifier: 'base_modifier',
  cost: 'cost',
  modifier: 'modifier',
} as const satisfies NamesOf<Pricing>;

export const STAFF_CAPACITY_NAMES = {
  staffId: 'staff_id',
  capacity: 'qty',
} as const satisfies NamesOf<StaffCapacity>;

/** The REST names of a product's fields. The product's rules are `availability`: the library keeps them. */
export type ProductWireName = (typeof PRODUCT_NAMES)[keyof ProductFields] | 'availability';

const FIELDS: ReadonlyMap<string, keyof ProductFields> = new Map(
  Object.entries(PRODUCT_NAMES).map(([field, name]) => [name, field as keyof ProductFields]),
);
/** Whether the table has this name. */
export const isWireName = (name: string): boolean => FIELDS.has(name);
/** Whether a field is the shop's own, that is, its name is not one of the contract's. */
export const isOwnName = (name: string): boolean => !FIELDS.has(name) && name !== 'availability';

/** Picks the fields of an object whose names pass. */
export const pick = (fields: object, passes: (name: string) => boolean): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => passes(name)));

/** One pricing rule by its REST names. */
export type PricingJson = Renamed<Pricing, typeof PRICING_NAMES>;
/** The capacity of one member by its REST names. */
export type StaffCapacityJson = Renamed<StaffCapacity, typeof STAFF_CAPACITY_NAMES>;

type RenamedFields = Omit<Renamed<ProductFields, typeof PRODUCT_NAMES>, 'pricing' | 'staff_qtys'>;

/** An appointable product by its REST names, as JSON. Every other field is the host's own. */
export interface ProductJson extends RenamedFields {
  readonly pricing?: readonly PricingJson[];
  readonly staff_qtys?: readonly StaffCapacityJson[] | Readonly<Record<string, number>>;
  readonly [field: string]: unknown;
}

/**
 * Returns a product by its REST names; `productFromJson` reads it back. Absent fields stay absent, and so do fields of
 * `extra` that have the REST name of a product's field.
 */
export function productToJson({ extra = {}, ...product }: Product): ProductJson {
  const { pricing, staffCapacities } = product;
  const fields = toWireNames<ProductFields, typeof PRODUCT_NAMES>(product, PRODUCT_NAMES);
  return {
    ...pick(fields, isWireName),
    ...(pricing && { pricing: pricing.map((rule) => toWireNames(rule, PRICING_NAMES)) }),
    ...(Array.isArray(staffCapacities) && {
      staff_qtys: staffCapacities.map((one: StaffCapacity) => toWireNames(one, STAFF_CAPACITY_NAMES)),
    }),
    ...pick(extra, isOwnName),
  } as ProductJson;
}

/**
 * Returns the function that reads the field with a REST name from a product, without converting the product. A field
 * that the product does not have is undefined; lists and objects are as the product has them.
 */
export function productReader(name: string): (product: Product<number | string>) => unknown {
  const field = FIELDS.get(name);
  if (field !== undefined) return (product) => product[field];
  if (!isOwnName(name)) return () => undefined;
  return ({ extra = {} }) => (Object.hasOwn(extra, name) ? extra[name] : undefined);
}
