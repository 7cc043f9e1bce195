import { maySeePrivateRules } from '../access/policy';
import { type Principal, viewerOf } from '../access/principal';
import type { HostPorts } from '../host/ports';
import type { Rule } from '../rules/types';

/**
 * The rules that a caller may see, as they may see them: without those of products that they may not read, and, for
 * the public, without what is private in the others. Everything that can be observed of rules, filters included, is
 * computed from what this answers.
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
  return maySeePrivateRules(principal) ? visible : visible.map(withoutPrivateParts);
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

/** What a member of staff, or somebody's imported calendar, calls an engagement is nobody else's business. */
function withoutPrivateParts(rule: Rule): Rule {
  return rule.kind === 'staff' || rule.eventId !== null ? { ...rule, title: '', eventId: null } : rule;
}
