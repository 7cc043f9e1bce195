import type { Transaction } from 'sequelize';
import type { Instant } from '../../time/units';
import { instantColumn, integerColumn, Mapping, optionalInstant, textColumn } from '../mapping';
import type { Queries } from '../queries';
import type { Tables } from '../table-names';

/** Progress of a change of the site's time zone. */
export interface ZoneChange {
  readonly id: number;
  readonly fromZone: string;
  readonly toZone: string;
  /** Time of the change. Appointments that start later are moved, so that they keep their wall clock times. */
  readonly begunAt: Instant;
  /**
   * Id of the last appointment that existed when the change began. Appointments with larger ids were created in the new
   * zone.
   */
  readonly upTo: number;
  /** Id of the last appointment that the change has examined. */
  readonly done: number;
  readonly finishedAt: Instant | null;
}

const changes = new Mapping<ZoneChange>({
  id: integerColumn('id'),
  fromZone: textColumn('from_zone'),
  toZone: textColumn('to_zone'),
  begunAt: instantColumn('begun_at'),
  upTo: integerColumn('up_to'),
  done: integerColumn('done'),
  finishedAt: optionalInstant('finished_at'),
});

/**
 * Table of the progress of each change of the site's time zone. With it, each change is carried out only once, however
 * often it is started.
 */
export class ZoneChangeTable {
  constructor(
    private readonly queries: Queries,
    private readonly tables: Tables,
  ) {}

  /** Returns the change of the time zone that was begun last. */
  async latest(t?: Transaction): Promise<ZoneChange | undefined> {
    const sql = `SELECT ${changes.names} FROM ${this.tables.zone_changes} ORDER BY id DESC LIMIT 1`;
    const [row] = await this.queries.select(sql, [], t);
    return row && changes.read(row);
  }

  /** Begins a change of the time zone for the appointments that exist now. */
  async begin(fromZone: string, toZone: string, begunAt: Instant, t: Transaction): Promise<void> {
    const [last] = await this.queries.select(`SELECT MAX(id) AS id FROM ${this.tables.appointments}`, [], t);
    const columns = 'from_zone, to_zone, begun_at, up_to, done';
    await this.queries.insert(
      `INSERT INTO ${this.tables.zone_changes} (${columns}) VALUES ($1, $2, $3, $4, 0)`,
      [fromZone, toZone, begunAt, Number(last?.id ?? 0)],
      t,
    );
  }

  /**
   * Stores that appointments up to the id `to` have been moved, unless another process has stored progress meanwhile.
   * Returns whether this call has stored the progress.
   */
  async advance({ id, done }: ZoneChange, to: number, t: Transaction): Promise<boolean> {
    const sql = `UPDATE ${this.tables.zone_changes} SET done = $1 WHERE id = $2 AND done = $3`;
    return (await this.queries.execute(sql, [to, id, done], t)) === 1;
  }

  async finish({ id }: ZoneChange, finishedAt: Instant, t: Transaction): Promise<void> {
    const sql = `UPDATE ${this.tables.zone_changes} SET finished_at = $1 WHERE id = $2 AND finished_at IS NULL`;
    await this.queries.execute(sql, [finishedAt, id], t);
  }
}
