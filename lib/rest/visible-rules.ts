import { maySeeNameOf } from '../access/policy';
import { type Principal, viewerOf } from '../access/principal';
import type { Rule } from '../domain/rule';
import type { HostPorts } from '../ports/ports';

/**
 * Filters rules for a caller: without rules of products that they may not read, and without private names. Everything
 * that can be observed of rules, filters included, is computed from this result.
 */
export async function visibleRules(
  rules: readonly Rule[],
  principal: Principal,
  { products }: Pick<HostPorts, 'products'>,
): Promise<readonly Rule[]> {
  if (principal.canManage) return rules;
  const ids = [
    ...new Set(rules.flatMap(({ kind, kindId }) => (kind === 'product' && kindId !== null ? kindId : []))),
  ];
  const readable = ids.length === 0 ? new Set<number>() : await readableProducts(ids, principal, products);
  const visible = rules.filter(
    ({ kind, kindId }) => kind !== 'product' || (kindId !== null && readable.has(kindId)),
  );
  return visible.map((rule) => withoutPrivateName(rule, principal));
}

async function readableProducts(
  ids: readonly number[],
  principal: Principal,
  products: HostPorts['products'],
): Promise<Set<number>> {
  const context = viewerOf(principal);
  const found = await products.find(ids, context);
  return products.isReadable([...found.values()], context);
}

/** Removes the name and event of a rule for a caller who may not read them. */
export const withoutPrivateName = (rule: Rule, principal: Principal): Rule =>
  maySeeNameOf(rule, principal) ? rule : { ...rule, title: '', eventId: null };
