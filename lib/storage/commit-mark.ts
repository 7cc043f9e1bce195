import { createSharedReads } from '../runtime/coalesced-reads';
import { type Database, isInMemory } from './database';
import { acquire } from './connections/acquire';
import { sendLogged } from './connections/send-logged';

/**
 * A mark of the committed state of a SQLite file. If two reads return the same mark object, nothing was committed
 * between the reads.
 */
export interface CommitMark {
  /**
   * The connection on which the mark was read. Marks of different connections cannot be compared, because SQLite gives
   * each connection its own count of commits.
   */
  readonly connection: object;
  readonly version: number;
}

/** The methods of a `sqlite3` connection that reading the mark needs. */
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
 * Tells whether anything was committed to a SQLite file since the last read of the mark, without reading rows
 * (https://sqlite.org/pragma.html#pragma_data_version).
 *
 * SQLite counts only the commits of other connections; the library's own commits count as well, because its
 * transactions use another connection than its reads. The statement is prepared once, because preparing takes longer
 * than everything else in a short request. The statement runs on the connection that also reads the rows. If the shop
 * has begun a transaction on that connection, the rows of newer commits are not visible there, although another
 * connection would already report these commits.
 */
export class CommitMarks {
  private last: CommitMark | undefined;
  private readonly share = createSharedReads<CommitMark | undefined>();
  /** SQL that reads SQLite's count of commits; null for a database without such a count. */
  private readonly sql: string | null;

  constructor(private readonly database: Database) {
    // A database in memory has one connection for all statements, and SQLite counts only the commits of other
    // connections.
    this.sql = isInMemory(database) ? null : database.dialect.commitCount;
  }

  /**
   * Returns the current mark: the same object as at the last call if nothing was committed since then, otherwise a new
   * object. Undefined if commits cannot be detected. Simultaneous callers share one read.
   */
  async read(): Promise<CommitMark | undefined> {
    const { sql } = this;
    return sql === null ? undefined : this.share('', () => this.ask(sql));
  }

  private async ask(sql: string): Promise<CommitMark | undefined> {
    try {
      const connection = (await acquire(this.database)) as Connection;
      const statement = await preparedOn(connection, sql);
      const version = await sendLogged(this.database.sequelize, connection, sql, () =>
        versionFrom(statement),
      );
      if (this.last?.connection !== connection || this.last.version !== version)
        this.last = { connection, version };
      return this.last;
    } catch {
      // If the database is busy or gone, the error is not reported here: the caller's next read will report it.
      return undefined;
    }
  }
}

const versionFrom = (statement: Statement): Promise<number> =>
  new Promise((resolve, reject) =>
    statement.all((error, rows) => (error ? reject(error) : resolve(rows[0]!.data_version))),
  );

const prepared = new WeakMap<Connection, Promise<Statement>>();

/**
 * Returns the prepared statement of a connection. The statement is prepared once for each connection, because an
 * unprepared statement costs the driver two trips to a thread.
 */
function preparedOn(connection: Connection, sql: string): Promise<Statement> {
  const before = prepared.get(connection);
  if (before) return before;
  const preparing = new Promise<Statement>((resolve, reject) => {
    const statement = connection.prepare(sql, (error) => {
      if (!error) return resolve(statement);
      closesAsBefore();
      reject(error);
    });
    // `close` is replaced before the statement is prepared, because the shop may close the connection in the meantime.
    const closesAsBefore = finalizeOnClose(connection, statement);
  });
  prepared.set(connection, preparing);
  preparing.catch(() => prepared.delete(connection));
  return preparing;
}

/**
 * Makes closing a connection finalize its prepared statement first. The driver does not close a connection that has a
 * prepared statement, and the shop does not know of this one.
 *
 * @returns a function that restores the original `close`
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
