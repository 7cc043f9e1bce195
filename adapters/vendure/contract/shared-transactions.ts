import { setTimeout } from 'node:timers/promises';
import {
  Administrator,
  AdministratorService,
  ConfigService,
  EventBus,
  type ID,
  ProductVariantService,
  type RequestContext,
  TransactionalConnection,
  VendureEvent,
} from '@vendure/core';
import type { DataSource } from 'typeorm';
import type { SharedDatabase } from '../../testing/index';
import { type ChannelAndCurrency, Contexts } from '../contexts';
import { AppointmentsCores } from '../cores';
import { onOwnConnection } from './empty-database';
import type { Services } from './services';

/** An event that the contract kit publishes to see when listeners get it. */
class ContractEvent extends VendureEvent {
  constructor(
    readonly ctx: RequestContext,
    readonly listener: () => void,
  ) {
    super();
  }
}

/** Returns the functions with which the contract kit uses transactions that the library and Vendure share. */
export function sharedTransactions(services: Services, market: ChannelAndCurrency): SharedDatabase<ID> {
  const connection = services(TransactionalConnection);
  const contexts = services(Contexts);
  const events = services(EventBus);
  const variants = services(ProductVariantService);
  const administrators = services(AdministratorService);
  const contextOf = (transaction?: unknown): Promise<RequestContext> => contexts.of({ transaction }, market);
  const renameVariant = async (ctx: RequestContext, id: ID, name: string): Promise<void> => {
    await variants.update(ctx, [{ id, translations: [{ languageCode: ctx.languageCode, name }] }]);
  };
  events.ofType(ContractEvent).subscribe(({ listener }) => listener());
  return {
    transaction: (work) => services(AppointmentsCores).main.transaction(work),
    async renameProduct(id, name, transaction) {
      await renameVariant(await contextOf(transaction), id, name);
    },
    async renameUser(userId, name, transaction) {
      const ctx = await contextOf(transaction);
      const administrator = await administrators.findOneByUserId(ctx, userId);
      if (!administrator) throw new Error(`No administrator belongs to user ${userId}`);
      // Writes the row without Vendure's service. The service allows the change only to a signed-in administrator who
      // may see the administrator.
      const renamed = { firstName: name, lastName: '' };
      await connection.getRepository(ctx, Administrator).update(administrator.id, renamed);
    },
    async nested(transaction, work) {
      await connection.withTransaction(await contextOf(transaction), (ctx) =>
        work((id, name) => renameVariant(ctx, id, name)),
      );
    },
    async afterCommit(transaction, listener) {
      await events.publish(new ContractEvent(await contextOf(transaction), listener));
    },
    async crash(transaction) {
      const ctx = await contextOf(transaction);
      const { manager } = connection.getRepository(ctx, 'Order');
      const [row] = await manager.query<{ readonly pid: number }[]>('SELECT pg_backend_pid() AS pid');
      const { dbConnectionOptions } = services(ConfigService);
      await onOwnConnection(dbConnectionOptions, (source) => terminate(source, row!.pid));
    },
    async join(work) {
      return connection.withTransaction(await contextOf(), (ctx) =>
        contexts.during(ctx, ({ transaction }) => work(transaction)),
      );
    },
  };
}

/**
 * Ends the server process of a PostgreSQL connection, and waits until it has ended. `pg_terminate_backend` alone only
 * sends a signal.
 */
async function terminate(source: DataSource, pid: number): Promise<void> {
  await source.query('SELECT pg_terminate_backend($1)', [pid]);
  const isThere = async (): Promise<boolean> =>
    (await source.query<unknown[]>('SELECT 1 FROM pg_stat_activity WHERE pid = $1', [pid])).length > 0;
  while (await isThere()) await setTimeout(10);
}
