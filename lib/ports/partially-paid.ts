import type { Order } from '../domain/orders/order';
import { ordersWith } from './orders-with';
import type { OrdersPort } from './ports';

/** Wraps the orders port of a shop that has another name for the status of orders that are paid in part. */
export const withPartiallyPaid = <Id>(port: OrdersPort<Id>, name: string): OrdersPort<Id> =>
  ordersWith(port, {
    async find(ids, context) {
      const found = await port.find(ids, context);
      const isNamed = ({ status }: Order<Id>): boolean => (status as string) === name;
      if (![...found.values()].some(isNamed)) return found;
      return new Map(
        [...found].map(([id, order]) => [
          id,
          isNamed(order) ? { ...order, status: 'partially-paid' } : order,
        ]),
      );
    },
  });
