import { randomUUID } from 'node:crypto';
import type { Transaction } from 'sequelize';
import type { RuleKind } from '../../domain/rule';
import type { SiteDay } from '../../time/units';
import type { Dialect } from '../dialects/dialect';
import { integerColumn, Mapping, textColumn } from '../mapping';
import type { Queries } from '../queries';
import { Binds } from '../sql';
import type { RuleOwner } from './rule-table';

/**
 * A mark: a product, member, resource or site whose hours or members have changed since its appointments were last
 * examined.
 */
export interface OutsideMark {
  readonly kind: RuleKind;
  /** Id of the product, member or resource; 0 for the site (`global`). */
  readonly id: number;
  /** A random text. Each change of the owner replaces it. */
  readonly mark: string;
}

/**
 * The owners of rules whose appointments have to be examined, and the site day on which the background worker last
 * examined all appointments; undefined if it never has.
 */
interface OutsideMarks {
  readonly marks: readonly OutsideMark[];
  readonly lastRound: SiteDay | undefined;
}

const marks = new Mapping<OutsideMark>({
  kind: textColumn<RuleKind>('kind'),
  id: integerColumn('id'),
  mark: textColumn('mark'),
});

/** Value of `kind` in the row that stores the site day on which all appointments were last examined. */
const ROUND = 'round';

/**
 * Table of the products, members, resources and sites whose rules or settings have changed (marks). For each of them,
 * the background worker has to find the upcoming appointments that now lie in closed time, or without their member or
 * product. A mark is written in the transaction of the change, and deleted once all these appointments are examined.
 */
export class OutsideMarkTable {
  constructor(
    private readonly queries: Queries,
    private readonly table: string,
    private readonly dialect: Dialect,
  ) {}

  /**
   * Marks owners of rules, so that the worker examines their appointments. The caller must hold the guard rows (locks)
   * of their rules.
   */
  async mark(owners: readonly RuleOwner[], t: Transaction): Promise<void> {
    if (owners.length === 0) return;
    const binds = new Binds();
    const unique = new Map(owners.map((owner) => [`${owner.kind} ${owner.kindId}`, owner]));
    const rows = [...unique.values()]
      .map(({ kind, kindId }): OutsideMark => ({ kind, id: kindId ?? 0, mark: randomUUID() }))
      .sort((a, b) => (a.kind === b.kind ? a.id - b.id : a.kind < b.kind ? -1 : 1))
      .map((row) => `(${binds.list(marks.values(row))})`);
    await this.queries.execute(this.upsert(rows), binds.values, t);
  }

  /** Reads the marked owners of rules, and the day on which all appointments were last examined. */
  async read(): Promise<OutsideMarks> {
    const rows = await this.queries.select(`SELECT ${marks.names} FROM ${this.table} ORDER BY kind, id`);
    const round = rows.find(({ kind }) => kind === ROUND);
    return {
      marks: rows.filter((row) => row !== round).map((row) => marks.read(row)),
      lastRound: round && Number(round.mark),
    };
  }

  /** Deletes marks of owners whose appointments were examined. The mark of an owner that has changed again stays. */
  async examined(done: readonly OutsideMark[], t: Transaction): Promise<void> {
    const sql = `DELETE FROM ${this.table} WHERE kind = $1 AND id = $2 AND mark = $3`;
    for (const { kind, id, mark } of done) await this.queries.execute(sql, [kind, id, mark], t);
  }

  async setLastRound(day: SiteDay, t: Transaction): Promise<void> {
    await this.queries.execute(this.upsert([`('${ROUND}', 0, $1)`]), [String(day)], t);
  }

  private upsert(rows: readonly string[]): string {
    const { onConflict, proposed } = this.dialect;
    return `INSERT INTO ${this.table} (${marks.names}) VALUES ${rows.join(', ')}
      ${onConflict(['kind', 'id'])} mark = ${proposed('mark')}`;
  }
}
