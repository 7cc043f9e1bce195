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

/** Parsing so long a text again costs much more than asking whether the entry has changed. */
const LONG_TEXT = 50_000;
const CACHE_BYTES = 24 * 2 ** 20;

interface Kept {
  readonly key: GuardKey;
  readonly head: StoredRulesHead;
  readonly rules: readonly IndexedRule[];
  readonly bytes: number;
}

/** The rules of an owner; undefined if the entry is outdated, ends within the window, or was too large to store. */
interface EntryRules {
  readonly key: GuardKey;
  readonly rules: readonly IndexedRule[] | undefined;
}

/**
 * Makes the function that reads the entries of owners for a window; owners who never had rules are absent. The rules of
 * a long entry are kept, and read and parsed again only after a change: a member who follows a full calendar would
 * otherwise delay every other request.
 */
export function createEntryReader(index: Pick<IndexTable, 'heads' | 'read'>, zone: Zone) {
  const cache = new BoundedCache<Kept>(CACHE_BYTES);

  const keep = (
    { key, stored }: EntryState<StoredRules>,
    rules: readonly IndexedRule[] | undefined,
  ): void => {
    const name = keyText(key);
    if (!stored || !rules || stored.rules === null || stored.rules.length < LONG_TEXT)
      return cache.delete(name);
    const { rules: text, ...head } = stored;
    // Each character of the text is one byte, and its numbers and objects take about twice as much.
    cache.set(name, { key, head, rules, bytes: 2 * text.length });
  };

  /** The kept entries of these owners that are still as they were kept, and cover the window. */
  const keptOf = async (names: readonly string[], window: Span): Promise<Map<string, Kept>> => {
    const kept = names.flatMap((name) => cache.get(name) ?? []);
    if (kept.length === 0) return new Map();
    const states = await index.heads(kept.map(({ key }) => key));
    const byName = new Map(states.map((state) => [keyText(state.key), state]));
    const isStill = ({ key, head }: Kept): boolean => {
      const state = byName.get(keyText(key));
      const stored = state?.stored;
      return (
        state !== undefined &&
        stored !== undefined &&
        isCurrent(state, zone) &&
        stored.version === head.version &&
        stored.from === head.from &&
        stored.to === head.to &&
        isWithin(window, stored)
      );
    };
    return new Map(kept.filter(isStill).map((entry) => [keyText(entry.key), entry]));
  };

  return async (keys: readonly GuardKey[], window: Span): Promise<EntryRules[]> => {
    const byName = new Map(keys.map((key) => [keyText(key), key]));
    const kept = await keptOf([...byName.keys()], window);
    const others = [...byName].flatMap(([name, key]) => (kept.has(name) ? [] : [key]));
    const read = new Map<string, EntryRules>();
    for (const entry of await index.read(others)) {
      const rules = rulesIn(entry, window, zone);
      keep(entry, rules);
      read.set(keyText(entry.key), { key: entry.key, rules });
    }
    return [...byName.keys()].flatMap((name) => kept.get(name) ?? read.get(name) ?? []);
  };
}
