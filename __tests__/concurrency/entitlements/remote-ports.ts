import type { EntitlementsPort, OrdersPort } from '../../../lib/index';

/** A call of a port that a child process asks its parent to make, as a line of JSON. */
export interface RemoteCall {
  readonly id: number;
  readonly port: 'orders' | 'entitlements';
  readonly method: string;
  readonly args: readonly unknown[];
}

/** Result of a port call; a map is sent as the list of its entries. */
export interface RemoteResult {
  readonly id: number;
  readonly entries?: readonly (readonly [unknown, unknown])[];
  readonly value?: unknown;
}

export const asResult = (id: number, value: unknown): RemoteResult =>
  value instanceof Map ? { id, entries: [...(value as Map<unknown, unknown>)] } : { id, value };

type Send = (call: RemoteCall) => void;

/** Ports in a child process. Their records are in the memory of the parent process, where they survive the child. */
export function remotePorts(send: Send): {
  readonly orders: OrdersPort;
  readonly entitlements: EntitlementsPort;
  readonly receive: (result: RemoteResult) => void;
} {
  const waiting = new Map<number, (value: unknown) => void>();
  let last = 0;
  const remote = <Port extends object>(port: RemoteCall['port'], methods: readonly (keyof Port & string)[]) =>
    Object.fromEntries(
      methods.map((method) => [
        method,
        (...args: unknown[]) =>
          new Promise((resolve) => {
            const id = (last += 1);
            waiting.set(id, resolve);
            send({ id, port, method, args: args.slice(0, -1) });
          }),
      ]),
    ) as unknown as Port;
  return {
    orders: {
      ...remote<OrdersPort>('orders', [
        'createPending',
        'findByReference',
        'find',
        'addItem',
        'updateItem',
        'setStatus',
      ]),
      sharesDatabase: false,
    },
    entitlements: {
      ...remote<EntitlementsPort>('entitlements', ['find', 'reserve', 'commit', 'giveBack']),
      sharesDatabase: false,
    },
    receive({ id, entries, value }) {
      waiting.get(id)!(entries ? new Map(entries) : value);
      waiting.delete(id);
    },
  };
}
