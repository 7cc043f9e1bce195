import type { Rule } from '../../domain/rule';
import type { EntryState, StoredRules } from '../../storage/storage';
import type { Instant, Span } from '../../time/units';
import type { Zone } from '../../time/zone';
import { EVER, type IndexedRule, indexedRule, readRules, writeRules } from './indexed-rule';

/** Site days before today that are kept: days that have passed are looked at, and a worker may stand still for a while. */
const DAYS_KEPT = 7;
/** Site days after the horizon: what begins on its last day ends later, and is painted with days around it. */
const DAYS_TO_SPARE = 8;
/** An entry is read whole. Beyond this size it is not stored, and its rules are expanded one by one. */
const MOST_CHARACTERS = 4 * 2 ** 20;

/** The span that new entries cover. */
export function horizonAt(now: Instant, days: number, zone: Zone): Span {
  const today = zone.dayOf(now);
  return { start: zone.startOfDay(today - DAYS_KEPT), end: zone.startOfDay(today + days + DAYS_TO_SPARE) };
}

/** The entry of an owner without rules, for which no row is stored. */
const noStoredRules = ({ scope, id }: EntryState['key'], zone: Zone): StoredRules => ({
  scope,
  id,
  version: 0,
  zone: zone.name,
  from: EVER.start,
  to: EVER.end,
  rules: writeRules([]),
});

/** Whether the entry has the current version of its owner's rules. */
export function isCurrent({ key, rulesVersion, stored }: EntryState, zone: Zone): boolean {
  const { version, zone: name } = stored ?? noStoredRules(key, zone);
  return version === rulesVersion && name === zone.name;
}

/** Whether the entry has to be computed: it is absent or outdated, or ends before a new entry would. */
export const isDue = (entry: EntryState, horizon: Span, zone: Zone): boolean =>
  !entry.stored || !isCurrent(entry, zone) || entry.stored.to < horizon.end;

/** The rules of the entry; undefined if it is outdated, ends within the window, or was too large to store. */
export function rulesIn(entry: EntryState<StoredRules>, window: Span, zone: Zone): IndexedRule[] | undefined {
  const stored = entry.stored ?? noStoredRules(entry.key, zone);
  const { rules } = stored;
  return isWithin(window, stored) && rules !== null && isCurrent(entry, zone) ? readRules(rules) : undefined;
}

/** Whether an entry with this head covers the window. */
export const isWithin = ({ start, end }: Span, { from, to }: Pick<StoredRules, 'from' | 'to'>): boolean =>
  from <= start && end <= to;

/** An entry with all rules of an owner, at the version that they have now. */
export function newStoredRules(
  { key, rulesVersion }: EntryState,
  rules: readonly IndexedRule[],
  span: Span,
  zone: Zone,
): StoredRules {
  const text = writeRules(rules);
  return {
    scope: key.scope,
    id: key.id,
    version: rulesVersion,
    zone: zone.name,
    from: span.start,
    to: span.end,
    rules: text.length > MOST_CHARACTERS ? null : text,
  };
}

/**
 * The entry after a change that has raised the version by one: only the written rules are expanded. Undefined if it
 * was not true before, and so has to be made anew.
 *
 * @param written what the change wrote of this owner's rules
 * @param gone what was there before of them, and need not be there any more
 */
export function refreshed(
  entry: EntryState<StoredRules>,
  { written, gone }: { readonly written: readonly Rule[]; readonly gone: ReadonlySet<number> },
  horizon: Span,
  zone: Zone,
): StoredRules | undefined {
  if (!isCurrent({ ...entry, rulesVersion: entry.rulesVersion - 1 }, zone)) return undefined;
  const { from, to, rules } = entry.stored ?? noStoredRules(entry.key, zone);
  const span = to === EVER.end && written.length > 0 ? horizon : { start: from, end: to };
  if (rules === null) return { ...newStoredRules(entry, [], span, zone), rules };
  const remainingRules = readRules(rules).filter(({ id }) => !gone.has(id));
  const addedRules = written.map((rule) => indexedRule(rule, span, zone));
  return newStoredRules(entry, [...remainingRules, ...addedRules], span, zone);
}
