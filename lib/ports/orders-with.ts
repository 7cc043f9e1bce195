import type { OrdersPort } from './ports';

/** Overrides methods of a guarded orders port. The properties of the port are read when they are needed. */
export const ordersWith = <Id>(port: OrdersPort<Id>, methods: Partial<OrdersPort<Id>>): OrdersPort<Id> => ({
  ...port,
  ...methods,
  get sharesDatabase() {
    return port.sharesDatabase;
  },
  get traits() {
    return port.traits;
  },
});
