import type { HostPorts, OrdersPort, Product } from 'shop-appointments';

/**
 * Wraps a host (the shop's ports): calls of the orders port use the methods that `trouble` returns at the moment of the
 * call, if there are any.
 */
export const withTrouble = (host: HostPorts, trouble: () => Partial<OrdersPort>): HostPorts => ({
  ...host,
  orders: new Proxy(host.orders, {
    get: (orders, name): unknown => Reflect.get(trouble(), name) ?? Reflect.get(orders, name),
  }),
});

/** Wraps a host (the shop's ports): changes fields of products, by id. Null removes a product. */
export const withProducts = <Host extends HostPorts>(
  host: Host,
  changed: Readonly<Record<number, Partial<Product> | null>>,
): Host => ({
  ...host,
  products: {
    ...host.products,
    async find(ids, context) {
      const found = await host.products.find(ids, context);
      for (const [id, product] of found) {
        if (changed[id] === null) found.delete(id);
        else found.set(id, { ...product, ...changed[id] });
      }
      return found;
    },
  },
});
