import type { CancellationFees, CancellationStep } from '../domain/money/cancellation-fees';
import type { Pricing, Product, ProductNeed, StaffCapacity } from '../domain/product';
import { fromWireNames, type NamesOf, type Renamed, toWireNames } from './names';

/** The fields of a product that have REST names. */
export type ProductFields = Omit<Product, 'extra'>;

/** REST names of the fields of a product. */
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
  paddingBefore: 'padding_before',
  paddingAfter: 'padding_after',
  parts: 'parts',
  needs: 'needs',
  bookingLimits: 'booking_limits',
  questions: 'questions',
  minDate: 'min_date',
  maxDate: 'max_date',
  cancelLimit: 'cancel_limit',
  deposit: 'deposit',
  cancellation: 'cancellation',
  noShowFee: 'no_show_fee',
  rescheduleLimit: 'reschedule_limit',
  maxMoves: 'max_moves',
  reminderHours: 'reminder_hours',
  followUpHours: 'follow_up_hours',
  priceOnMove: 'price_on_move',
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

export const NEED_NAMES = {
  resourceId: 'resource_id',
  kind: 'kind',
  quantity: 'quantity',
  per: 'per',
  parts: 'parts',
} as const satisfies NamesOf<ProductNeed>;

const CANCELLATION_NAMES = {
  steps: 'steps',
  elseFee: 'else_fee',
} as const satisfies NamesOf<CancellationFees>;

const STEP_NAMES = {
  untilHours: 'until_hours',
  fee: 'fee',
} as const satisfies NamesOf<CancellationStep>;

/**
 * The REST names of all fields of a product, and `availability`, the name of the product's rules, which the library
 * stores.
 */
export type ProductWireName = (typeof PRODUCT_NAMES)[keyof ProductFields] | 'availability';

const FIELDS: ReadonlyMap<string, keyof ProductFields> = new Map(
  Object.entries(PRODUCT_NAMES).map(([field, name]) => [name, field as keyof ProductFields]),
);
/** Whether a REST name is the name of a product field of the library. */
export const isWireName = (name: string): boolean => FIELDS.has(name);
/**
 * Whether a name in the JSON of a product is the name of a custom field of the shop, and not a REST name of the
 * library.
 */
export const isOwnName = (name: string): boolean => !FIELDS.has(name) && name !== 'availability';

/** Returns the fields of an object whose names `passes` accepts. */
export const pick = (fields: object, passes: (name: string) => boolean): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => passes(name)));

/** One pricing rule whose fields have their REST names. */
export type PricingJson = Renamed<Pricing, typeof PRICING_NAMES>;
/** The capacity of one member. The fields have their REST names. */
export type StaffCapacityJson = Renamed<StaffCapacity, typeof STAFF_CAPACITY_NAMES>;
/** A resource that a product needs. The fields have their REST names. */
export type ProductNeedJson = Renamed<ProductNeed, typeof NEED_NAMES>;

/** Fees for cancellations. The fields have their REST names. */
export type CancellationFeesJson = Omit<Renamed<CancellationFees, typeof CANCELLATION_NAMES>, 'steps'> & {
  readonly steps: readonly Renamed<CancellationStep, typeof STEP_NAMES>[];
};

type RenamedFields = Omit<
  Renamed<ProductFields, typeof PRODUCT_NAMES>,
  'pricing' | 'staff_qtys' | 'needs' | 'cancellation'
>;

/** An appointable product as JSON, whose fields have their REST names. Other fields are custom fields of the shop. */
export interface ProductJson extends RenamedFields {
  readonly pricing?: readonly PricingJson[];
  readonly staff_qtys?: readonly StaffCapacityJson[] | Readonly<Record<string, number>>;
  readonly needs?: readonly ProductNeedJson[];
  readonly cancellation?: CancellationFeesJson;
  readonly [field: string]: unknown;
}

/**
 * Converts a product to an object whose fields have their REST names; `productFromJson` reads such an object. Absent
 * fields stay absent. Fields of `extra` that have the REST name of a product field are left out.
 */
export function productToJson({ extra = {}, ...product }: Product): ProductJson {
  const { pricing, staffCapacities, needs, cancellation } = product;
  const fields = toWireNames<ProductFields, typeof PRODUCT_NAMES>(product, PRODUCT_NAMES);
  return {
    ...pick(fields, isWireName),
    ...(pricing && { pricing: pricing.map((rule) => toWireNames(rule, PRICING_NAMES)) }),
    ...(Array.isArray(staffCapacities) && {
      staff_qtys: staffCapacities.map((one: StaffCapacity) => toWireNames(one, STAFF_CAPACITY_NAMES)),
    }),
    ...(Array.isArray(needs) && { needs: needs.map(needToJson) }),
    ...(isRecord(cancellation) && { cancellation: cancellationToJson(cancellation) }),
    ...pick(extra, isOwnName),
  } as ProductJson;
}

/**
 * Converts cancellation fees to their REST names. A value of another form stays unchanged; the fault is reported later
 * with the faults of the product's settings.
 */
const cancellationToJson = (fees: CancellationFees): CancellationFeesJson =>
  ({
    ...toWireNames(fees, CANCELLATION_NAMES),
    ...(Array.isArray(fees.steps) && {
      steps: fees.steps.map((step: CancellationStep) =>
        isRecord(step) ? toWireNames(step, STEP_NAMES) : step,
      ),
    }),
  }) as CancellationFeesJson;

/**
 * Reads cancellation fees that have REST names. A value of another form stays as it is; it is reported later as a fault
 * of the product's settings.
 */
export function cancellationFromJson(json: object): CancellationFees {
  const fees = fromWireNames<CancellationFees>(json, CANCELLATION_NAMES);
  if (!Array.isArray(fees.steps)) return fees;
  const steps = fees.steps.map((step: CancellationStep) =>
    isRecord(step) ? fromWireNames<CancellationStep>(step, STEP_NAMES) : step,
  );
  return { ...fees, steps };
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Converts a need of a resource to its REST names. A value that is not an object stays as it is; it is reported later
 * as a fault of the product's settings.
 */
const needToJson = (need: unknown): unknown =>
  typeof need === 'object' && need !== null ? toWireNames(need as ProductNeed, NEED_NAMES) : need;

/**
 * Returns a function that reads one field, given by its REST name, from a product without converting the whole product.
 * Undefined for a field that the product does not have. Lists and objects are returned without conversion.
 */
export function productReader(name: string): (product: Product<number | string>) => unknown {
  const field = FIELDS.get(name);
  if (field !== undefined) return (product) => product[field];
  if (!isOwnName(name)) return () => undefined;
  return ({ extra = {} }) => (Object.hasOwn(extra, name) ? extra[name] : undefined);
}
