import { randomUUID } from 'node:crypto';
import type { Connected } from '../connected';
import { acquire } from '../connections/acquire';
import { sendLogged } from '../connections/send-logged';
import { isInMemory } from '../database';
import type { Queries } from '../queries';
import type { PooledConnectionFields } from '../sequelize-internals';
import type { Bind, Row } from '../sql';

/** Runs one SELECT, which sees the state of the snapshot. */
export type SnapshotSelect = (sql: string, bind?: readonly Bind[]) => Promise<Row[]>;

/** Reads one state of the database with any number of statements, while other processes continue to write. */
export class Snapshots {
  constructor(
    private readonly connected: Connected,
    private readonly queries: Queries,
  ) {}

  /**
   * Runs `read`, and yields its values. All statements of `read` see the database as it was at the first statement. The
   * connection is kept until the caller stops iterating. A database in memory has only one connection, so each
   * statement there sees the present state.
   */
  async *read<T>(read: (select: SnapshotSelect) => AsyncIterable<T>): AsyncGenerator<T, void, undefined> {
    const { database, cluster, watch } = this.connected;
    if (isInMemory(database)) {
      yield* read((sql, bind) => this.queries.select(sql, bind));
      return;
    }
    const { sequelize, dialect } = database;
    const causal = (await cluster.statements())?.causal;
    const id = randomUUID();
    const connection: PooledConnectionFields = await acquire(database, id);
    const send = (sql: string, bind: readonly Bind[] = []) =>
      watch.within(
        () => sendLogged(sequelize, connection, sql, (driver) => dialect.send(driver, sql, bind)),
        { connection },
      );
    try {
      for (const [at, sql] of dialect.beginSnapshot.entries()) {
        const isLast = at === dialect.beginSnapshot.length - 1;
        await send(isLast && causal ? causal(sql) : sql);
      }
      yield* read(async (sql, bind) => (await send(sql, bind)).rows);
    } finally {
      const hasEnded = await send('ROLLBACK').then(
        () => true,
        () => false,
      );
      // Sequelize closes a connection to a SQLite file by the id under which it was opened.
      if (database.file !== null) connection.uuid = id;
      if (hasEnded || database.file !== null) sequelize.connectionManager.releaseConnection(connection);
      else await sequelize.connectionManager.destroyConnection(connection).catch(() => undefined);
    }
  }
}
