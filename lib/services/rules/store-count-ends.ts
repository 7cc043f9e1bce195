import type { CountEnd, Rule } from '../../domain/rule';
import { countEndOfOlder } from '../../engine/rules/count-end';
import { runInSlices } from '../../runtime/slices';
import type { Zone } from '../../time/zone';
import type { Core } from '../work/core';

const AT_ONCE = 200;

/** Cores that are done. One run is enough, because each process stores the ends of the rules that it writes. */
const looked = new WeakSet<Core>();

interface Found {
  readonly rule: Rule;
  readonly end: CountEnd;
}

/** Stores the ends of COUNTs in rules that an older version wrote, so that readers need not compute them. */
export async function storeCountEnds(core: Core): Promise<void> {
  if (looked.has(core)) return;
  const { storage, site } = core;
  let rules: Rule[] = [];
  do {
    rules = await storage.rules.withoutCountEnd(rules.at(-1)?.id ?? 0, AT_ONCE);
    const found: Found[] = [];
    await runInSlices(endsOf(rules, site.zone, found), () => undefined);
    if (found.length === 0) continue;
    await storage.transaction(async (t) => {
      for (const { rule, end } of found) await storage.rules.setCountEnd(rule, end, t);
    });
  } while (rules.length === AT_ONCE);
  looked.add(core);
}

function* endsOf(rules: readonly Rule[], zone: Zone, into: Found[]): Generator<void> {
  for (const rule of rules) {
    const end = countEndOfOlder(rule, zone);
    if (end) into.push({ rule, end });
    yield;
  }
}
