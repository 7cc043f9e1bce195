import { createHash } from 'node:crypto';
import type { Transaction } from 'sequelize';
import { ID_KINDS, type IdKind, type IdsByKind } from '../../domain/ids';
import type { Dialect } from '../dialects/dialect';
import type { Queries } from '../queries';
import { chunks, inIntegers, integerText, type Row } from '../sql';
import { WRITE_PATIENCE } from '../transactions/retry-while-busy';

const ROWS_A_STATEMENT = 1_000;

/** An id of the shop as text, and the integer that the library stores in place of it. */
export interface IdPair {
  readonly kind: IdKind;
  readonly id: number;
  readonly externalId: string;
}

type Wanted = Pick<IdPair, 'kind' | 'externalId'> & { readonly digest: string };

/**
 * Table of the integers that the library stores in place of ids of the shop that are texts. A row is never deleted, so
 * no integer is used twice. Texts are compared by their digests, so the collation of the database does not matter.
 */
export class ExternalIdTable {
  constructor(
    private readonly queries: Queries,
    private readonly table: string,
    private readonly dialect: Dialect,
  ) {}

  /**
   * Returns the pairs of integer and text for given integers. The result leaves out integers that stand for another
   * kind of record.
   */
  async ofIntegers(ids: IdsByKind<number>, t?: Transaction): Promise<IdPair[]> {
    const wanted = [...ids].flatMap(([kind, some]) => [...some].map((id) => ({ kind, id })));
    return this.read(
      wanted,
      (run) =>
        inIntegers(
          'id',
          run.map(({ id }) => id),
        ),
      t,
    );
  }

  /**
   * Returns the pairs of integer and text for given texts. The result leaves out texts without a row, and erased texts.
   */
  async ofTexts(texts: IdsByKind<string>, t?: Transaction): Promise<IdPair[]> {
    return this.readWanted(wantedOf(texts), t);
  }

  /** Returns the integer that was given to a text, even if the text was erased since. */
  async takenBy(kind: IdKind, externalId: string, t?: Transaction): Promise<number | undefined> {
    const sql = `SELECT id FROM ${this.table} WHERE kind = '${kindText(kind)}' AND digest = '${digestOf(externalId)}'`;
    const [row] = await this.queries.select(sql, [], t);
    return row && Number(row.id);
  }

  /**
   * Gives an integer to each text that has none yet, and restores erased texts. Rows are written in the order of their
   * keys, so that processes that add the same texts wait for each other instead of deadlocking.
   */
  async add(texts: IdsByKind<string>, t: Transaction): Promise<IdPair[]> {
    const wanted = wantedOf(texts);
    const onConflict = this.dialect.onConflict(['kind', 'digest']);
    for (const run of chunks(wanted, ROWS_A_STATEMENT)) {
      const rows = run.map(({ kind, digest }, at) => `('${kindText(kind)}', '${digest}', $${at + 1})`);
      const sql = `INSERT INTO ${this.table} (kind, digest, external_id) VALUES ${rows.join(', ')}
        ${onConflict} external_id = ${this.dialect.proposed('external_id')}`;
      const values = run.map(({ externalId }) => externalId);
      await this.queries.execute(this.dialect.bounded(sql, WRITE_PATIENCE.lock), values, t);
    }
    return this.readWanted(wanted, t);
  }

  /** Erases the text for an integer. The row stays, so that the integer is never given to another text. */
  async erase(kind: IdKind, id: number, t: Transaction): Promise<void> {
    const sql = `UPDATE ${this.table} SET external_id = NULL WHERE id = ${integerText(id)} AND kind = '${kindText(kind)}'`;
    await this.queries.execute(sql, [], t);
  }

  private readWanted(wanted: readonly Wanted[], t?: Transaction): Promise<IdPair[]> {
    return this.read(wanted, (run) => `digest IN (${run.map(({ digest }) => `'${digest}'`).join(', ')})`, t);
  }

  /** Reads pairs of integer and text, with one statement for each thousand ids. */
  private async read<Of extends { readonly kind: IdKind }>(
    wanted: readonly Of[],
    condition: (run: readonly Of[]) => string,
    t?: Transaction,
  ): Promise<IdPair[]> {
    const found: Row[] = [];
    for (const run of chunks(wanted, ROWS_A_STATEMENT)) {
      const conditions = ID_KINDS.flatMap((kind) => {
        const ofKind = run.filter((one) => one.kind === kind);
        return ofKind.length > 0 ? `kind = '${kind}' AND ${condition(ofKind)}` : [];
      });
      const sql = `SELECT kind, id, external_id FROM ${this.table}
        WHERE external_id IS NOT NULL AND (${conditions.join(' OR ')})`;
      found.push(...(await this.queries.select(sql, [], t)));
    }
    return found.map((row) => ({
      kind: row.kind as IdKind,
      id: Number(row.id),
      externalId: row.external_id as string,
    }));
  }
}

/** Returns the texts to look up with their digests, in the order of the primary key. */
function wantedOf(texts: IdsByKind<string>): Wanted[] {
  const wanted = [...texts].flatMap(([kind, some]) =>
    [...some].map((externalId) => ({ kind, externalId, digest: digestOf(externalId) })),
  );
  return wanted.sort((a, b) => compare(a.kind, b.kind) || compare(a.digest, b.digest));
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Returns the kind of a record unchanged, so that it can be written into SQL.
 *
 * @throws TypeError for any other text
 */
function kindText(kind: IdKind): IdKind {
  if (!ID_KINDS.includes(kind)) throw new TypeError(`${JSON.stringify(kind)} is not a kind of external id`);
  return kind;
}
