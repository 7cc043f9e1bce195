import type { OrdersPort } from './ports';

/** A guarded orders port with other methods. Its facts and traits are read when they are needed. */
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
