import type { Fields } from '../sources/lenient-values';

/** Result of an import for one record of the other system. */
export interface ImportVerdict {
  readonly kind: 'product' | 'member' | 'resource' | 'rule' | 'appointment' | 'visit' | 'series';
  /** Id of the record at the other system; '' if it has none. */
  readonly sourceId: string;
  /**
   * `taken`: stored as it is; `changed`: stored with the differences that `reasons` names; `unchanged`: already
   * imported; `missing`: imported earlier, and the other system no longer has it; `refused`: not stored. Products and
   * staff members are never stored: for them, `taken` means that the shop has them.
   */
  readonly verdict: 'taken' | 'changed' | 'unchanged' | 'missing' | 'refused';
  /** Explanations for people. Empty for `taken` and `unchanged`. */
  readonly reasons: readonly string[];
  /** Id of the record in this shop; null if it has none. In a dry run, null for records that would be new. */
  readonly id: number | null;
  /**
   * The record as the other system has it. Present only for products and staff members, so that a shop can take over
   * their settings.
   */
  readonly fields?: Fields;
}
