import type { HostPorts } from 'shop-appointments';

/** A host (the shop's ports), and the calls that it has received as `port.method`. */
export interface CountedPorts {
  readonly host: HostPorts;
  /** Returns the number of calls of each method since the last `take`; methods without calls are absent. */
  take(): Record<string, number>;
}

/** Wraps a host so that the calls of its ports are counted. */
export function countedPorts(host: HostPorts): CountedPorts {
  let calls: Record<string, number> = {};
  const counted = <Port extends object>(port: Port, name: string): Port =>
    new Proxy(port, {
      get(target, method): unknown {
        const value: unknown = Reflect.get(target, method);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]): unknown => {
          const called = `${name}.${String(method)}`;
          calls[called] = (calls[called] ?? 0) + 1;
          return (value as (...args: unknown[]) => unknown).apply(target, args);
        };
      },
    });
  return {
    host: {
      products: counted(host.products, 'products'),
      orders: counted(host.orders, 'orders'),
      users: counted(host.users, 'users'),
      access: counted(host.access, 'access'),
      webhooks: counted(host.webhooks, 'webhooks'),
    },
    take() {
      const taken = calls;
      calls = {};
      return taken;
    },
  };
}
