import { RULE_KINDS, type RuleDraft } from '../../domain/rule';
import { type Problems, refuse } from './read-fields';
import { readShape } from './range-types';

/** The largest value that the integer columns of the database hold. */
const LARGEST_INTEGER = 2_147_483_647;

/**
 * Returns the faults of an availability rule that is to be stored: a message for each wrong field (`fromDate`, `rrule`,
 * ...), or `{}` for a valid rule. Faults are, for example, reversed dates, bad times, a missing range that the range
 * type needs, and a recurrence that is not supported.
 */
export function validateRule(draft: RuleDraft): Problems {
  const problems: Problems = {};
  if (!RULE_KINDS.includes(draft.kind)) refuse(problems, 'kind', `must be one of ${RULE_KINDS.join(', ')}`);
  else if (draft.kind !== 'global' && draft.kindId === null) {
    refuse(problems, 'kindId', `is required with kind ${draft.kind}`);
  }
  checkInteger(problems, 'kindId', draft.kindId, draft.kind === 'global' ? 0 : 1);
  checkInteger(problems, 'eventId', draft.eventId, 0);
  checkInteger(problems, 'priority', draft.priority, -LARGEST_INTEGER);
  checkInteger(problems, 'capacity', draft.capacity, 0);
  checkInteger(problems, 'ordering', draft.ordering, -LARGEST_INTEGER);
  // The times of a rule can be parsed only if all of its values have the right types.
  if (checkTypes(problems, draft)) readShape(draft, problems);
  return problems;
}

/**
 * Checks the types of a rule's values, because callers in JavaScript have no compiler. Returns whether all types are
 * right.
 */
function checkTypes(problems: Problems, draft: RuleDraft): boolean {
  let isRight = true;
  for (const name of TEXTS) {
    const value: unknown = draft[name];
    if (typeof value === 'string' || (value === null && OR_NULL.includes(name))) continue;
    refuse(problems, name, OR_NULL.includes(name) ? 'must be a text, or null for none' : 'must be a text');
    isRight = false;
  }
  if (typeof draft.appointable !== 'boolean') refuse(problems, 'appointable', 'must be true or false');
  return isRight;
}

const TEXTS = ['title', 'rangeType', 'fromRange', 'toRange', 'fromDate', 'toDate', 'rrule'] as const;
const OR_NULL: readonly string[] = ['fromDate', 'toDate', 'rrule'];

function checkInteger(problems: Problems, param: string, value: number | null, smallest: number): void {
  if (value === null || (Number.isInteger(value) && value >= smallest && value <= LARGEST_INTEGER)) return;
  refuse(problems, param, `must be a whole number from ${smallest} to ${LARGEST_INTEGER}`);
}
