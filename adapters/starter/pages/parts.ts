import type { Appointments, HostPorts } from '../../../lib/index';
import type { StarterAccess } from '../access';
import type { StarterOrders } from '../orders';
import type { StarterUsers } from '../people';
import type { StarterProducts } from '../products';
import type { StarterTables } from '../starter';

/** A shop whose ports are those of the starter, or the shop's own. */
export interface ShopOfPages {
  readonly host: HostPorts;
  readonly hostTables: StarterTables;
}

/** The shop and the booking core, which every page uses. */
export interface PageParts extends ShopOfPages {
  readonly appointments: Appointments;
}

/** The ports of the starter that a shop has kept. A port of its own is undefined, and so has no page. */
export interface KeptPorts {
  readonly products: StarterProducts | undefined;
  readonly orders: StarterOrders | undefined;
  /** People and their sign-in, which belong together. */
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
