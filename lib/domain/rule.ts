import type { Instant } from '../time/units';
import { type SiteSeconds } from '../time/units';

export const RULE_KINDS = ['global', 'product', 'staff', 'resource'] as const;
/** The kind of owner whose times a rule opens or closes: the site, a product, a member, or a resource. */
export type RuleKind = (typeof RULE_KINDS)[number];

/** The forms of a rule's range; `time:1` is Monday, `time:7` Sunday. */
export const RANGE_TYPES = [
  'custom',
  'custom:daterange',
  'months',
  'weeks',
  'days',
  'time:all',
  'time:1',
  'time:2',
  'time:3',
  'time:4',
  'time:5',
  'time:6',
  'time:7',
  'time:range',
  'rrule',
] as const;
/** The form of a rule's range: it decides how `fromRange` and `toRange` name the times that the rule matches. */
export type RangeType = (typeof RANGE_TYPES)[number];

/**
 * `larger-wins`: the rule with the larger priority overrides the other rule. `smaller-wins`: the rule with the smaller
 * priority overrides the other rule.
 */
export type Precedence = 'larger-wins' | 'smaller-wins';

/** The fields of an availability rule that a caller writes. */
export interface RuleDraft {
  readonly kind: RuleKind;
  /** The product, member or resource that the rule belongs to; null for `global`. */
  readonly kindId: number | null;
  readonly eventId: number | null;
  readonly title: string;
  readonly rangeType: RangeType;
  /** First date on which the rule applies, `YYYY-MM-DD`; null for no limit. `toDate` is the last date, or null. */
  readonly fromDate: string | null;
  readonly toDate: string | null;
  readonly fromRange: string;
  readonly toRange: string;
  /** Whether the rule opens (true) or closes (false) the instants that it matches. */
  readonly appointable: boolean;
  readonly priority: number | null;
  /**
   * Capacity at the instants that this opening rule matches, unless a stronger rule matches them. Null keeps the
   * capacity of the member or product.
   */
  readonly capacity: number | null;
  readonly ordering: number;
  /** iCalendar RRULE, with EXDATE lines; null if the rule does not recur. */
  readonly rrule: string | null;
}

/** The fields of a new rule. An absent or undefined field gets its default. */
export type NewRule = Pick<RuleDraft, 'kind' | 'rangeType'> & Partial<RuleDraft>;

/** A stored availability rule. */
export interface Rule extends RuleDraft {
  readonly id: number;
  readonly dateCreated: Instant;
  readonly dateModified: Instant;
  /** Version of the rule; rises with each write. The ETag is derived from it. */
  readonly version: number;
  /**
   * The end of a recurrence with a COUNT. It is computed when the rule is written, so that reading the rule does not
   * have to follow the recurrence from its beginning.
   */
  readonly countEnd?: CountEnd;
}

/** The end of a rule's recurrence with a COUNT. It is computed when the rule is written, and stored with the rule. */
export interface CountEnd {
  /** The first occurrence, from which the end was computed. */
  readonly first: SiteSeconds;
  /** The start of the last occurrence that COUNT includes; null if there is none. */
  readonly last: SiteSeconds | null;
}
