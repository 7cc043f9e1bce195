import { maySeeNameOf } from '../access/policy';
import { type Principal, viewerOf } from '../access/principal';
import type { Rule } from '../domain/rule';
import type { HostPorts } from '../ports/ports';

/**
 * The rules that a caller may see, as they may see them: without rules of products that they may not read, and
 * without private names. Everything that can be observed of rules, filters included, is computed from what this
 * answers.
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

/** A rule without its name and event, for a caller who may not read them. */
export const withoutPrivateName = (rule: Rule, principal: Principal): Rule =>
  maySeeNameOf(rule, principal) ? rule : { ...rule, title: '', eventId: null };
