import { formatDecimal, parseDecimal } from '../../domain/money';
import type { Pricing, Product } from '../../domain/product';
import type { WireRule } from '../../wire/rule';
import { closed, DECIMAL, FLAG, INTEGER, listOf, oneOf, type Schema, TEXT } from '../response/schema';
import { DEFAULT_COLOR } from './appointment';
import { RULE } from './rule';

/** Quantity that one member of staff can take. */
export interface StaffQuantity {
  readonly staff_id: number;
  readonly qty: number;
}

/** The contract's Appointable product; every other field is the host's own and passes as it is. */
export interface WireProduct {
  readonly id: number;
  readonly has_price_label: boolean;
  readonly pricing: readonly Pricing[];
  readonly qty: number;
  readonly qty_basis: string;
  readonly duration: number;
  readonly duration_unit: string;
  readonly interval: number;
  readonly padding: number;
  readonly min_date: number;
  /** 0: no limit. */
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
  /** Staff id to decimal string. */
  readonly staff_base_costs: Readonly<Record<string, string>>;
  readonly staff_qtys: readonly StaffQuantity[];
  readonly [field: string]: unknown;
}

const AMOUNT: Schema = { type: ['string', 'number'] };

/** Open, for the host's own fields. */
export const PRODUCT: Schema = {
  ...closed('Product', {
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
    qty_basis: oneOf(['slot', 'day']),
    duration: INTEGER,
    duration_unit: oneOf(['minute', 'hour', 'day', 'month']),
    interval: INTEGER,
    padding: INTEGER,
    min_date: INTEGER,
    max_date: INTEGER,
    cancel_limit: INTEGER,
    reschedule_limit: INTEGER,
    requires_confirmation: FLAG,
    customer_timezones: FLAG,
    cal_color: TEXT,
    availability_span: INTEGER,
    availability_autoselect: FLAG,
    availability: listOf(RULE),
    has_restricted_days: FLAG,
    restricted_days: listOf(INTEGER),
    staff_label: TEXT,
    staff_assignment: oneOf(['customer', 'automatic', 'all']),
    staff_nopref: FLAG,
    staff_ids: listOf(INTEGER),
    staff_base_costs: { type: 'object', additionalProperties: DECIMAL },
    staff_qtys: listOf(closed('StaffQuantity', { staff_id: INTEGER, qty: INTEGER })),
  }),
  additionalProperties: true,
};

/** @param currencyDecimals of amounts that the host answers as numbers */
export function presentProduct(
  product: Product,
  availability: readonly WireRule[],
  currencyDecimals: number,
): WireProduct {
  return {
    ...product,
    has_price_label: product.has_price_label ?? false,
    pricing: product.pricing ?? [],
    qty: product.qty ?? 1,
    qty_basis: product.qty_basis ?? 'slot',
    duration: product.duration ?? 1,
    duration_unit: product.duration_unit ?? 'hour',
    interval: product.interval ?? 0,
    padding: product.padding ?? 0,
    min_date: product.min_date ?? 0,
    max_date: product.max_date ?? 0,
    cancel_limit: product.cancel_limit ?? 0,
    reschedule_limit: product.reschedule_limit ?? 0,
    requires_confirmation: product.requires_confirmation ?? false,
    customer_timezones: product.customer_timezones ?? false,
    cal_color: product.cal_color || DEFAULT_COLOR,
    availability_span: product.availability_span ?? 0,
    availability_autoselect: product.availability_autoselect ?? false,
    availability,
    has_restricted_days: product.has_restricted_days ?? false,
    restricted_days: product.restricted_days ?? [],
    staff_label: product.staff_label ?? '',
    staff_assignment: product.staff_assignment ?? 'customer',
    staff_nopref: product.staff_nopref ?? false,
    staff_ids: product.staff_ids ?? [],
    staff_base_costs: staffCosts(product, currencyDecimals),
    staff_qtys: staffQuantities(product),
  };
}

/** Amounts that are texts stay as they were entered. */
function staffCosts({ staff_base_costs: costs = {} }: Product, decimals: number): Record<string, string> {
  return Object.fromEntries(
    Object.entries(costs).map(([staffId, cost]) => [
      staffId,
      typeof cost === 'string' ? cost : formatDecimal(parseDecimal(cost, decimals) ?? 0n, decimals),
    ]),
  );
}

/** As a list, however the host writes them. */
export function staffQuantities({ staff_qtys: quantities = [] }: Product): StaffQuantity[] {
  return isList(quantities)
    ? quantities.map(({ staff_id, qty }) => ({ staff_id, qty }))
    : Object.entries(quantities).map(([staffId, qty]) => ({ staff_id: Number(staffId), qty }));
}

const isList = (quantities: NonNullable<Product['staff_qtys']>): quantities is readonly StaffQuantity[] =>
  Array.isArray(quantities);
