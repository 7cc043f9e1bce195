import type { BookingLimit } from '../../domain/booking-limit';
import type { Deposit } from '../../domain/money/deposit';
import { formatDecimal, parseDecimal } from '../../domain/money/money';
import {
  type PriceOnMove,
  PRICES_ON_MOVE,
  type Product,
  type ProductPart,
  staffCapacitiesOf,
} from '../../domain/product';
import type { Question } from '../../domain/questions/question';
import { toWireNames } from '../../wire/names';
import {
  pick,
  type CancellationFeesJson,
  type PricingJson,
  type ProductJson,
  type ProductNeedJson,
  productToJson,
  type ProductWireName,
  STAFF_CAPACITY_NAMES,
  type StaffCapacityJson,
} from '../../wire/product';
import type { WireRule } from '../../wire/rule';
import { closed, DECIMAL, FLAG, INTEGER, listOf, enumSchema, type Schema, TEXT } from '../response/schema';
import { DEFAULT_COLOR } from './appointment';
import { BOOKING_LIMITS } from './booking-limit';
import { QUESTION } from './question';
import { RULE } from './rule';
import { shownAmount, withShownAmounts } from './shown-amounts';

/**
 * An appointable product in responses. Fields that this type does not name are custom fields of the shop, which stay
 * unchanged.
 */
export interface WireProduct {
  readonly id: number;
  readonly has_price_label: boolean;
  readonly pricing: readonly PricingJson[];
  readonly qty: number;
  readonly qty_basis: string;
  readonly duration: number;
  readonly duration_unit: string;
  readonly interval: number;
  readonly padding: number;
  /**
   * Gap before a booking. Paddings, parts, needs, limits, questions and fees are present only if the product has them.
   */
  readonly padding_before?: number;
  readonly padding_after?: number;
  readonly parts?: readonly ProductPart[];
  readonly needs?: readonly ProductNeedJson[];
  readonly booking_limits?: readonly BookingLimit[];
  readonly questions?: readonly Question[];
  readonly deposit?: Deposit;
  readonly cancellation?: CancellationFeesJson;
  readonly no_show_fee?: string;
  readonly max_moves?: number;
  readonly reminder_hours?: readonly number[];
  readonly follow_up_hours?: number;
  readonly price_on_move?: PriceOnMove;
  readonly min_date: number;
  /** Last bookable day, as a number of days from today; 0 means no limit. */
  readonly max_date: number;
  readonly cancel_limit: number;
  readonly reschedule_limit: number;
  readonly requires_confirmation: boolean;
  readonly customer_timezones: boolean;
  readonly cal_color: string;
  readonly availability_span: number;
  readonly availability_autoselect: boolean;
  readonly availability: readonly WireRule[];
  readonly has_restricted_days: boolean;
  readonly restricted_days: readonly number[];
  readonly staff_label: string;
  readonly staff_assignment: string;
  readonly staff_nopref: boolean;
  readonly staff_ids: readonly number[];
  /** Base costs of members: an object from the member's id to a decimal string. */
  readonly staff_base_costs: Readonly<Record<string, string>>;
  readonly staff_qtys: readonly StaffCapacityJson[];
}

/**
 * A schema for each field of a product. A table that lacks a field of a product, or has a name that no field has, does
 * not compile.
 */
export type ProductSchemas<Name extends ProductWireName = keyof WireProduct> = Readonly<Record<Name, Schema>>;

const AMOUNT: Schema = { type: ['string', 'number'] };

export const PRODUCT_PROPERTIES = {
  id: INTEGER,
  has_price_label: FLAG,
  pricing: listOf({
    title: 'Pricing',
    type: 'object',
    properties: {
      type: TEXT,
      from: AMOUNT,
      to: AMOUNT,
      from_date: TEXT,
      to_date: TEXT,
      rrule: TEXT,
      base_cost: AMOUNT,
      base_modifier: TEXT,
      cost: AMOUNT,
      modifier: TEXT,
    },
    required: ['type', 'from', 'to'],
  }),
  qty: INTEGER,
  qty_basis: enumSchema(['slot', 'day']),
  duration: INTEGER,
  duration_unit: enumSchema(['minute', 'hour', 'day', 'month']),
  interval: INTEGER,
  padding: INTEGER,
  padding_before: INTEGER,
  padding_after: INTEGER,
  parts: listOf(closed('ProductPart', { minutes: INTEGER, staff: FLAG, label: TEXT }, ['label'])),
  needs: listOf(
    closed(
      'ProductNeed',
      {
        resource_id: INTEGER,
        kind: TEXT,
        quantity: INTEGER,
        per: enumSchema(['booking', 'place', 'session']),
        parts: listOf(INTEGER),
      },
      ['resource_id', 'kind', 'quantity', 'per', 'parts'],
    ),
  ),
  booking_limits: BOOKING_LIMITS,
  questions: listOf(QUESTION),
  min_date: INTEGER,
  max_date: INTEGER,
  cancel_limit: INTEGER,
  reschedule_limit: INTEGER,
  deposit: closed('Deposit', { percent: { type: 'number' }, amount: TEXT }, ['percent', 'amount']),
  cancellation: closed('CancellationFees', {
    steps: listOf(closed('CancellationStep', { until_hours: { type: 'number' }, fee: TEXT })),
    else_fee: TEXT,
  }),
  no_show_fee: TEXT,
  max_moves: INTEGER,
  reminder_hours: listOf(INTEGER),
  follow_up_hours: INTEGER,
  price_on_move: enumSchema(PRICES_ON_MOVE),
  requires_confirmation: FLAG,
  customer_timezones: FLAG,
  cal_color: TEXT,
  availability_span: INTEGER,
  availability_autoselect: FLAG,
  availability: listOf(RULE),
  has_restricted_days: FLAG,
  restricted_days: listOf(INTEGER),
  staff_label: TEXT,
  staff_assignment: enumSchema(['customer', 'automatic', 'all']),
  staff_nopref: FLAG,
  staff_ids: listOf(INTEGER),
  staff_base_costs: { type: 'object', additionalProperties: DECIMAL },
  staff_qtys: listOf(closed('StaffQuantity', { staff_id: INTEGER, qty: INTEGER })),
} satisfies ProductSchemas;

/** Names of the product fields that a response leaves out if the product does not have them. */
const OPTIONAL = [
  'padding_before',
  'padding_after',
  'parts',
  'needs',
  'booking_limits',
  'questions',
  'deposit',
  'cancellation',
  'no_show_fee',
  'max_moves',
  'reminder_hours',
  'follow_up_hours',
  'price_on_move',
] as const;

/** Schema of a product. Other properties are allowed, because the shop may add custom fields. */
export const PRODUCT: Schema = {
  ...closed('Product', PRODUCT_PROPERTIES, OPTIONAL),
  additionalProperties: true,
};

/**
 * Builds the response for a product.
 *
 * @param currencyDecimals decimals of amounts that the shop returns as numbers
 */
export function presentProduct(
  product: Product,
  availability: readonly WireRule[],
  currencyDecimals: number,
): WireProduct {
  const json = withoutEmpty(withShownAmounts(productToJson(product)));
  return {
    ...json,
    has_price_label: json.has_price_label ?? false,
    pricing: json.pricing ?? [],
    qty: json.qty ?? 1,
    qty_basis: json.qty_basis ?? 'slot',
    duration: json.duration ?? 1,
    duration_unit: json.duration_unit ?? 'hour',
    interval: json.interval ?? 0,
    padding: json.padding ?? 0,
    min_date: json.min_date ?? 0,
    max_date: json.max_date ?? 0,
    cancel_limit: json.cancel_limit ?? 0,
    reschedule_limit: json.reschedule_limit ?? 0,
    requires_confirmation: json.requires_confirmation ?? false,
    customer_timezones: json.customer_timezones ?? false,
    cal_color: json.cal_color || DEFAULT_COLOR,
    availability_span: json.availability_span ?? 0,
    availability_autoselect: json.availability_autoselect ?? false,
    availability,
    has_restricted_days: json.has_restricted_days ?? false,
    restricted_days: json.restricted_days ?? [],
    staff_label: json.staff_label ?? '',
    staff_assignment: json.staff_assignment ?? 'customer',
    staff_nopref: json.staff_nopref ?? false,
    staff_ids: json.staff_ids ?? [],
    staff_base_costs: staffCosts(product, currencyDecimals),
    staff_qtys: staffCapacitiesOf(product).map(({ staffId, capacity }) =>
      toWireNames({ staffId, capacity }, STAFF_CAPACITY_NAMES),
    ),
  };
}

/** Leaves out optional fields that the shop returns as null or as an empty list. */
function withoutEmpty(json: ProductJson): ProductJson {
  const empty: readonly string[] = OPTIONAL.filter((name) => isEmpty(json[name]));
  return empty.length > 0 ? (pick(json, (name) => !empty.includes(name)) as ProductJson) : json;
}

const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

/**
 * Converts the base costs of members to decimal strings. Amounts that are texts keep their decimals, but at most six.
 */
function staffCosts({ staffBaseCosts: costs = {} }: Product, decimals: number): Record<string, string> {
  return Object.fromEntries(
    Object.entries(costs).map(([staffId, cost]) => [
      staffId,
      typeof cost === 'string'
        ? shownAmount(cost)
        : formatDecimal(parseDecimal(cost, decimals) ?? 0n, decimals),
    ]),
  );
}
