import type { Fields } from '../sources/lenient-values';

/** The outcome of an import for one record of a source. */
export interface ImportVerdict {
  readonly kind: 'product' | 'member' | 'rule' | 'appointment';
  /** Id of the record at the source; '' if it has none. */
  readonly sourceId: string;
  /**
   * `taken`: stored as it is; `changed`: stored with the differences that `reasons` names; `unchanged`: imported before;
   * `refused`: not stored. Products and members are never stored: `taken` means that the shop has them.
   */
  readonly verdict: 'taken' | 'changed' | 'unchanged' | 'refused';
  /** Sentences for a person; empty for `taken` and `unchanged`. */
  readonly reasons: readonly string[];
  /** Id of the record here; null if it has none. In a dry run, null for records that would be new. */
  readonly id: number | null;
  /** The record as the source has it: products and members only, for a shop that takes over their settings. */
  readonly fields?: Fields;
}
