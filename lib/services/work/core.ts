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
import type { WorldLoader } from '../world/load-world';
import type { WriteContext } from './write-context';

/** The parts that every service is built from. */
export interface Core {
  readonly site: Site;
  readonly options: ResolvedOptions;
  readonly host: HostPorts;
  readonly ownOrderWrites: OwnOrderWrites<number | string>;
  /** Ids as the host's own code passes them. */
  readonly hostIds: HostIds;
  readonly storage: Storage;
  readonly worlds: WorldLoader;
  readonly keptRules: KeptRules;
  readonly storedIndex: StoredIndex & IndexUpkeep;
  readonly background: Background;
  /** Numbers the events that have committed. */
  readonly numberEvents: () => Promise<void>;
  /** Does the same shortly, for a caller that has just committed events. */
  readonly numberSoon: () => Promise<void>;
}

/** The transaction of the host's that a write joins, if any. */
export const joined = (how: WriteContext): Transaction | undefined =>
  how.transaction as Transaction | undefined;

/** How ports are told who asks. They read through the host's own transaction where there is one. */
export const callContext = (how: WriteContext): CallContext => ({
  userId: how.actorId ?? undefined,
  transaction: how.transaction,
});

/** How the orders port is told, in a transaction, ours or the host's, if there is one. Orders elsewhere never see it. */
export const ordersContext = (how: WriteContext, t?: Transaction): CallContext => ({
  userId: how.actorId ?? undefined,
  transaction: t ?? how.transaction,
});

/** Finds the products of appointments, in one call of the port; products that the shop no longer has are absent. */
export async function findProductsOf(
  { host }: Pick<Core, 'host'>,
  appointments: Iterable<Pick<Appointment, 'productId'>>,
  context: CallContext,
): Promise<ReadonlyMap<number, Product>> {
  const ids = new Set(Array.from(appointments, ({ productId }) => productId));
  return ids.size === 0 ? new Map() : host.products.find([...ids], context);
}

/** Begins `work` once a write has committed: now, or with the host's own transaction. */
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

/** @throws AppointmentsError 412 where the caller asked for a version that is not the stored one */
export function checkVersion(stored: { readonly version: number }, how: WriteContext): void {
  if (how.ifVersion === undefined || [how.ifVersion].flat().includes(stored.version)) return;
  throw new AppointmentsError(
    'shop_rest_precondition_failed',
    'The record was changed in the meantime: read it again, and repeat your change.',
  );
}
