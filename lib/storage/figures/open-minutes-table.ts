import type { Transaction } from 'sequelize';
import type { SiteDay } from '../../time/units';
import type { Dialect } from '../dialects/dialect';
import { integerColumn, Mapping, textColumn } from '../mapping';
import type { Queries } from '../queries';
import { Binds, chunks } from '../sql';

/**
 * Owner of open minutes. `staff`: a member; `product`: a product without members; `resource`: a resource; `day`: none,
 * the row only shows that the day was stored.
 */
export type OpenKind = 'staff' | 'product' | 'resource' | 'day';

/** The minutes for which a member, a product without members, or a resource was open on a site day. */
export interface OpenMinutes {
  readonly day: SiteDay;
  readonly kind: OpenKind;
  /** Id of the member, product or resource; 0 for `day`. */
  readonly id: number;
  /** Open minutes, multiplied by the number of places of a product or by the quantity of a resource. */
  readonly minutes: number;
}

const rows = new Mapping<OpenMinutes>({
  day: integerColumn('site_day'),
  kind: textColumn<OpenKind>('kind'),
  id: integerColumn('kind_id'),
  minutes: integerColumn('minutes'),
});

/** Number of rows that one INSERT stores. */
const ROWS_AT_ONCE = 200;

/** Table of the minutes in which members, products and resources were open on past days. */
export class OpenMinutesTable {
  constructor(
    private readonly queries: Queries,
    private readonly table: string,
    private readonly dialect: Dialect,
  ) {}

  /** Returns the last day whose open minutes were stored; undefined if none were. */
  async lastDay(): Promise<SiteDay | undefined> {
    const [row] = await this.queries.select(
      `SELECT site_day FROM ${this.table} WHERE kind = 'day' ORDER BY site_day DESC LIMIT 1`,
    );
    return row && Number(row.site_day);
  }

  /** Stores the open minutes of a day. A repeated call replaces them. */
  async store(minutes: readonly OpenMinutes[], t: Transaction): Promise<void> {
    const { onConflict, proposed } = this.dialect;
    for (const some of chunks(minutes, ROWS_AT_ONCE)) {
      const binds = new Binds();
      const values = some.map((one) => `(${binds.list(rows.values(one))})`);
      const sql = `INSERT INTO ${this.table} (${rows.names}) VALUES ${values.join(', ')}
        ${onConflict(['site_day', 'kind', 'kind_id'])} minutes = ${proposed('minutes')}`;
      await this.queries.execute(sql, binds.values, t);
    }
  }

  /** Reads the open minutes of the days from `first` to `last`, both included. */
  async between(first: SiteDay, last: SiteDay): Promise<OpenMinutes[]> {
    const sql = `SELECT ${rows.names} FROM ${this.table} WHERE site_day >= $1 AND site_day <= $2`;
    return (await this.queries.select(sql, [first, last])).map((row) => rows.read(row));
  }
}
