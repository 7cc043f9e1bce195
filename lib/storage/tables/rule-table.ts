import type { Transaction } from 'sequelize';
import { AppointmentsError } from '../../domain/errors';
import type { CountEnd, RangeType, Rule, RuleDraft, RuleKind } from '../../domain/rule';
import { asSiteSeconds, type Instant } from '../../time/units';
import {
  booleanColumn,
  type Columns,
  instantColumn,
  integerColumn,
  Mapping,
  optionalInteger,
  optionalText,
  textColumn,
} from '../mapping';
import type { Queries } from '../queries';
import { type Bind, Binds, chunks, inIntegers, integerText, type Row, type Statement } from '../sql';
import { noteWritten } from '../transactions/written-records';

const DRAFT: Columns<RuleDraft> = {
  kind: textColumn<RuleKind>('kind'),
  kindId: optionalInteger('kind_id'),
  eventId: optionalInteger('event_id'),
  title: textColumn('title'),
  rangeType: textColumn<RangeType>('range_type'),
  fromDate: optionalText('from_date'),
  toDate: optionalText('to_date'),
  fromRange: textColumn('from_range'),
  toRange: textColumn('to_range'),
  appointable: booleanColumn('appointable'),
  priority: optionalInteger('priority'),
  capacity: optionalInteger('qty'),
  ordering: integerColumn('ordering'),
  rrule: optionalText('rrule'),
};
const drafts = new Mapping<RuleDraft>(DRAFT);
const owners = new Mapping<RuleOwner>({ kind: DRAFT.kind, kindId: DRAFT.kindId });
const rules = new Mapping<Omit<Rule, 'countEnd'>>({
  ...DRAFT,
  id: integerColumn('id'),
  dateCreated: instantColumn('date_created'),
  dateModified: instantColumn('date_modified'),
  version: integerColumn('version'),
});

/**
 * The stored last occurrence of a recurrence with a COUNT. `countVersion` is the version of the rule for which it was
 * computed.
 */
interface StoredEnd {
  readonly countFirst: number | null;
  readonly countLast: number | null;
  readonly countVersion: number | null;
}
const ends = new Mapping<StoredEnd>({
  countFirst: optionalInteger('count_first'),
  countLast: optionalInteger('count_last'),
  countVersion: optionalInteger('count_version'),
});

/** An availability rule to be stored, with the computed last occurrence of a recurrence that has a COUNT. */
export interface WrittenRule extends RuleDraft {
  readonly countEnd?: CountEnd;
}

/**
 * Number of rules in one INSERT. SQLite finds each value's name by a linear search, so twice as many rows would take
 * four times as long.
 */
const ROWS_A_STATEMENT = 40;

/** The products, members and resources whose availability rules a query needs, in addition to the global rules. */
export interface RuleTarget {
  readonly productIds: readonly number[];
  readonly staffIds: readonly number[];
  readonly resourceIds?: readonly number[];
}

export type RuleOwner = Pick<RuleDraft, 'kind' | 'kindId'>;

/**
 * Returns the owners whose availability rules a query needs: the site, and each of the products, members and resources.
 */
export const ownersBearingOn = ({ productIds, staffIds, resourceIds = [] }: RuleTarget): RuleOwner[] => [
  { kind: 'global', kindId: null },
  ...productIds.map((kindId): RuleOwner => ({ kind: 'product', kindId })),
  ...staffIds.map((kindId): RuleOwner => ({ kind: 'staff', kindId })),
  ...resourceIds.map((kindId): RuleOwner => ({ kind: 'resource', kindId })),
];

export class RuleTable {
  constructor(
    private readonly queries: Queries,
    private readonly table: string,
  ) {}

  async insert(draft: WrittenRule, now: Instant, t: Transaction): Promise<Rule> {
    const binds = new Binds();
    const sql = `INSERT INTO ${this.table} (${NEW_NAMES}) VALUES (${binds.list(newValues(draft, now))})`;
    const id = await this.queries.insert(sql, binds.values, t);
    noteWritten(t, 'ruleIds', id);
    const { countEnd, ...written } = draft;
    const rule = { ...written, id, dateCreated: now, dateModified: now, version: 1 };
    return countEnd ? { ...rule, countEnd } : rule;
  }

  /**
   * Adds availability rules of one member or resource, and returns them in their order. The caller must have locked the
   * guard row (lock and version) of the owner's rules. Added rules are recognised by their new ids, so no other process
   * may add rules of this owner at the same time.
   */
  async insertOfOwner(
    owner: RuleOwner,
    added: readonly WrittenRule[],
    now: Instant,
    t: Transaction,
  ): Promise<Rule[]> {
    const own = `(${ownedBy([owner])})`;
    const [last] = await this.queries.select(`SELECT MAX(id) AS id FROM ${this.table} WHERE ${own}`, [], t);
    for (const run of chunks(added, ROWS_A_STATEMENT)) {
      const binds = new Binds();
      const rows = run.map((draft) => `(${binds.list(newValues(draft, now))})`).join(', ');
      await this.queries.execute(`INSERT INTO ${this.table} (${NEW_NAMES}) VALUES ${rows}`, binds.values, t);
    }
    return this.where(`${own} AND id > ${integerText(Number(last?.id ?? 0))}`, t);
  }

  /**
   * Replaces all fields of a rule except id and creation time.
   *
   * @throws AppointmentsError `shop_rest_availability_invalid_id` if no rule has the id
   */
  async update(id: number, draft: WrittenRule, now: Instant, t: Transaction): Promise<Rule> {
    // `version` is assigned last. MariaDB assigns from left to right, and the assignment of `count_version` needs the
    // old version.
    const end = 'count_first = $3, count_last = $4, count_version = version + 1';
    const set = `date_modified = $1, ${end}, ${drafts.assignments(5)}, version = version + 1`;
    const { first = null, last = null } = draft.countEnd ?? {};
    const bind = [now, id, first, last, ...drafts.values(draft)];
    noteWritten(t, 'ruleIds', id);
    await this.queries.execute(`UPDATE ${this.table} SET ${set} WHERE id = $2`, bind, t);
    const rule = (await this.find([id], t)).get(id);
    if (!rule)
      throw new AppointmentsError(
        'shop_rest_availability_invalid_id',
        `There is no availability rule ${id}.`,
      );
    return rule;
  }

  async remove(id: number, t: Transaction): Promise<void> {
    noteWritten(t, 'ruleIds', id);
    await this.queries.execute(`DELETE FROM ${this.table} WHERE id = $1`, [id], t);
  }

  async removeAll(ids: readonly number[], t: Transaction): Promise<void> {
    if (ids.length === 0) return;
    await this.queries.execute(`DELETE FROM ${this.table} WHERE ${inIntegers('id', ids)}`, [], t);
  }

  async find(ids: readonly number[], t?: Transaction): Promise<Map<number, Rule>> {
    if (ids.length === 0) return new Map();
    const found = await this.where(inIntegers('id', ids), t);
    return new Map(found.map((rule) => [rule.id, rule]));
  }

  /** Returns all availability rules, sorted by id. */
  all(t?: Transaction): Promise<Rule[]> {
    return this.where('1 = 1', t);
  }

  /** Returns all availability rules except those of the given owners, sorted by id. */
  except(owners: readonly RuleOwner[]): Promise<Rule[]> {
    // CASE handles rows without an owner's id, which an older system may have left. With NOT alone, the condition would
    // be null for them.
    return owners.length === 0
      ? this.all()
      : this.where(`CASE WHEN ${ownedBy(owners)} THEN 1 ELSE 0 END = 0`);
  }

  /**
   * Returns the availability rules that affect some products, members and resources, sorted by id. Sends one statement
   * for any number of them.
   */
  bearingOn(target: RuleTarget, t?: Transaction): Promise<Rule[]> {
    return this.ofOwners(ownersBearingOn(target), t);
  }

  /** Returns the availability rules of the given owners, sorted by id. Sends one statement. */
  async ofOwners(owners: readonly RuleOwner[], t?: Transaction): Promise<Rule[]> {
    return this.read(await this.queries.select(this.ofOwnersRead(owners).sql, [], t));
  }

  /** Returns the first availability rules of an owner, sorted by id. */
  async firstOf(owner: RuleOwner, limit: number, t?: Transaction): Promise<Rule[]> {
    const sql = `${this.whereSql(ownedBy([owner]))} LIMIT ${integerText(limit)}`;
    return this.read(await this.queries.select(sql, [], t));
  }

  /** Builds the statement that `ofOwners` runs. */
  ofOwnersRead(owners: readonly RuleOwner[]): Statement {
    return { sql: this.whereSql(ownedBy(owners)), columns: [...rules.columns, ...ends.columns] };
  }

  read(rows: readonly Row[]): Rule[] {
    return rows.map(readRule);
  }

  /**
   * Returns rules with ids above `id` whose recurrence has a COUNT but no stored last occurrence, sorted by id. An
   * older version wrote such rules.
   */
  async withoutCountEnd(id: number, limit: number): Promise<Rule[]> {
    const isUnknown = 'count_version IS NULL OR count_version <> version';
    const condition = `rrule LIKE '%COUNT=%' AND (${isUnknown}) AND id > ${integerText(id)}`;
    const sql = `${this.whereSql(condition)} LIMIT ${integerText(limit)}`;
    return this.read(await this.queries.select(sql));
  }

  /** Stores the last occurrence of a rule's COUNT, unless the rule has been changed meanwhile. */
  async setCountEnd({ id, version }: Rule, { first, last }: CountEnd, t: Transaction): Promise<void> {
    const set = 'count_first = $1, count_last = $2, count_version = version';
    await this.queries.execute(
      `UPDATE ${this.table} SET ${set} WHERE id = $3 AND version = $4`,
      [first, last, id, version],
      t,
    );
  }

  /** Returns all owners (the site, products, members and resources) that have availability rules. */
  async owners(): Promise<RuleOwner[]> {
    const rows = await this.queries.select(
      `SELECT DISTINCT kind, kind_id FROM ${this.table} ORDER BY kind, kind_id`,
    );
    return rows.map((row) => owners.read(row));
  }

  private async where(condition: string, t?: Transaction): Promise<Rule[]> {
    return this.read(await this.queries.select(this.whereSql(condition), [], t));
  }

  private whereSql(condition: string): string {
    return `SELECT ${rules.names}, ${ends.names} FROM ${this.table} WHERE ${condition} ORDER BY id`;
  }
}

function ownedBy(owners: readonly RuleOwner[]): string {
  const of = (kind: RuleKind): string => {
    const ids = owners.flatMap((owner) => (owner.kind === kind ? (owner.kindId ?? []) : []));
    return `(kind = '${kind}' AND ${inIntegers('kind_id', ids)})`;
  };
  const global = owners.some(({ kind }) => kind === 'global') ? "kind = 'global'" : '1 = 0';
  return `${global} OR ${of('product')} OR ${of('staff')} OR ${of('resource')}`;
}

const NEW_NAMES = `${drafts.names}, date_created, date_modified, version, ${ends.names}`;

function newValues(draft: WrittenRule, now: Instant): Bind[] {
  const { first = null, last = null } = draft.countEnd ?? {};
  const end = { countFirst: first, countLast: last, countVersion: first === null ? null : 1 };
  return [...drafts.values(draft), now, now, 1, ...ends.values(end)];
}

function readRule(row: Row): Rule {
  const rule = rules.read(row);
  if (row.count_first === null) return rule;
  const { countFirst, countLast, countVersion } = ends.read(row);
  // If the versions differ, a process of an older version has changed the rule after the last occurrence was computed,
  // so the stored occurrence is outdated.
  if (countFirst === null || countVersion !== rule.version) return rule;
  const last = countLast === null ? null : asSiteSeconds(countLast);
  return { ...rule, countEnd: { first: asSiteSeconds(countFirst), last } };
}
