import type { Rule } from '../../domain/rule';
import { countEndOfOlder } from '../../engine/rules/count-end';
import { mapInSlices } from '../../runtime/slices';
import type { Core } from '../work/core';

const AT_ONCE = 200;

/**
 * Cores for which `storeCountEnds` has finished. The function need not run again, because new rules with COUNT are
 * always stored with their end.
 */
const looked = new WeakSet<Core>();

/**
 * Stores the last occurrence of each recurrence with COUNT in rules that an older version wrote, so that readers need
 * not compute it.
 */
export async function storeCountEnds(core: Core): Promise<void> {
  if (looked.has(core)) return;
  const { storage, site } = core;
  let rules: Rule[] = [];
  do {
    rules = await storage.rules.withoutCountEnd(rules.at(-1)?.id ?? 0, AT_ONCE);
    const ends = await mapInSlices(rules, (rule) => countEndOfOlder(rule, site.zone));
    if (!ends.some(Boolean)) continue;
    await storage.transaction(async (t) => {
      for (const [at, end] of ends.entries()) if (end) await storage.rules.setCountEnd(rules[at]!, end, t);
    });
  } while (rules.length === AT_ONCE);
  looked.add(core);
}
