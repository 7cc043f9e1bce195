import { maySeeNameOf } from '../access/policy';
import { type Principal, viewerOf } from '../access/principal';
import type { Rule, RuleKind } from '../domain/rule';
import type { Internals } from '../internals';
import type { HostPorts } from '../ports/ports';

/**
 * Reduces rules to what a caller may read: rules of hidden products and resources are left out, and so are private
 * names and the quantities of resources. Filters must work on this result. Otherwise a caller could find out hidden
 * values with filters.
 */
export async function visibleRules(
  rules: readonly Rule[],
  principal: Principal,
  { host, storage }: Pick<Internals, 'host' | 'storage'>,
): Promise<readonly Rule[]> {
  if (principal.canManage) return rules;
  const idsOf = (kind: RuleKind): number[] => [
    ...new Set(rules.flatMap((rule) => (rule.kind === kind && rule.kindId !== null ? rule.kindId : []))),
  ];
  const products = await readableProducts(idsOf('product'), principal, host.products);
  const active = idsOf('resource').length === 0 ? [] : await storage.resources.active();
  const resources = new Set(active.map(({ id }) => id));
  const isVisible = ({ kind, kindId }: Rule): boolean =>
    (kind !== 'product' || products.has(kindId ?? 0)) && (kind !== 'resource' || resources.has(kindId ?? 0));
  return rules.filter(isVisible).map((rule) => {
    const shown = withoutPrivateName(rule, principal);
    return rule.kind === 'resource' ? { ...shown, capacity: null } : shown;
  });
}

async function readableProducts(
  ids: readonly number[],
  principal: Principal,
  products: HostPorts['products'],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const context = viewerOf(principal);
  const found = await products.find(ids, context);
  return products.isReadable([...found.values()], context);
}

/** Removes the name and event of a rule for a caller who may not read them. */
export const withoutPrivateName = (rule: Rule, principal: Principal): Rule =>
  maySeeNameOf(rule, principal) ? rule : { ...rule, title: '', eventId: null };
