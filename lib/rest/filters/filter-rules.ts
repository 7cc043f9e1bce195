import { invalidParams } from '../../domain/errors';
import type { Rule } from '../../domain/rule';
import { runInSlices } from '../../runtime/slices';
import type { Zone } from '../../time/zone';
import { type Condition, FilterError } from './conditions';
import { createRuleFilter } from './rule-filter';

/**
 * Selects the rules that satisfy every condition of `filter`.
 *
 * @throws AppointmentsError 400 if its regular expressions take too much work
 */
export async function filterRules(
  rules: readonly Rule[],
  conditions: readonly Condition[],
  { zone, signal }: { readonly zone: Zone; readonly signal: AbortSignal },
): Promise<Rule[]> {
  const passes = createRuleFilter(conditions, zone);
  const found: Rule[] = [];
  const work = function* (): Generator<void> {
    for (const rule of rules) {
      if (passes(rule)) found.push(rule);
      yield;
    }
  };
  try {
    await runInSlices(work(), () => undefined, signal);
  } catch (error) {
    if (error instanceof FilterError) throw invalidParams({ filter: error.message });
    throw error;
  }
  return found;
}
