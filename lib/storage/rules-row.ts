import type { RuleDraft, RuleKind } from '../domain/rule';
import { type GuardKey, RULES_DAY } from './guard-keys';

/**
 * Returns the guard row of the global rules, or of the rules of a product, a member or a resource. To write rules, the
 * row is locked; to judge a booking by the rules, it is locked in shared mode.
 */
export const rulesRow = (kind: RuleKind, kindId: number | null): GuardKey =>
  kind === 'global' || kindId === null
    ? { scope: 'rules', id: 0, day: RULES_DAY }
    : { scope: kind, id: kindId, day: RULES_DAY };

/** Returns the owner (site, product, member or resource) whose rules a guard row stands for. */
export const ownerOf = ({ scope, id }: GuardKey): Pick<RuleDraft, 'kind' | 'kindId'> =>
  scope === 'product' || scope === 'resource' || scope === 'staff'
    ? { kind: scope, kindId: id }
    : { kind: 'global', kindId: null };
