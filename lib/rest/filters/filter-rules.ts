import { invalidParams } from '../../domain/errors';
import type { Rule } from '../../domain/rule';
import { mapInSlices } from '../../runtime/slices';
import type { Zone } from '../../time/zone';
import { type Condition, FilterError } from './conditions';
import { createRuleFilter } from './rule-filter';

/**
 * Selects the rules that satisfy every condition of `filter`.
 *
 * @throws AppointmentsError 400 if the regular expressions of the filter take too many steps
 */
export async function filterRules(
  rules: readonly Rule[],
  conditions: readonly Condition[],
  { zone, signal }: { readonly zone: Zone; readonly signal: AbortSignal },
): Promise<Rule[]> {
  const passes = createRuleFilter(conditions, zone);
  try {
    const arePassing = await mapInSlices(rules, passes, signal);
    return rules.filter((_, at) => arePassing[at]);
  } catch (error) {
    if (error instanceof FilterError) throw invalidParams({ filter: error.message });
    throw error;
  }
}
