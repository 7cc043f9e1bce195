import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { RuleKind } from '../../domain/rule';
import { ownerOf } from '../../storage/rules-row';
import type { GuardKey } from '../../storage/storage';
import { EVER, indexedRule, readRules } from '../stored-index/indexed-rule';
import type { IndexParts } from '../stored-index/stored-index';
import { isCurrent } from '../stored-index/stored-rules';

/** Availability rules whose stored occurrences differ from the computed ones. */
export interface IndexDrift {
  readonly kind: RuleKind;
  readonly kindId: number | null;
  readonly ruleIds: readonly number[];
}

/** Result of comparing stored occurrences of availability rules with computed ones. */
export interface IndexSelfCheck {
  /**
   * Number of owners (the whole site, products, staff members and resources) whose rules are stored with their
   * occurrences.
   */
  readonly owners: number;
  /**
   * Number of owners of rules (the site, products, staff members and resources) whose stored occurrences are current.
   * The occurrences of all other owners are computed for each response.
   */
  readonly current: number;
  /** Number of availability rules whose occurrences were computed and compared with the stored ones. */
  readonly checked: number;
  readonly drift: readonly IndexDrift[];
}

const SAMPLES = 20;

/**
 * Computes the occurrences of the rules of some owners (the whole site, products, staff members or resources), picked
 * at random, and compares them with the stored ones. Skips an owner whose rules are written meanwhile.
 *
 * @param samples number of owners. Default: 20
 */
export async function selfCheck(
  { storage, site: { zone } }: Pick<IndexParts, 'storage' | 'site'>,
  { samples = SAMPLES }: { readonly samples?: number } = {},
): Promise<IndexSelfCheck> {
  const heads = await storage.index.heads(await storage.index.keys());
  const current = heads.filter((entry) => isCurrent(entry, zone));
  const drift: IndexDrift[] = [];
  let checked = 0;
  for (const { key } of pick(current, samples)) {
    const found = await compare(key);
    checked += found.checked;
    if (found.ruleIds.length > 0) drift.push({ ...ownerOf(key), ruleIds: found.ruleIds });
  }
  return { owners: heads.length, current: current.length, checked, drift };

  async function compare(key: GuardKey): Promise<{ checked: number; ruleIds: number[] }> {
    const [before] = await storage.index.read([key]);
    const rules = await storage.rules.ofOwners([ownerOf(key)]);
    const [after] = await storage.index.read([key]);
    const stored = before?.stored;
    const isSame = isDeepStrictEqual(before, after) && before !== undefined && isCurrent(before, zone);
    if (!stored || stored.rules === null || !isSame) return { checked: 0, ruleIds: [] };
    const storedRules = new Map(readRules(stored.rules).map((rule) => [rule.id, rule]));
    // For an owner (site, product, staff member or resource) without rules, the stored record covers all time: its
    // end is `EVER.end`.
    const known = stored.to === EVER.end ? [] : rules;
    const span = { start: stored.from, end: stored.to };
    const computedRules = new Map(known.map((rule) => [rule.id, indexedRule(rule, span, zone)]));
    const ids = [...new Set([...storedRules.keys(), ...rules.map(({ id }) => id)])].sort((a, b) => a - b);
    return {
      checked: ids.length,
      ruleIds: ids.filter(
        (id) => !storedRules.has(id) || !isDeepStrictEqual(storedRules.get(id), computedRules.get(id)),
      ),
    };
  }
}

/** Picks items at random, each at most once. */
function pick<T>(items: readonly T[], count: number): T[] {
  const left = [...items];
  const picked: T[] = [];
  while (picked.length < count && left.length > 0) {
    picked.push(...left.splice(randomInt(left.length), 1));
  }
  return picked;
}
