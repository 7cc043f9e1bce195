import type { Rule } from '../../domain/rule';
import type { Site } from '../../domain/site';
import type { Clock } from '../../runtime/clock';
import { ownerOf, rulesRow } from '../../storage/rules-row';
import {
  type GuardKey,
  keyText,
  type RuleOwner,
  type Storage,
  type Transaction,
} from '../../storage/storage';
import type { Span } from '../../time/units';
import { createEntryReader } from './entry-reader';
import type { IndexedRule } from './indexed-rule';
import type { KeptRules } from './kept-rules';
import { horizonAt, refreshed } from './stored-rules';

/** The parts of the core that the stored index needs. */
export interface IndexParts {
  readonly storage: Storage;
  readonly keptRules: KeptRules;
  readonly site: Site;
  readonly clock: Clock;
  /** Whether occurrences of rules are stored at all, and for how many site days from today. */
  readonly index: { readonly enabled: boolean; readonly days: number };
}

/** A change of availability rules that is already written in its transaction. */
interface RuleChange {
  /**
   * The former and present owners of the changed rules (site, products, staff members, resources). The change has
   * locked the rules of each owner exactly once.
   */
  readonly owners: readonly RuleOwner[];
  readonly written?: readonly Rule[];
  readonly removed?: readonly Rule[];
}

export interface StoredIndex {
  /**
   * Returns the availability rules of these owners (site, products, staff members or resources) for `window`: with
   * stored occurrences if these cover the window, otherwise without. The check of a booking does not use this function,
   * but reads the rules from their table.
   */
  rulesOf(owners: readonly RuleOwner[], window: Span): Promise<(Rule | IndexedRule)[]>;
  /**
   * Applies a change of rules to the stored occurrences of their owners (site, products, staff members or resources),
   * in the transaction of the change. Occurrences that were outdated before the change stay as they are.
   */
  refresh(change: RuleChange, t: Transaction): Promise<void>;
}

/**
 * Creates the stored index: for each owner of rules (site, product, staff member or resource), a record with these
 * rules and their occurrences in the coming days.
 */
export function createStoredIndex({ storage, site, clock, index, keptRules }: IndexParts): StoredIndex {
  const { zone } = site;
  const horizon = (): Span => horizonAt(clock.now(), index.days, zone);
  const isWithinHorizon = ({ start, end }: Span): boolean => {
    const { start: from, end: to } = horizon();
    return start >= from && end <= to;
  };

  const entries = createEntryReader(storage.index, zone);

  return {
    async rulesOf(owners, window) {
      if (!index.enabled || !isWithinHorizon(window)) return keptRules.ofOwners(owners);
      const found: (Rule | IndexedRule)[] = [];
      const outdatedOwners: RuleOwner[] = [];
      for (const { key, rules } of await entries(owners.map(keyOf), window)) {
        if (rules) for (const rule of rules) found.push(rule);
        else outdatedOwners.push(ownerOf(key));
      }
      return outdatedOwners.length === 0 ? found : found.concat(await keptRules.ofOwners(outdatedOwners));
    },

    async refresh({ owners, written = [], removed = [] }, t) {
      if (!index.enabled) return;
      const gone = new Set([...written, ...removed].map(({ id }) => id));
      for (const entry of await storage.index.read(owners.map(keyOf), t)) {
        // The first record of an owner (site, product, staff member or resource) is computed from all its rules,
        // because rules may have been written to the table by hand.
        const own = entry.stored
          ? written.filter((rule) => keyText(keyOf(rule)) === keyText(entry.key))
          : await storage.rules.ofOwners([ownerOf(entry.key)], t);
        const stored = refreshed(entry, { written: own, gone }, horizon(), zone);
        if (stored) await storage.index.save(stored, t);
      }
    },
  };
}

const keyOf = ({ kind, kindId }: RuleOwner): GuardKey => rulesRow(kind, kindId);
