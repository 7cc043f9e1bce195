import type { Appointment } from '../../domain/appointment';
import { AppointmentsError } from '../../domain/errors';
import type { Product } from '../../domain/product';
import type { Site } from '../../domain/site';
import type { OwnOrderWrites } from '../../ports/own-order-writes';
import type { CallContext, HostPorts } from '../../ports/ports';
import type { ResolvedOptions } from '../../resolve-options';
import type { Background } from '../../runtime/background-tasks';
import type { Storage, Transaction } from '../../storage/storage';
import type { HostIds } from '../external-ids/service';
import type { KeptRules } from '../stored-index/kept-rules';
import type { StoredIndex } from '../stored-index/stored-index';
import type { IndexUpkeep } from '../stored-index/upkeep';
import type { WorldLoader } from '../world/world-loader';
import type { WriteContext } from './write-context';

/**
 * The parts of the library that every service is built from: the site, its settings, the shop's ports and the database.
 */
export interface Core {
  readonly site: Site;
  readonly options: ResolvedOptions;
  readonly host: HostPorts;
  readonly ownOrderWrites: OwnOrderWrites<number | string>;
  /** Translates between the ids that the host's own code uses and the library's integers. */
  readonly hostIds: HostIds;
  readonly storage: Storage;
  readonly worlds: WorldLoader;
  readonly keptRules: KeptRules;
  readonly storedIndex: StoredIndex & IndexUpkeep;
  readonly background: Background;
  /** Gives committed events their numbers, so that they can be read. */
  readonly numberEvents: () => Promise<void>;
  /**
   * Gives committed events their numbers shortly after the call. Used after a commit, if the caller does not wait for
   * the numbers.
   */
  readonly numberSoon: () => Promise<void>;
}

/** Returns the host's transaction that a call joins; undefined if there is none. */
export const joined = (how: WriteContext): Transaction | undefined =>
  how.transaction as Transaction | undefined;

/**
 * Builds the context of a call to the shop's ports: the acting user, and the host's own transaction if there is one.
 */
export const callContext = (how: WriteContext): CallContext => ({
  userId: how.actorId ?? undefined,
  transaction: how.transaction,
});

/**
 * Builds the context of a call to the orders port: the acting user, and the library's or the host's transaction if
 * there is one. An orders port with another database never gets a transaction.
 */
export const ordersContext = (how: WriteContext, t?: Transaction): CallContext => ({
  userId: how.actorId ?? undefined,
  transaction: t ?? how.transaction,
});

/** Finds the products of appointments, with one call to the shop. Products that the shop no longer has are absent. */
export async function findProductsOf(
  { host }: Pick<Core, 'host'>,
  appointments: Iterable<Pick<Appointment, 'productId'>>,
  context: CallContext,
): Promise<ReadonlyMap<number, Product>> {
  const ids = new Set(Array.from(appointments, ({ productId }) => productId));
  return ids.size === 0 ? new Map() : host.products.find([...ids], context);
}

/**
 * Begins `work` after a write has committed: immediately or, if the write is in a transaction of the host, after the
 * commit of that transaction.
 */
export function onceCommitted(
  core: Core,
  how: WriteContext,
  what: string,
  work: () => Promise<unknown>,
): void {
  const start = (): void => core.background.start(what, work);
  const transaction = joined(how);
  if (transaction) transaction.afterCommit(start);
  else start();
}

/**
 * Refuses a write if its caller expects another version of the record than the stored one.
 *
 * @throws AppointmentsError 412
 */
export function checkVersion(stored: { readonly version: number }, how: WriteContext): void {
  if (how.ifVersion === undefined || [how.ifVersion].flat().includes(stored.version)) return;
  throw new AppointmentsError(
    'shop_rest_precondition_failed',
    'The record was changed by somebody else after you read it: read it again, and repeat your change.',
  );
}
