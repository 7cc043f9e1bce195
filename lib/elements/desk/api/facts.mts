import type { Question } from '../../common/questions.mjs';

/** Response of `GET /v2/desk`: the user, the user's rights, and the shop. */
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
  /** Time of the response, an instant. */
  readonly now: number;
  /** Whether the larger or the smaller priority of rules wins. */
  readonly precedence: 'larger-wins' | 'smaller-wins';
  readonly statuses: readonly string[];
  readonly members: readonly Member[];
  readonly products: readonly Product[];
  /** Resources in the order of assignment: all of them for managers, the active ones for others. */
  readonly resources: readonly Resource[];
  /** Number of tasks; only for managers. */
  readonly open_tasks: number;
  /** Id of the last event: an event stream that continues after it misses nothing. */
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
  /** Number of places. */
  readonly qty: number;
  readonly staff_ids: readonly number[];
  /** How members are assigned; `all` means that a booking takes all members together. */
  readonly staff_assignment: 'customer' | 'automatic' | 'all';
  readonly requires_confirmation: boolean;
  /** Needs of a booking for resources; absent if it needs none. */
  readonly needs?: readonly Need[];
  /** Questions that each booking answers; absent if there are none. */
  readonly questions?: readonly Question[];
}

/** A need of a service: one resource, or any resource of a kind. */
export interface Need {
  readonly resource_id?: number;
  readonly kind?: string;
  /** Quantity. Default: 1. */
  readonly quantity?: number;
}

/** A room, a chair or a machine. */
export interface Resource {
  readonly id: number;
  readonly name: string;
  /** Name of the kind; '' for none. */
  readonly kind: string;
  /** Number of equal resources; only for managers, like the status. */
  readonly quantity?: number;
  readonly status?: 'active' | 'inactive';
}
