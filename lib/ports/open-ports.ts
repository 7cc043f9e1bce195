import type { Site } from '../domain/site';
import { askOnce } from './asked-once';
import { type ExternalHost, isExternalHost } from './external-ids/external-host';
import { type ExternalIdLookups, translatePorts } from './external-ids/translate-ports';
import type { GuardOptions } from './guard-call';
import { guardExternalPorts, guardPorts } from './guarded';
import { type OwnOrderWrites, watchOrderWrites } from './own-order-writes';
import { withPartiallyPaid } from './partially-paid';
import type { HostPorts } from './ports';
import { productsInShop } from './products-in-shop';
import { entitlementsIfShared, transactionIfShared } from './transaction-if-shared';
import { usersWithIds } from './users-with-ids';

/** A shop's ports as the library calls them: guarded, and with integer ids. */
interface OpenPorts {
  /** The ports for decisions: each read of an order reaches the shop, even if the request has read the order before. */
  readonly host: HostPorts;
  /** The ports for responses: an order is read only once in a request. */
  readonly shown: HostPorts;
  /** The ports with the shop's own ids. Absent if the shop's ids are integers. */
  readonly texts?: HostPorts<string>;
  readonly ownOrderWrites: OwnOrderWrites<number | string>;
}

/** Settings for calls to ports. */
interface OpenOptions extends GuardOptions {
  readonly site: Pick<Site, 'currency' | 'currencyDecimals'>;
  /** The shop's name for the status of orders that are paid in part. */
  readonly partiallyPaidStatus: string;
}

/**
 * Puts the layers around the ports of a shop. A call passes the layers in this order, and its result passes them in the
 * opposite order:
 *
 * 1. Asked once: the reads of one request are shared; the shop's own code runs outside the request.
 * 2. Watched: an order that the library is writing to is noted.
 * 3. Only for a shop whose ids are texts: ids are translated, and the order is noted again by its text.
 * 4. Joining: only an orders port that shares the database gets the transaction.
 * 5. Only for integer ids: users whose id is invalid are left out.
 * 6. Money: products carry the faults that their rules about money have in this shop, and the shop's own name for orders
 *    that are paid in part is translated.
 * 7. Guarded: a time limit, a check of the result, repeated tries of a read, and the library's own errors.
 */
export function openPorts(
  given: HostPorts | ExternalHost,
  options: OpenOptions,
  lookups: ExternalIdLookups,
): OpenPorts {
  if (!isExternalHost(given)) {
    const guarded = withMoney(guardPorts(given, options), options);
    const users = usersWithIds(guarded.users, options.logger);
    const { ports, ownOrderWrites } = watched(joiningIfShared({ ...guarded, users }));
    const covers = (id: number | string): boolean => typeof id === 'number' && ownOrderWrites.covers(id);
    return { ...askOnce(ports), ownOrderWrites: { covers } };
  }
  const guarded = withMoney(guardExternalPorts(given.externalIds, options), options);
  const texts = watched(joiningIfShared(guarded));
  const integers = watched(translatePorts(texts.ports, lookups, options.logger));
  return {
    ...askOnce(integers.ports),
    texts: texts.ports,
    ownOrderWrites: {
      // Orders are noted by their text, because the shop calls `orderChanged` with the text from inside the write.
      covers: (id) =>
        typeof id === 'string' ? texts.ownOrderWrites.covers(id) : integers.ownOrderWrites.covers(id),
    },
  };
}

const withMoney = <Id>(
  ports: HostPorts<Id>,
  { site, partiallyPaidStatus }: Pick<OpenOptions, 'site' | 'partiallyPaidStatus'>,
): HostPorts<Id> => ({
  ...ports,
  products: productsInShop(ports.products, ports.orders, site),
  orders:
    partiallyPaidStatus === 'partially-paid'
      ? ports.orders
      : withPartiallyPaid(ports.orders, partiallyPaidStatus),
});

const joiningIfShared = <Id>(ports: HostPorts<Id>): HostPorts<Id> => ({
  ...ports,
  orders: transactionIfShared(ports.orders),
  ...(ports.entitlements && { entitlements: entitlementsIfShared(ports.entitlements) }),
});

function watched<Id>(given: HostPorts<Id>): {
  readonly ports: HostPorts<Id>;
  readonly ownOrderWrites: OwnOrderWrites<Id>;
} {
  const { orders, ownOrderWrites } = watchOrderWrites(given.orders);
  return { ports: { ...given, orders }, ownOrderWrites };
}
