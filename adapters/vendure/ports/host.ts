import type { ID } from '@vendure/core';
import { type AppointmentsOptions, type HostPorts, withExternalIds } from '../../../lib/index';
import { orVendureWrites } from '../cart/while-vendure-writes';
import type { ChannelAndCurrency } from '../contexts';
import { Inject, Injectable } from '../from-vendure';
import type { IdForm } from '../ids';
import { VendureAccess } from './access';
import { VendureOrders } from './orders';
import { VendureProducts } from './products';
import { VendureUsers } from './users';

/** The five ports of the library, implemented with Vendure's services. */
@Injectable()
export class VendurePorts {
  constructor(
    @Inject(VendureProducts) private readonly products: VendureProducts,
    @Inject(VendureOrders) private readonly orders: VendureOrders,
    @Inject(VendureUsers) private readonly users: VendureUsers,
    @Inject(VendureAccess) readonly access: VendureAccess,
  ) {}

  /** Returns the ports for one channel. They use the shop's own ids. */
  of(market: ChannelAndCurrency): HostPorts<ID> {
    return {
      products: this.products.portOf(market),
      orders: orVendureWrites(this.orders.portOf(market)),
      users: this.users.portOf(market),
      access: this.access.port,
      webhooks: this.access.webhooks,
    };
  }
}

/** Returns the ports for the option `host`. If the shop's ids are texts, `withExternalIds` wraps the ports. */
export const hostOf = (ports: HostPorts<ID>, { areTexts }: IdForm): AppointmentsOptions['host'] =>
  areTexts ? withExternalIds(ports as unknown as HostPorts<string>) : (ports as unknown as HostPorts);
