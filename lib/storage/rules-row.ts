import type { RuleDraft, RuleKind } from '../domain/rule';
import { type GuardKey, RULES_DAY } from './guard-keys';

/**
 * Returns the guard row (lock and version) of the global availability rules, or of those of a product, a member or a
 * resource. A write of these rules locks the row; a check of a booking locks it in shared mode.
 */
export const rulesRow = (kind: RuleKind, kindId: number | null): GuardKey =>
  kind === 'global' || kindId === null
    ? { scope: 'rules', id: 0, day: RULES_DAY }
    : { scope: kind, id: kindId, day: RULES_DAY };

/**
 * Returns the owner (site, product, member or resource) of the availability rules for which a guard row (lock and
 * version) stands.
 */
export const ownerOf = ({ scope, id }: GuardKey): Pick<RuleDraft, 'kind' | 'kindId'> =>
  scope === 'product' || scope === 'resource' || scope === 'staff'
    ? { kind: scope, kindId: id }
    : { kind: 'global', kindId: null };
