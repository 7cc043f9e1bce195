import type { OrdersPort } from './ports';

/**
 * Returns an orders port with some methods replaced. Its properties, such as `traits`, are read from the original port
 * at each access.
 */
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
