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
  /** In the order in which they are assigned: all of them for managers, the active ones for others. */
  readonly resources: readonly Resource[];
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
  /** The resources of a booking; absent if it needs none. */
  readonly needs?: readonly Need[];
}

/** A need of a service: one resource, or any resource of a kind. */
export interface Need {
  readonly resource_id?: number;
  readonly kind?: string;
  /** Default 1. */
  readonly quantity?: number;
}

/** A room, a chair or a machine. */
export interface Resource {
  readonly id: number;
  readonly name: string;
  /** '' for none. */
  readonly kind: string;
  /** The number of equal ones; only for managers, as the status is. */
  readonly quantity?: number;
  readonly status?: 'active' | 'inactive';
}
