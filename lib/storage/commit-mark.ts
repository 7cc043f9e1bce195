import { type Database, isInMemory } from './database';
import { createSharedReads } from './shared-reads';

/** Stands for all that was committed until it was read. */
export interface CommitMark {
  /** Of SQLite's driver; each counts for itself. */
  readonly connection: object;
  readonly version: number;
}

interface Connection {
  all(sql: string, done: (error: Error | null, rows: readonly { data_version: number }[]) => void): void;
}

/** Tells a host that logs its statements of one. */
interface Logging {
  log(text: string): void;
}

const SQL = 'PRAGMA data_version';

/**
 * Whether anything was committed to a SQLite file since it was asked before, without a look at what
 * (https://sqlite.org/pragma.html#pragma_data_version). It counts what other connections commit, which is all of ours:
 * each transaction has one of its own.
 *
 * The driver itself is asked, because Sequelize takes longer over a statement than all the rest of a short answer does.
 */
export class CommitMarks {
  private last: CommitMark | undefined;
  private readonly share = createSharedReads<CommitMark | undefined>();
  private readonly isOn: boolean;

  constructor(private readonly database: Database) {
    this.isOn = database.dialect === 'sqlite' && !isInMemory(database);
  }

  /**
   * The same object as before where nothing was committed since; undefined where that cannot be told. Read once for all
   * who ask at the same time, whatever they ask it for.
   */
  async read(): Promise<CommitMark | undefined> {
    return this.isOn ? this.share('', () => this.ask()) : undefined;
  }

  private async ask(): Promise<CommitMark | undefined> {
    const { sequelize } = this.database;
    try {
      const connection = (await sequelize.connectionManager.getConnection({
        type: 'read',
        useMaster: true,
      })) as unknown as Connection;
      (sequelize as unknown as Logging).log(`Executing (default): ${SQL}`);
      const version = await new Promise<number>((resolve, reject) =>
        connection.all(SQL, (error, rows) => (error ? reject(error) : resolve(rows[0]!.data_version))),
      );
      if (this.last?.connection !== connection || this.last.version !== version)
        this.last = { connection, version };
      return this.last;
    } catch {
      // Busy, or gone: whoever reads what is written finds out, and says so.
      return undefined;
    }
  }
}
