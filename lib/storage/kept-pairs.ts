import type { IdPair } from './tables/external-id-table';
import type { IdKind } from '../domain/ids';

/**
 * Maximum number of pairs of ids in memory for each kind of record (products, users, orders, ...). With ids of 36
 * characters, the pairs of all kinds together take about 20 MB.
 */
const PAIRS_A_KIND = 20_000;

interface Kept {
  readonly byInteger: Map<number, string>;
  readonly byText: Map<string, number>;
}

/**
 * Keeps pairs of ids in memory, each an integer with the shop's own id as text. For each kind of record, the pairs that
 * were added last are kept.
 */
export class KeptPairs {
  private readonly kinds = new Map<IdKind, Kept>();

  externalIdOf = (kind: IdKind, id: number): string | undefined => this.kinds.get(kind)?.byInteger.get(id);

  integerOf = (kind: IdKind, externalId: string): number | undefined =>
    this.kinds.get(kind)?.byText.get(externalId);

  keep(pairs: readonly IdPair[]): void {
    for (const { kind, id, externalId } of pairs) {
      const { byInteger, byText } = this.ofKind(kind);
      byInteger.set(id, externalId);
      byText.set(externalId, id);
      if (byInteger.size > PAIRS_A_KIND) this.forget(kind, byInteger.keys().next().value!);
    }
  }

  forget(kind: IdKind, id: number): void {
    const { byInteger, byText } = this.ofKind(kind);
    const externalId = byInteger.get(id);
    byInteger.delete(id);
    if (externalId !== undefined) byText.delete(externalId);
  }

  clear(): void {
    this.kinds.clear();
  }

  private ofKind(kind: IdKind): Kept {
    const kept = this.kinds.get(kind) ?? { byInteger: new Map(), byText: new Map() };
    this.kinds.set(kind, kept);
    return kept;
  }
}
