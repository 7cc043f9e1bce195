import type { Principal } from '../access/principal';
import type { Appointments } from '../appointments';
import { internalsOf } from '../internals';
import type { RuleKind } from '../domain/rule';
import type { WireRule } from '../wire/rule';
import { presentRule } from './presenters/rule';
import { visibleRules } from './visible-rules';

/**
 * Reads the availability rules of products or members. Returns a function that gives the rules of one of them, without
 * the parts that the caller may not see.
 */
export async function rulesOf(
  kind: Exclude<RuleKind, 'global'>,
  ids: readonly number[],
  principal: Principal,
  appointments: Appointments,
): Promise<(id: number) => readonly WireRule[]> {
  const internals = internalsOf(appointments);
  const { site, storage } = internals;
  await storage.assertMigrated();
  const own = await storage.rules.ofOwners(ids.map((kindId) => ({ kind, kindId })));
  const byOwner = new Map<number, WireRule[]>();
  for (const rule of await visibleRules(own, principal, internals)) {
    const owner = rule.kindId ?? 0;
    const listed = byOwner.get(owner) ?? [];
    listed.push(presentRule(rule, site.zone));
    byOwner.set(owner, listed);
  }
  return (id) => byOwner.get(id) ?? [];
}
