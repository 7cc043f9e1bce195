import type { Transaction } from 'sequelize';
import type { Instant } from '../../time/units';
import type { Dialect } from '../dialects/dialect';
import { type GuardKey, type GuardScope, keyConditions, RULES_DAY } from '../guard-keys';
import { instantColumn, integerColumn, Mapping, optionalText, textColumn } from '../mapping';
import type { Queries } from '../queries';
import { Binds, type Row } from '../sql';
import type { Tables } from '../table-names';

/** What the rules of one owner (everybody, a product or a member) come to in a span of time. */
export interface Sheet {
  /** The owner, by the guard row of its rules. */
  readonly scope: GuardScope;
  readonly id: number;
  /** Of that guard row: the sheet holds for as long as the row has it. */
  readonly version: number;
  /** The zone of the site that it was worked out for. */
  readonly zone: string;
  /** Every occurrence that overlaps `[from, to)` is in it. */
  readonly from: Instant;
  readonly to: Instant;
  /** The rules with their occurrences, as text; null where it would be too much of it. */
  readonly rules: string | null;
}

/** A sheet before what is on it is read. */
export type SheetHead = Omit<Sheet, 'rules'>;

/** What is stored of an owner, and the version that its rules are at now. */
export interface Standing<Of extends SheetHead = SheetHead> {
  readonly key: GuardKey;
  readonly rulesVersion: number;
  readonly sheet: Of | undefined;
}

const HEAD = {
  scope: textColumn<GuardScope>('scope'),
  id: integerColumn('id'),
  version: integerColumn('version'),
  zone: textColumn('zone'),
  from: instantColumn('from_at'),
  to: instantColumn('to_at'),
};
const heads = new Mapping<SheetHead>(HEAD);
const sheets = new Mapping<Sheet>({ ...HEAD, rules: optionalText('rules') });

/** The stored availability index: a sheet an owner of rules, written by whoever holds the owner's guard row. */
export class IndexTable {
  constructor(
    private readonly queries: Queries,
    private readonly tables: Tables,
    private readonly dialect: Dialect,
  ) {}

  /** The sheets, each with the version of its owner's rules at the same moment. Owners without a guard row are absent. */
  read(keys: readonly GuardKey[], t?: Transaction): Promise<Standing<Sheet>[]> {
    return this.standing(keys, sheets, t);
  }

  /** The same without what is on them. */
  heads(keys: readonly GuardKey[], t?: Transaction): Promise<Standing[]> {
    return this.standing(keys, heads, t);
  }

  /** Who has a sheet. */
  async keys(): Promise<GuardKey[]> {
    const sql = `SELECT scope, id FROM ${this.tables.availability_index} ORDER BY scope, id`;
    return (await this.queries.select(sql)).map(keyOf);
  }

  /** Puts a sheet in the place of the owner's earlier one. To be called with the owner's guard row locked or shared. */
  async save(sheet: Sheet, t: Transaction): Promise<void> {
    const binds = new Binds();
    const insert = `INSERT INTO ${this.tables.availability_index} (${sheets.names}) VALUES (${binds.list(sheets.values(sheet))})`;
    const fields = ['version', 'zone', 'from_at', 'to_at', 'rules'];
    const onConflict = this.dialect.onConflict(['scope', 'id']);
    const update = fields.map((field) => `${field} = ${this.dialect.proposed(field)}`).join(', ');
    await this.queries.execute(`${insert} ${onConflict} ${update}`, binds.values, t);
  }

  /** One statement, so that sheet and version are of one moment. */
  private async standing<Of extends SheetHead>(
    keys: readonly GuardKey[],
    columns: Mapping<Of>,
    t?: Transaction,
  ): Promise<Standing<Of>[]> {
    if (keys.length === 0) return [];
    const { guards, availability_index: index } = this.tables;
    const wanted = keyConditions(keys).map((condition) => `(${condition})`);
    const names = columns.names.split(', ').map((name) => `s.${name} AS ${name}`);
    const rows = await this.queries.select(
      `SELECT g.scope AS guard_scope, g.id AS guard_id, g.version AS guard_version, ${names.join(', ')}
        FROM (SELECT scope, id, version FROM ${guards} WHERE ${wanted.join(' OR ')}) g
        LEFT JOIN ${index} s ON s.scope = g.scope AND s.id = g.id`,
      [],
      t,
    );
    return rows.map((row) => ({
      key: keyOf({ scope: row.guard_scope, id: row.guard_id }),
      rulesVersion: Number(row.guard_version),
      sheet: row.scope === null ? undefined : columns.read(row),
    }));
  }
}

const keyOf = ({ scope, id }: Row): GuardKey => ({
  scope: scope as GuardScope,
  id: Number(id),
  day: RULES_DAY,
});
