import { type Appointments, onTransactionEnd } from 'shop-appointments';
import type { SharedDatabase } from 'shop-appointments/adapters/testing';
import type { OpenLayer } from './data-layer';

/**
 * Functions with which the contract kit tests a data layer's transactions. Products are in the table
 * `products`.
 */
export function sharedTransactions(
  layer: OpenLayer,
  appointments: Appointments,
): Required<Pick<SharedDatabase, 'nested' | 'afterCommit' | 'crash' | 'join'>> {
  return {
    nested: (transaction, work) =>
      layer.handle({ transaction }).nested((inner) =>
        work(async (id, name) => {
          await inner.run(`UPDATE products SET name = '${name}' WHERE id = ${id}`);
        }),
      ),
    afterCommit(transaction, listener) {
      if (layer.afterCommit) return layer.afterCommit({ transaction }, listener);
      return onTransactionEnd(transaction, (outcome) => {
        if (outcome === 'committed') listener();
      });
    },
    crash: async (transaction) => {
      const handle = layer.handle({ transaction });
      // Kills the connection. Ignores errors, because MariaDB does not know `pg_terminate_backend`, and PostgreSQL does
      // not know `KILL`.
      await handle.run('SELECT pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
      await handle.run('KILL CONNECTION_ID()').catch(() => undefined);
    },
    join: (work) =>
      layer.handle({}).nested(async (inner) => {
        const { transaction } = await appointments.joinTransaction(await inner.connection());
        return work(transaction);
      }),
  };
}
