import { createSharedReads } from '../runtime/coalesced-reads';
import { type Database, isInMemory } from './database';
import { logStatement } from './sequelize-internals';

/** Stands for all that was committed until it was read. */
export interface CommitMark {
  /** The connection of SQLite's driver; each connection counts its own changes. */
  readonly connection: object;
  readonly version: number;
}

/** As much of SQLite's driver as is used here. */
interface Connection {
  prepare(sql: string, done: Done): Statement;
  close: (done?: Done) => void;
}
interface Statement {
  all(done: (error: Error | null, rows: readonly { data_version: number }[]) => void): void;
  finalize(): void;
}
type Done = (error: Error | null) => void;

/**
 * Whether anything was committed to a SQLite file since it was asked before, without a look at what
 * (https://sqlite.org/pragma.html#pragma_data_version). It counts what other connections commit, which is all of ours:
 * each transaction has one of its own.
 *
 * The driver itself is asked, because Sequelize takes longer over a statement than all the rest of a short answer does.
 * It is asked on the connection that reads the rows: one of its own could tell of a commit that those do not see yet,
 * where a host has begun a transaction there.
 */
export class CommitMarks {
  private last: CommitMark | undefined;
  private readonly share = createSharedReads<CommitMark | undefined>();
  /** Null if commits cannot be counted. */
  private readonly sql: string | null;

  constructor(private readonly database: Database) {
    // In memory all statements share one connection, and the count is of the others.
    this.sql = isInMemory(database) ? null : database.dialect.commitCount;
  }

  /**
   * The same object as before where nothing was committed since; undefined where that cannot be told. Read once for all
   * who ask at the same time, whatever they ask it for.
   */
  async read(): Promise<CommitMark | undefined> {
    const { sql } = this;
    return sql === null ? undefined : this.share('', () => this.ask(sql));
  }

  private async ask(sql: string): Promise<CommitMark | undefined> {
    const { sequelize } = this.database;
    try {
      const connection = (await sequelize.connectionManager.getConnection({
        type: 'read',
        useMaster: true,
      })) as Connection;
      const statement = await preparedOn(connection, sql);
      const done = logStatement(sequelize, connection, sql);
      const version = await new Promise<number>((resolve, reject) =>
        statement.all((error, rows) => (error ? reject(error) : resolve(rows[0]!.data_version))),
      );
      done();
      if (this.last?.connection !== connection || this.last.version !== version)
        this.last = { connection, version };
      return this.last;
    } catch {
      // The database is busy or gone. The reader that follows finds out and reports it.
      return undefined;
    }
  }
}

const prepared = new WeakMap<Connection, Promise<Statement>>();

/** The statement, prepared once for a connection: for one that is not, the driver goes to a thread and back twice. */
function preparedOn(connection: Connection, sql: string): Promise<Statement> {
  const before = prepared.get(connection);
  if (before) return before;
  const preparing = new Promise<Statement>((resolve, reject) => {
    const statement = connection.prepare(sql, (error) => {
      if (!error) return resolve(statement);
      closesAsBefore();
      reject(error);
    });
    // At once: its host may close it before the statement is prepared.
    const closesAsBefore = finalizeOnClose(connection, statement);
  });
  prepared.set(connection, preparing);
  preparing.catch(() => prepared.delete(connection));
  return preparing;
}

/**
 * The driver closes no connection that has a prepared statement, and its host knows nothing of ours.
 *
 * @returns what leaves it to the driver again
 */
function finalizeOnClose(connection: Connection, statement: Statement): () => void {
  const { close } = connection;
  const closesAsBefore = (): void => {
    connection.close = close;
  };
  connection.close = (done) => {
    closesAsBefore();
    prepared.delete(connection);
    statement.finalize();
    close.call(connection, done);
  };
  return closesAsBefore;
}
