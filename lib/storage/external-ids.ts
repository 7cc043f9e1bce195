import type { Transaction } from 'sequelize';
import type { FoundIds, IdKind, IdsByKind } from '../domain/ids';
import { KeptPairs } from './kept-pairs';
import type { ExternalIdTable, IdPair } from './tables/external-id-table';
import { preparing } from './transactions/retry-while-busy';
import type { Transactions } from './transactions/transactions';

/** The parts of the storage with which external ids are looked up. */
interface ExternalIdParts {
  readonly table: ExternalIdTable;
  readonly transactions: Transactions;
  /** Whether a read without a transaction sees uncommitted rows (see `Queries.seesUncommitted`). */
  readonly seesUncommitted: () => boolean;
}

/**
 * Translates external ids (ids of the shop that are texts) to the integers that the library stores, and integers to
 * external ids. Pairs are kept in memory only if they are known to be committed: the transaction in which they were
 * read or written may still be rolled back.
 */
export class ExternalIds {
  private readonly kept = new KeptPairs();

  constructor(private readonly parts: ExternalIdParts) {}

  /**
   * Returns the external ids for integers. The result leaves out unknown integers. Integers that are not in memory are
   * read from the table.
   */
  textsOf(ids: IdsByKind<number>, t?: Transaction): Promise<FoundIds<number, string>> {
    return this.lookUp(ids, this.kept.externalIdOf, byInteger, async (missing) =>
      this.keepCommitted(await this.parts.table.ofIntegers(missing, t), t),
    );
  }

  /** Returns the integers of external ids that have one; the result leaves out all other ids. */
  knownIntegersOf(texts: IdsByKind<string>, t?: Transaction): Promise<FoundIds<string, number>> {
    return this.lookUp(texts, this.kept.integerOf, byText, async (missing) =>
      this.keepCommitted(await this.parts.table.ofTexts(missing, t), t),
    );
  }

  /**
   * Returns the integers of external ids that the shop knows. An id without an integer gets one, in the transaction `t`
   * or, without `t`, in a short transaction of its own.
   */
  async integersOf(texts: IdsByKind<string>, t?: Transaction): Promise<FoundIds<string, number>> {
    const known = await this.knownIntegersOf(texts, t);
    const missing = without(texts, known);
    if (missing.size === 0) return known;
    const { table, transactions } = this.parts;
    const added = await (t
      ? table.add(missing, t)
      : preparing(() => transactions.run((own) => table.add(missing, own))));
    if (!t) this.kept.keep(added);
    return merged(known, added, byText);
  }

  /**
   * Returns the integer that was given to an external id; undefined if none was. Always reads the table, which keeps
   * the integer with a digest of the external id even after the id's text was erased.
   */
  takenInteger(kind: IdKind, externalId: string): Promise<number | undefined> {
    return this.parts.table.takenBy(kind, externalId);
  }

  /**
   * Erases the text of an external id. Its integer is never given to another id. The text is stored again only if the
   * shop uses the id again.
   */
  async erase(kind: IdKind, id: number): Promise<void> {
    await this.parts.transactions.run((t) => this.parts.table.erase(kind, id, t));
    this.kept.forget(kind, id);
  }

  clear(): void {
    this.kept.clear();
  }

  private async lookUp<From, To>(
    wanted: IdsByKind<From>,
    keptOf: (kind: IdKind, id: From) => To | undefined,
    entryOf: (pair: IdPair) => readonly [unknown, unknown],
    read: (missing: IdsByKind<From>) => Promise<IdPair[]>,
  ): Promise<FoundIds<From, To>> {
    const found = new Map<IdKind, Map<From, To>>();
    for (const [kind, ids] of wanted) {
      const ofKind = new Map<From, To>();
      for (const id of ids) {
        const one = keptOf(kind, id);
        if (one !== undefined) ofKind.set(id, one);
      }
      found.set(kind, ofKind);
    }
    const missing = without(wanted, found);
    if (missing.size === 0) return found;
    return merged(found, await read(missing), entryOf as (pair: IdPair) => readonly [From, To]);
  }

  private keepCommitted(pairs: IdPair[], t: Transaction | undefined): IdPair[] {
    if (!t && !this.parts.seesUncommitted()) this.kept.keep(pairs);
    return pairs;
  }
}

const byInteger = ({ id, externalId }: IdPair) => [id, externalId] as const;
const byText = ({ id, externalId }: IdPair) => [externalId, id] as const;

function without<From>(wanted: IdsByKind<From>, found: FoundIds<From, unknown>): IdsByKind<From> {
  const missing = [...wanted].map(
    ([kind, ids]) => [kind, new Set([...ids].filter((id) => !found.get(kind)?.has(id)))] as const,
  );
  return new Map(missing.filter(([, ids]) => ids.size > 0));
}

function merged<From, To>(
  found: FoundIds<From, To>,
  pairs: readonly IdPair[],
  entryOf: (pair: IdPair) => readonly [From, To],
): FoundIds<From, To> {
  const all = new Map([...found].map(([kind, ofKind]) => [kind, new Map(ofKind)]));
  for (const pair of pairs) all.get(pair.kind)!.set(...entryOf(pair));
  return all;
}
