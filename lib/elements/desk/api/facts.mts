/** The response of `GET /v2/desk`: the user, what they may do, and the shop. */
export interface Facts {
  readonly user: { readonly id: number; readonly display_name: string };
  readonly can_manage: boolean;
  readonly can_search_customers: boolean;
  readonly site: {
    readonly name: string;
    readonly timezone: string;
    readonly currency: string;
    readonly currency_decimals: number;
  };
  /** Instant. */
  readonly now: number;
  /** Whether a rule with a larger priority or one with a smaller priority wins. */
  readonly precedence: 'larger-wins' | 'smaller-wins';
  readonly statuses: readonly string[];
  readonly members: readonly Member[];
  readonly products: readonly Product[];
  /** The number of tasks, for managers. */
  readonly open_tasks: number;
  /** An event stream that begins after this event misses nothing. */
  readonly last_event_id: number;
}

export interface Member {
  readonly id: number;
  readonly display_name: string;
  readonly avatar_url: string;
}

export interface Product {
  readonly id: number;
  readonly name: string;
  readonly cal_color: string;
  readonly duration: number;
  readonly duration_unit: 'minute' | 'hour' | 'day' | 'month';
  /** Places. */
  readonly qty: number;
  readonly staff_ids: readonly number[];
  /** `all`: a booking takes all members together. */
  readonly staff_assignment: 'customer' | 'automatic' | 'all';
  readonly requires_confirmation: boolean;
}
