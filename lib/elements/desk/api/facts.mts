import type { Question } from '../../common/questions.mjs';
import type { Client } from './client.mjs';

/** Response of `GET /v2/desk`: the user, the user's rights, and the shop. */
export interface Facts {
  readonly user: { readonly id: number; readonly display_name: string };
  readonly can_manage: boolean;
  /** Whether the user is a member of staff who books and closes times only in the own calendar. */
  readonly keeps_calendar: boolean;
  readonly can_search_customers: boolean;
  readonly can_add_customers: boolean;
  /** Whether the shop sends messages to customers. */
  readonly sends_messages: boolean;
  readonly site: {
    readonly name: string;
    readonly timezone: string;
    readonly currency: string;
    readonly currency_decimals: number;
  };
  /** Time of the response, in Unix seconds. */
  readonly now: number;
  /** Whether the opening-hours rule with the larger or the smaller priority wins. */
  readonly precedence: 'larger-wins' | 'smaller-wins';
  readonly statuses: readonly string[];
  readonly members: readonly Member[];
  /** Names of all staff. Present if the user is no manager, because `members` then has only the user. */
  readonly colleagues?: readonly Omit<Member, 'avatar_url'>[];
  readonly products: readonly Product[];
  /**
   * Resources (such as rooms), in the order in which bookings try them. Managers get all resources, other users only
   * the active ones.
   */
  readonly resources: readonly Resource[];
  /** Number of tasks that wait for a manager. Only managers get this number. */
  readonly open_tasks: number;
  /** Id of the last event: a stream that continues after it misses no later change. */
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
  /**
   * Lowest and highest price of one place with tax, by members; decimal strings. Absent if pricing rules decide the
   * price.
   */
  readonly price?: { readonly from: string; readonly to: string };
  readonly duration: number;
  readonly duration_unit: 'minute' | 'hour' | 'day' | 'month';
  /** Number of places at each time. */
  readonly qty: number;
  readonly staff_ids: readonly number[];
  /** How staff are assigned: the customer chooses, the library chooses, or a booking takes all members together. */
  readonly staff_assignment: 'customer' | 'automatic' | 'all';
  /** Hours before the start until which customers can cancel or move a booking themselves; 0: until the start. */
  readonly cancel_limit: number;
  readonly reschedule_limit: number;
  /** Resources (such as a room) that each booking needs; absent if it needs none. */
  readonly needs?: readonly Need[];
  /** Questions that customers answer when they book; absent if there are none. */
  readonly questions?: readonly Question[];
}

/** Resource that each booking of a service needs: a certain one, or any of a kind. */
export interface Need {
  readonly resource_id?: number;
  readonly kind?: string;
  /** Number of resources that each booking needs. Default: 1. */
  readonly quantity?: number;
  /** Basis on which the quantity counts: each booking, each of its places, or all bookings of a session together. */
  readonly per?: 'booking' | 'place' | 'session';
}

/**
 * Returns the function that reads the facts. For users who are no managers, the function also reads the names of the
 * staff, once. If that fails, `colleagues` is empty, and the desk says "a colleague".
 */
export function factsReader(client: Client): (signal: AbortSignal) => Promise<Facts> {
  let names: Promise<Facts['colleagues']> | undefined;
  return async (signal) => {
    const read = await client.get<Facts>('/desk', undefined, signal);
    const products = read.products.map((product) => ({ ...product, name: client.nameOf(product.name) }));
    const facts = { ...read, products };
    if (facts.can_manage) return facts;
    names ??= client
      .get<Facts['colleagues']>('/staff', { per_page: 100, _fields: 'id,display_name' })
      .catch(() => (names = undefined));
    return { ...facts, colleagues: (await names) ?? [] };
  };
}

/** A room, a chair or a machine. */
export interface Resource {
  readonly id: number;
  readonly name: string;
  /** Kind of the resource, such as "room"; '' for none. A service can require any resource of a kind. */
  readonly kind: string;
  /** How many of this resource there are, all alike. Only managers get this number and `status`. */
  readonly quantity?: number;
  readonly status?: 'active' | 'inactive';
}
