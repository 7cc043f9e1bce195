import type { Source } from '../../domain/index-source';
import type { Rule, RuleKind } from '../../domain/rule';
import type { Instant, Span } from '../../time/units';
import type { TimeWindow } from '../../time/window';

/**
 * A row of the index: a span that a rule opens or closes, or that an appointment takes from one of its members.
 * Its span is in instants.
 */
export interface IndexRow extends Span {
  readonly source: Source;
  /** Id of the rule or appointment; 0 if the reader may not know which appointment it is. */
  readonly sourceId: number;
  /** Product; 0 for a row that concerns no product. */
  readonly productId: number;
  /** Member of staff; null for a row that concerns none. */
  readonly staffId: number | null;
  readonly scope: RuleKind;
  /** Whether the row opens its span (true), or closes or takes it. */
  readonly appointable: boolean;
  readonly priority: number;
  /** Capacity that a rule states, 0 if it states none; quantity of an appointment. */
  readonly places: number;
  /** Range type of a rule; '' for an appointment. */
  readonly rangeType: Rule['rangeType'] | '';
  readonly ruleKind: 'availability' | 'appointment';
  /** `active` for rules, the status of an appointment otherwise. */
  readonly status: string;
  readonly dateCreated: Instant;
  readonly dateModified: Instant;
}

/** A query for rows of the index. Rows that overlap the window are returned whole. Absent filters match every row. */
export interface IndexQuery extends TimeWindow {
  readonly source?: Source;
  /** Rows that affect this product: global rows, its own rows, and those of its members. */
  readonly productId?: number;
  readonly staffId?: number;
  readonly scope?: RuleKind;
  readonly appointable?: boolean;
  readonly status?: string;
  /** Aborting this signal ends the computation; the call then throws the signal's reason. */
  readonly signal?: AbortSignal;
}

/** The reader of the index; an empty object is the shop itself. */
export interface IndexViewer {
  /** User who reads the index: products that the user may not see are left out, with their rows; 0 is a visitor. */
  readonly userId?: number;
  /**
   * Limits the appointments whose ids are shown to those of this customer and those that name this member. Absent: all
   * ids are shown.
   */
  readonly visibleTo?: { readonly customerId?: number; readonly staffId?: number };
}
