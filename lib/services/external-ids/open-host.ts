import { type ExternalHost, isExternalHost } from '../../ports/external-ids/external-host';
import { translatePorts } from '../../ports/external-ids/translate-ports';
import { guardExternalPorts, type GuardOptions, guardPorts } from '../../ports/guarded';
import { type OwnOrderWrites, watchOrderWrites } from '../../ports/own-order-writes';
import type { HostPorts } from '../../ports/ports';
import { transactionIfShared } from '../../ports/transaction-if-shared';
import type { Storage } from '../../storage/storage';
import { createHostIds, type HostIds, INTEGER_HOST_IDS } from './service';

/** A host's ports as the library calls them. */
export interface OpenHost {
  /** Ports with integer ids, guarded. */
  readonly ports: HostPorts;
  readonly hostIds: HostIds;
  readonly ownOrderWrites: OwnOrderWrites<number | string>;
}

/** Guards the ports of a host, and translates its ids if they are texts. */
export function openHost(given: HostPorts | ExternalHost, options: GuardOptions, storage: Storage): OpenHost {
  if (!isExternalHost(given)) {
    const { ports, ownOrderWrites } = watched(joiningIfShared(guardPorts(given, options)));
    const covers = (id: number | string): boolean => typeof id === 'number' && ownOrderWrites.covers(id);
    return { ports, hostIds: INTEGER_HOST_IDS, ownOrderWrites: { covers } };
  }
  const texts = watched(joiningIfShared(guardExternalPorts(given.externalIds, options)));
  const integers = watched(translatePorts(texts.ports, storage.externalIds, options.logger));
  return {
    ports: integers.ports,
    hostIds: createHostIds(texts.ports, storage),
    ownOrderWrites: {
      // The host reports an order by its own id, from inside a call that has it.
      covers: (id) =>
        typeof id === 'string' ? texts.ownOrderWrites.covers(id) : integers.ownOrderWrites.covers(id),
    },
  };
}

const joiningIfShared = <Id>(ports: HostPorts<Id>): HostPorts<Id> => ({
  ...ports,
  orders: transactionIfShared(ports.orders),
});

function watched<Id>(given: HostPorts<Id>): {
  readonly ports: HostPorts<Id>;
  readonly ownOrderWrites: OwnOrderWrites<Id>;
} {
  const { orders, ownOrderWrites } = watchOrderWrites(given.orders);
  return { ports: { ...given, orders }, ownOrderWrites };
}
