import type { Source } from '../../domain/index-source';
import type { Rule, RuleKind } from '../../domain/rule';
import type { Instant, Span } from '../../time/units';
import type { TimeWindow } from '../../time/window';

/**
 * A row of the index: a span of instants that a rule opens or closes, or that an appointment takes from its product,
 * or from one of its members or resources.
 */
export interface IndexRow extends Span {
  readonly source: Source;
  /** Id of the rule or appointment; 0 if the reader may not know which appointment it is. */
  readonly sourceId: number;
  /** Id of the product; 0 for a row that concerns no product. */
  readonly productId: number;
  /** Id of the member; null for a row that concerns no member. */
  readonly staffId: number | null;
  /** Id of the resource; absent from a row that concerns no resource. */
  readonly resourceId?: number;
  readonly scope: RuleKind;
  /** Whether the row opens its span (true), or closes or takes it (false). */
  readonly appointable: boolean;
  readonly priority: number;
  /** Capacity that a rule states, or 0 if it states none; for an appointment, the quantity that it takes. */
  readonly places: number;
  /** Range type of a rule; '' for an appointment. */
  readonly rangeType: Rule['rangeType'] | '';
  readonly ruleKind: 'availability' | 'appointment';
  /** `active` for a rule; for an appointment, its status. */
  readonly status: string;
  readonly dateCreated: Instant;
  readonly dateModified: Instant;
}

/**
 * A query for rows of the index. Rows that overlap the window are returned whole. An absent filter matches every row.
 */
export interface IndexQuery extends TimeWindow {
  readonly source?: Source;
  /**
   * Rows that affect this product: global rows, the product's own rows, and those of its members and of the
   * resources that it needs.
   */
  readonly productId?: number;
  readonly staffId?: number;
  /** Rows about this resource: its rules, and the appointments that take it. */
  readonly resourceId?: number;
  readonly scope?: RuleKind;
  readonly appointable?: boolean;
  readonly status?: string;
  /** Signal that ends the computation when it aborts; the call then throws the signal's reason. */
  readonly signal?: AbortSignal;
}

/** The reader of the index; an empty object is the shop itself. */
export interface IndexViewer {
  /** User who reads the index; 0 is a visitor. Products that the user may not see are left out, with their rows. */
  readonly userId?: number;
  /**
   * Shows the ids only of appointments of this customer and of those that name this member, no row of a resource that is
   * not active, and no capacity in the rules of resources. Absent: everything is shown.
   */
  readonly visibleTo?: { readonly customerId?: number; readonly staffId?: number };
}
