import type { RuleDraft, RuleKind } from '../domain/rule';
import { type GuardKey, RULES_DAY } from './guard-keys';

/**
 * The guard row that stands for the rules of everybody, of a product or of a member: a rule's writer locks it,
 * and whoever judges by the rules shares it meanwhile.
 */
export const rulesRow = (kind: RuleKind, kindId: number | null): GuardKey =>
  kind === 'global' || kindId === null
    ? { scope: 'rules', id: 0, day: RULES_DAY }
    : { scope: kind, id: kindId, day: RULES_DAY };

/** Whose rules a guard row of rules stands for. */
export const ownerOf = ({ scope, id }: GuardKey): Pick<RuleDraft, 'kind' | 'kindId'> =>
  scope === 'product' || scope === 'staff' ? { kind: scope, kindId: id } : { kind: 'global', kindId: null };
