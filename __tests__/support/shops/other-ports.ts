import type { HostPorts, OrdersPort, Product } from 'shop-appointments';

/** The host, with those methods of its orders replaced that `trouble` returns at the time of a call. */
export const withTrouble = (host: HostPorts, trouble: () => Partial<OrdersPort>): HostPorts => ({
  ...host,
  orders: new Proxy(host.orders, {
    get: (orders, name): unknown => Reflect.get(trouble(), name) ?? Reflect.get(orders, name),
  }),
});

/** The host, with other fields of its products, by their ids; null removes a product. */
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
