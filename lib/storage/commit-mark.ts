import { type Database, isInMemory } from './database';
import { createSharedReads } from './shared-reads';
import { openLook, type SqliteLook } from './sqlite-look';

/** Stands for all that was committed until it was read. */
export interface CommitMark {
  /** Each counts for itself. */
  readonly look: SqliteLook;
  readonly version: number;
}

/**
 * Whether anything was committed to a SQLite file since it was asked before, without a look at what. Sequelize takes
 * longer over a statement than all the rest of a short answer does: it is not asked.
 */
export class CommitMarks {
  private last: CommitMark | undefined;
  private readonly share = createSharedReads<CommitMark | undefined>();
  private opened: Promise<SqliteLook> | undefined;
  private isOn: boolean;

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

  /** Lets go of the file; from then on nothing can be told. */
  async close(): Promise<void> {
    this.isOn = false;
    const look = await this.opened?.catch(() => undefined);
    await look?.close();
  }

  private async ask(): Promise<CommitMark | undefined> {
    if (!this.isOn) return undefined;
    try {
      const look = await (this.opened ??= openLook(this.database.sequelize));
      const version = await look.version();
      if (this.last?.look !== look || this.last.version !== version) this.last = { look, version };
      return this.last;
    } catch {
      // Busy, gone, or not to be read by us: whoever reads what is written finds out, and says so.
      return undefined;
    }
  }
}
