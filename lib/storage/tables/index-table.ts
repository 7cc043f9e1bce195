import type { Transaction } from 'sequelize';
import type { Instant } from '../../time/units';
import type { Dialect } from '../dialects/dialect';
import { type GuardKey, type GuardScope, keyConditions, RULES_DAY } from '../guard-keys';
import { instantColumn, integerColumn, Mapping, optionalText, textColumn } from '../mapping';
import type { Queries } from '../queries';
import { Binds, type Row } from '../sql';
import type { Tables } from '../table-names';

/**
 * The availability rules of one owner (the site, a product, a member or a resource) with their occurrences in a span of
 * time. It is an entry of the stored index (precomputed occurrences of rules).
 */
export interface StoredRules {
  /** Scope and id of the guard row (lock and version) of the owner's rules. */
  readonly scope: GuardScope;
  readonly id: number;
  /**
   * Version of the owner's guard row (lock and version) when the entry of the stored index was computed. The entry is
   * current as long as the row has this version.
   */
  readonly version: number;
  /** Name of the site's time zone for which the occurrences were computed. */
  readonly zone: string;
  /** Beginning of the span. The entry of the stored index contains every occurrence that overlaps `[from, to)`. */
  readonly from: Instant;
  readonly to: Instant;
  /** The rules with their occurrences, as text; null if the text would exceed the size limit. */
  readonly rules: string | null;
}

/** An entry of the stored index (precomputed occurrences of rules) without the text of its rules. */
export type StoredRulesHead = Omit<StoredRules, 'rules'>;

/**
 * The entry of an owner in the stored index (precomputed occurrences of rules), if there is one, and the current
 * version of the owner's rules.
 */
export interface EntryState<Of extends StoredRulesHead = StoredRulesHead> {
  readonly key: GuardKey;
  readonly rulesVersion: number;
  readonly stored: Of | undefined;
}

const HEAD = {
  scope: textColumn<GuardScope>('scope'),
  id: integerColumn('id'),
  version: integerColumn('version'),
  zone: textColumn('zone'),
  from: instantColumn('from_at'),
  to: instantColumn('to_at'),
};
const heads = new Mapping<StoredRulesHead>(HEAD);
const wholes = new Mapping<StoredRules>({ ...HEAD, rules: optionalText('rules') });

/**
 * Table of the stored index: one entry for each owner of availability rules (the site, a product, a member or a
 * resource), with the occurrences of the rules. An entry is written only under a lock, exclusive or shared, on the
 * guard row (lock and version) of its owner's rules.
 */
export class IndexTable {
  constructor(
    private readonly queries: Queries,
    private readonly tables: Tables,
    private readonly dialect: Dialect,
  ) {}

  /**
   * Reads entries of the stored index (precomputed occurrences of rules), each with the current version of its owner's
   * rules. The result leaves out owners without a guard row (lock and version).
   *
   * @param textless owners whose entries are read without their texts, so that `rules` is null
   */
  read(
    keys: readonly GuardKey[],
    t?: Transaction,
    textless: readonly GuardKey[] = [],
  ): Promise<EntryState<StoredRules>[]> {
    return this.entries(keys, wholes, { t, textless });
  }

  /** Reads entries of the stored index (precomputed occurrences of rules) without the texts of their rules. */
  heads(keys: readonly GuardKey[], t?: Transaction): Promise<EntryState[]> {
    return this.entries(keys, heads, { t });
  }

  /**
   * Returns the owners (the site, products, members and resources) that have an entry in the stored index (precomputed
   * occurrences of rules), as keys of their guard rows (locks and versions).
   */
  async keys(): Promise<GuardKey[]> {
    const sql = `SELECT scope, id FROM ${this.tables.availability_index} ORDER BY scope, id`;
    return (await this.queries.select(sql)).map(keyOf);
  }

  /**
   * Replaces the entry of an owner in the stored index. The caller must have locked the guard row (lock and version) of
   * the owner's rules, either alone or in shared mode.
   */
  async save(stored: StoredRules, t: Transaction): Promise<void> {
    const binds = new Binds();
    const insert = `INSERT INTO ${this.tables.availability_index} (${wholes.names}) VALUES (${binds.list(wholes.values(stored))})`;
    const fields = ['version', 'zone', 'from_at', 'to_at', 'rules'];
    const onConflict = this.dialect.onConflict(['scope', 'id']);
    const update = fields.map((field) => `${field} = ${this.dialect.proposed(field)}`).join(', ');
    await this.queries.execute(`${insert} ${onConflict} ${update}`, binds.values, t);
  }

  /**
   * Reads entries of the stored index and versions of rules in one statement, so that both are read as they were at one
   * moment.
   */
  private async entries<Of extends StoredRulesHead>(
    keys: readonly GuardKey[],
    columns: Mapping<Of>,
    { t, textless = [] }: { readonly t?: Transaction | undefined; readonly textless?: readonly GuardKey[] },
  ): Promise<EntryState<Of>[]> {
    if (keys.length === 0) return [];
    const { guards, availability_index: index } = this.tables;
    const isTextless = textless.length === 0 ? '1 = 0' : anyOf(textless);
    const names = columns.names
      .split(', ')
      .map((name) => `${name === 'rules' ? TEXT : `s.${name}`} AS ${name}`);
    const rows = await this.queries.select(
      `SELECT g.scope AS guard_scope, g.id AS guard_id, g.version AS guard_version, ${names.join(', ')}
        FROM (SELECT scope, id, version, CASE WHEN ${isTextless} THEN 1 ELSE 0 END AS is_textless
          FROM ${guards} WHERE ${anyOf(keys)}) g
        LEFT JOIN ${index} s ON s.scope = g.scope AND s.id = g.id`,
      [],
      t,
    );
    return rows.map((row) => ({
      key: keyOf({ scope: row.guard_scope, id: row.guard_id }),
      rulesVersion: Number(row.guard_version),
      stored: row.scope === null ? undefined : columns.read(row),
    }));
  }
}

const TEXT = 'CASE WHEN g.is_textless = 1 THEN NULL ELSE s.rules END';

const anyOf = (keys: readonly GuardKey[]): string =>
  keyConditions(keys)
    .map((condition) => `(${condition})`)
    .join(' OR ');

const keyOf = ({ scope, id }: Row): GuardKey => ({
  scope: scope as GuardScope,
  id: Number(id),
  day: RULES_DAY,
});
