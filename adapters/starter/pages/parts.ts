import type { Appointments, HostPorts } from '../../../lib/index';
import type { StarterAccess } from '../access';
import type { StarterOrders } from '../orders';
import type { StarterUsers } from '../people';
import type { StarterProducts } from '../products';
import type { StarterTables } from '../starter';

/** The shop of the pages: each port is the starter's, or the shop's own replacement. */
export interface ShopOfPages {
  readonly host: HostPorts;
  readonly hostTables: StarterTables;
}

/** The shop and the booking core, which every page uses. */
export interface PageParts extends ShopOfPages {
  readonly appointments: Appointments;
}

/**
 * The starter's own ports. A port that the shop has replaced is undefined here, and the pages that need it are left
 * out.
 */
export interface KeptPorts {
  readonly products: StarterProducts | undefined;
  readonly orders: StarterOrders | undefined;
  /**
   * The ports `users` and `access` of the starter; undefined if either of them was replaced, because the pages need
   * both.
   */
  readonly people: { readonly users: StarterUsers; readonly access: StarterAccess } | undefined;
}

export function keptPorts({ products, orders, users, access }: HostPorts): KeptPorts {
  return {
    products: 'change' in products ? (products as StarterProducts) : undefined,
    orders: 'read' in orders ? (orders as StarterOrders) : undefined,
    people:
      'withPassword' in users && 'beginSession' in access
        ? { users: users as StarterUsers, access: access as StarterAccess }
        : undefined,
  };
}
