import type { Source } from '../../domain/index-source';
import type { Rule, RuleKind } from '../../domain/rule';
import type { Instant, Span } from '../../time/units';
import type { TimeWindow } from '../../time/window';

/**
 * A row of the availability index: a span of instants that a rule opens or closes, or that an appointment takes from
 * its product or from one of its staff members or resources.
 */
export interface IndexRow extends Span {
  readonly source: Source;
  /** Id of the rule or the appointment; 0 if the reader may not know which appointment it is. */
  readonly sourceId: number;
  /** Id of the product; 0 if the row concerns no product. */
  readonly productId: number;
  /** Id of the member of staff; null if the row concerns no member. */
  readonly staffId: number | null;
  /** Id of the resource; absent if the row concerns no resource. */
  readonly resourceId?: number;
  readonly scope: RuleKind;
  /** True if the row opens its span, false if it closes or takes it. */
  readonly appointable: boolean;
  readonly priority: number;
  /** For a rule: its capacity, or 0 if it has none. For an appointment: its quantity. */
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
 * Filters of rows of the availability index. Rows that overlap the window are returned whole. An absent filter matches
 * every row.
 */
export interface IndexQuery extends TimeWindow {
  readonly source?: Source;
  /**
   * Only rows that affect this product: global rows, the product's own rows, and those of its staff members and of the
   * resources that it may take.
   */
  readonly productId?: number;
  readonly staffId?: number;
  /** Only rows about this resource: its rules, and the appointments that take it. */
  readonly resourceId?: number;
  readonly scope?: RuleKind;
  readonly appointable?: boolean;
  readonly status?: string;
  /** Signal that ends the computation when it aborts. The call then throws the reason of the signal. */
  readonly signal?: AbortSignal;
}

/** The reader of the availability index. An empty object is the shop itself, which sees everything. */
export interface IndexViewer {
  /** Id of the user who reads; 0 is a visitor. Rows of products that the user may not see are left out. */
  readonly userId?: number;
  /**
   * Limits the rows to what this customer or this staff member may see. Only the customer's or the member's own
   * appointments are shown with their ids. Rows of inactive resources are left out, and rules of resources are shown
   * without their capacity. Absent: everything is shown.
   */
  readonly visibleTo?: { readonly customerId?: number; readonly staffId?: number };
}
