/** The contract's Appointable product, as a host answers it: absent fields take the defaults of `ProductSettings`. */
export interface Product {
  readonly id: number;
  readonly name: string;
  /** `publish`, `draft`, `private`, ... */
  readonly status: string;
  /** `appointment` for an appointable product. */
  readonly type: string;
  /** Decimal string in the site's currency, for one place. */
  readonly price: string;
  readonly category_ids: readonly number[];
  readonly has_price_label?: boolean;
  readonly pricing?: readonly Pricing[];
  readonly qty?: number;
  readonly qty_basis?: 'slot' | 'day';
  readonly duration?: number;
  readonly duration_unit?: DurationUnit;
  readonly interval?: number;
  readonly padding?: number;
  readonly min_date?: number;
  readonly max_date?: number | null;
  readonly cancel_limit?: number;
  readonly reschedule_limit?: number;
  readonly requires_confirmation?: boolean;
  readonly customer_timezones?: boolean;
  readonly cal_color?: string;
  readonly availability_span?: number;
  readonly availability_autoselect?: boolean;
  readonly has_restricted_days?: boolean;
  /** Weekdays on which a booking may start, Sunday = 0. */
  readonly restricted_days?: readonly number[];
  readonly staff_label?: string;
  readonly staff_assignment?: StaffAssignment;
  readonly staff_nopref?: boolean;
  readonly staff_ids?: readonly number[];
  /** Staff id to decimal string. */
  readonly staff_base_costs?: Readonly<Record<string, string | number>>;
  readonly staff_qtys?:
    readonly { readonly staff_id: number; readonly qty: number }[] | Readonly<Record<string, number>>;
  /** Minutes between now and the earliest start of a timed product. */
  readonly min_notice_minutes?: number;
  /** Places that one booking may take at most; 0 or absent: no limit. */
  readonly max_qty?: number;
  /** Standard product fields of the host, passed through to clients. */
  readonly [field: string]: unknown;
}

export type DurationUnit = 'minute' | 'hour' | 'day' | 'month';
export type StaffAssignment = 'customer' | 'automatic' | 'all';

/**
 * One pricing rule: `type` is a range type, `quant` (quantity) or `slots` (length in slots). Amounts are decimals; a
 * modifier is `add` (also '' or `plus`), `minus`, `times`, `divide` or `equals`. `base_cost` changes the price of the
 * booking, once; `cost` that of each of its slots.
 */
export interface Pricing {
  readonly type: string;
  readonly from: string | number;
  readonly to: string | number;
  /** Of range types that have dates beside their hours. */
  readonly from_date?: string;
  readonly to_date?: string;
  readonly rrule?: string;
  readonly base_cost?: string | number;
  readonly base_modifier?: string;
  readonly cost?: string | number;
  readonly modifier?: string;
}
