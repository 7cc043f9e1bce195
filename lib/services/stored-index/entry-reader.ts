import { BoundedCache } from '../../runtime/bounded-cache';
import {
  type EntryState,
  type GuardKey,
  type IndexTable,
  keyText,
  type StoredRules,
  type StoredRulesHead,
} from '../../storage/storage';
import type { Span } from '../../time/units';
import type { Zone } from '../../time/zone';
import type { IndexedRule } from './indexed-rule';
import { isCurrent, isWithin, rulesIn } from './stored-rules';

/**
 * Length in characters. From this length on, the stored rules of an owner (site, product, staff member or resource) are
 * also cached in memory, because parsing a long text again costs much more than a query for its version.
 */
const LONG_TEXT = 50_000;
const CACHE_BYTES = 24 * 2 ** 20;

interface Kept {
  readonly key: GuardKey;
  readonly head: StoredRulesHead;
  readonly rules: readonly IndexedRule[];
  readonly bytes: number;
}

/**
 * The stored rules of an owner (site, product, staff member or resource). Undefined if they are outdated, do not cover
 * the window, or were too large to store.
 */
interface EntryRules {
  readonly key: GuardKey;
  readonly rules: readonly IndexedRule[] | undefined;
}

/**
 * Creates a function that reads the stored rules of owners (site, products, staff members, resources) for a window.
 * Owners who never had rules are left out. A long list of rules is cached in memory, and read and parsed again only
 * after a change: a member with a full imported calendar would otherwise delay every other request.
 */
export function createEntryReader(index: Pick<IndexTable, 'read'>, zone: Zone) {
  const cache = new BoundedCache<Kept>(CACHE_BYTES);

  const keep = (
    { key, stored }: EntryState<StoredRules>,
    rules: readonly IndexedRule[] | undefined,
  ): void => {
    const name = keyText(key);
    if (!stored || !rules || stored.rules === null || stored.rules.length < LONG_TEXT)
      return cache.delete(name);
    const { rules: text, ...head } = stored;
    // The text takes one byte for each character. The numbers and objects that are parsed from it take about as much
    // memory again.
    cache.set(name, { key, head, rules, bytes: 2 * text.length });
  };

  return async (keys: readonly GuardKey[], window: Span): Promise<EntryRules[]> => {
    const byName = new Map(keys.map((key) => [keyText(key), key]));
    const kept = new Map<string, Kept>();
    for (const name of byName.keys()) {
      const entry = cache.get(name);
      if (entry) kept.set(name, entry);
    }
    const isAsKept = (state: EntryState): boolean => {
      const entry = kept.get(keyText(state.key));
      return entry === undefined || (isCurrent(state, zone) && isSameEntry(state.stored, entry.head));
    };
    // One statement reads the rules of all owners (site, products, staff members and resources), so that all of them
    // are read as they were at one moment.
    const textless = [...kept.values()].map(({ key }) => key);
    let states = await index.read([...byName.values()], undefined, textless);
    if (!states.every(isAsKept)) {
      for (const name of kept.keys()) cache.delete(name);
      kept.clear();
      states = await index.read([...byName.values()]);
    }
    const stateOf = new Map(states.map((state) => [keyText(state.key), state]));
    return [...byName].flatMap(([name, key]) => {
      const before = kept.get(name);
      if (before) return { key, rules: isWithin(window, before.head) ? before.rules : undefined };
      const state = stateOf.get(name);
      if (!state) return [];
      const rules = rulesIn(state, window, zone);
      keep(state, rules);
      return { key, rules };
    });
  };
}

const isSameEntry = (stored: StoredRulesHead | undefined, head: StoredRulesHead): boolean =>
  stored?.version === head.version && stored.from === head.from && stored.to === head.to;
