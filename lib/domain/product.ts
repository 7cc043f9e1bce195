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
  /** In `duration_unit`. Default 1. */
  readonly duration?: number;
  readonly duration_unit?: DurationUnit;
  /** Minutes from one start to the next; 0: the duration. Timed products only. */
  readonly interval?: number;
  /** Gap that is kept to other bookings: minutes, or days for products by the day. */
  readonly padding?: number;
  /** Site days from today: the first that can be booked. */
  readonly min_date?: number;
  /** Site days from today: the last that can be booked; null or 0: no limit. */
  readonly max_date?: number | null;
  /** Hours before the start until which customers may cancel; 0: until the start. */
  readonly cancel_limit?: number;
  /** Hours before the start until which customers may move it; 0: until the start. */
  readonly reschedule_limit?: number;
  readonly requires_confirmation?: boolean;
  readonly customer_timezones?: boolean;
  readonly cal_color?: string;
  /** 0: the whole span has to be open; 1: only its first interval, or day. */
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

/** Minutes and hours are elapsed time, days and months are the site's calendar's. */
export type DurationUnit = 'minute' | 'hour' | 'day' | 'month';
/** Who of the staff a booking takes: whom the customer picks, one who is free, or all of them together. */
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
