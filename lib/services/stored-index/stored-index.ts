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
import type { IndexedRule } from './indexed-rule';
import { horizonAt, refreshed, rulesOn } from './sheet';

/** What the stored index is kept with. */
export interface IndexParts {
  readonly storage: Storage;
  readonly site: Site;
  readonly clock: Clock;
  /** Whether there is one, and how many site days ahead it reaches. */
  readonly index: { readonly enabled: boolean; readonly days: number };
}

/** A change of rules, as it is in the tables of its own transaction. */
export interface RuleChange {
  /** Whose rules were and are concerned; their guard rows were locked for it, once. */
  readonly owners: readonly RuleOwner[];
  readonly written?: readonly Rule[];
  readonly removed?: readonly Rule[];
}

export interface StoredIndex {
  /**
   * The rules of these owners as `window` needs them: with their occurrences where a sheet has them, else as they are
   * stored. Of a booking that is to be judged this is not asked.
   */
  rulesOf(owners: readonly RuleOwner[], window: Span): Promise<(Rule | IndexedRule)[]>;
  /** Brings the owners' sheets up to a change, in its own transaction; a sheet that was not true is left as it is. */
  refresh(change: RuleChange, t: Transaction): Promise<void>;
}

/** Rules with their occurrences for some time ahead, a sheet for each whose rules they are. */
export function createStoredIndex({ storage, site, clock, index }: IndexParts): StoredIndex {
  const { zone } = site;
  const horizon = (): Span => horizonAt(clock.now(), index.days, zone);
  const isWithinHorizon = ({ start, end }: Span): boolean => {
    const { start: from, end: to } = horizon();
    return start >= from && end <= to;
  };

  return {
    async rulesOf(owners, window) {
      if (!index.enabled || !isWithinHorizon(window)) return storage.rules.ofOwners(owners);
      const keys = new Map(owners.map(keyOf).map((key) => [keyText(key), key]));
      const standings = await storage.index.read([...keys.values()]);
      const byKey = new Map(standings.map((standing) => [keyText(standing.key), standing]));
      const found: (Rule | IndexedRule)[] = [];
      const others: RuleOwner[] = [];
      for (const [name, key] of keys) {
        const standing = byKey.get(name);
        // Nobody ever wrote a rule of this owner's.
        if (!standing) continue;
        const rules = rulesOn(standing, window, zone);
        if (rules) for (const rule of rules) found.push(rule);
        else others.push(ownerOf(key));
      }
      return others.length === 0 ? found : found.concat(await storage.rules.ofOwners(others));
    },

    async refresh({ owners, written = [], removed = [] }, t) {
      if (!index.enabled) return;
      const gone = new Set([...written, ...removed].map(({ id }) => id));
      for (const standing of await storage.index.read(owners.map(keyOf), t)) {
        // Where there is no sheet yet it is made of all that is stored: rules may have come into the table by hand.
        const own = standing.sheet
          ? written.filter((rule) => keyText(keyOf(rule)) === keyText(standing.key))
          : await storage.rules.ofOwners([ownerOf(standing.key)], t);
        const sheet = refreshed(standing, { written: own, gone }, horizon(), zone);
        if (sheet) await storage.index.save(sheet, t);
      }
    },
  };
}

const keyOf = ({ kind, kindId }: RuleOwner): GuardKey => rulesRow(kind, kindId);
