import type { CountEnd, Rule, RuleDraft } from '../../domain/rule';
import { asSiteSeconds, type Instant } from '../../time/units';
import type { Zone } from '../../time/zone';
import { endedBy, type FollowedRecurrence, lastOfCount, type LastStart } from '../recurrence/recurrence';
import { TooMuchWork, WorkLimit } from '../recurrence/work';
import type { Problems } from './read-fields';
import { readShape } from './range-types';
import { firstSpanOf } from './recurring';
import type { HoursOnRecurringDays, RecurringSpan } from './shapes';

/** The last second of the year 9999, in site seconds. */
const LAST_SECOND = asSiteSeconds(253_402_300_799);

/**
 * Maximum number of steps for computing the last occurrence of a rule with a COUNT: 130 years of days, or a few
 * milliseconds.
 */
export const MOST_STEPS_OF_A_COUNT = 50_000;

/**
 * Computes the last occurrence of an availability rule with a COUNT; undefined for a rule without a COUNT.
 *
 * @throws TooMuchWork for a COUNT that takes more steps than are allowed for one rule
 */
export function countEndOf(draft: RuleDraft, createdAt: Instant, zone: Zone): CountEnd | undefined {
  const followed = followedIn(draft, createdAt, zone);
  if (!followed) return undefined;
  return { first: followed.firstStart, last: lastOfCount(followed, new WorkLimit(MOST_STEPS_OF_A_COUNT)) };
}

/**
 * Computes the last occurrence for a rule that an older version stored with a COUNT. Such a COUNT may take more steps
 * than are allowed now; the end is then the year 9999.
 */
export function countEndOfOlder(rule: Rule, zone: Zone): CountEnd | undefined {
  const followed = followedIn(rule, rule.dateCreated, zone);
  return followed && { first: followed.firstStart, last: lastWithinBounds(followed) };
}

function followedIn(draft: RuleDraft, createdAt: Instant, zone: Zone): FollowedRecurrence | undefined {
  const problems: Problems = {};
  const shape = readShape(draft, problems);
  if (!shape || !('recurrence' in shape) || shape.recurrence.count === null) return undefined;
  const { recurrence, span } = firstSpanOf(shape, createdAt, zone);
  return { recurrence, firstStart: asSiteSeconds(span.start) };
}

/** The fields of a recurring availability rule that determine its times. */
interface RecurringRule {
  readonly shape: HoursOnRecurringDays | RecurringSpan;
  readonly createdAt: Instant;
  /** The last occurrence that the rule's COUNT includes, if it is stored. */
  readonly countEnd?: CountEnd;
}

/**
 * Prepares a recurring rule for expansion. A COUNT is replaced by the last start, so that a window can be expanded
 * without counting from the beginning.
 */
export function recurringSpanOf({ shape, createdAt, countEnd }: RecurringRule, zone: Zone): RecurringSpan {
  const recurring = firstSpanOf(shape, createdAt, zone);
  const { recurrence, span } = recurring;
  if (recurrence.count === null) return recurring;
  const followed = { recurrence, firstStart: asSiteSeconds(span.start) };
  const last = countEnd?.first === followed.firstStart ? countEnd.last : lastWithinBounds(followed);
  return { ...recurring, recurrence: endedBy(followed, last) };
}

/**
 * Returns the last start that a COUNT includes. For a COUNT from an older version that takes too many steps, returns
 * the last second of the year 9999: the real last start is so far away that this makes no difference.
 */
function lastWithinBounds(followed: FollowedRecurrence): LastStart {
  try {
    return lastOfCount(followed, new WorkLimit(MOST_STEPS_OF_A_COUNT));
  } catch (error) {
    if (error instanceof TooMuchWork) return LAST_SECOND;
    throw error;
  }
}
