import type { Rule } from '../../domain/rule';
import type { EntryState, StoredRules } from '../../storage/storage';
import type { Instant, Span } from '../../time/units';
import type { Zone } from '../../time/zone';
import { EVER, type IndexedRule, indexedRule, readRules, writeRules } from './indexed-rule';

/**
 * Number of site days before today for which occurrences are stored, because users view past days, and the background
 * worker may pause for a while.
 */
const DAYS_KEPT = 7;
/**
 * Number of site days for which occurrences are stored beyond the configured `days`. An occurrence on the last
 * configured day may end later, and bookings on that day are checked together with the days around it.
 */
const DAYS_TO_SPARE = 8;
/**
 * Maximum number of characters of the stored rules of one owner (site, product, staff member or resource), because they
 * are read as a whole. Longer ones are not stored, and are expanded at each read.
 */
const MOST_CHARACTERS = 4 * 2 ** 20;

/** Returns the span for which occurrences of rules are stored now. */
export function horizonAt(now: Instant, days: number, zone: Zone): Span {
  const today = zone.dayOf(now);
  return { start: zone.startOfDay(today - DAYS_KEPT), end: zone.startOfDay(today + days + DAYS_TO_SPARE) };
}

/**
 * Creates the record for an owner (site, product, staff member or resource) without rules. No row is stored for such an
 * owner.
 */
const noStoredRules = ({ scope, id }: EntryState['key'], zone: Zone): StoredRules => ({
  scope,
  id,
  version: 0,
  zone: zone.name,
  from: EVER.start,
  to: EVER.end,
  rules: writeRules([]),
});

/**
 * Whether the stored rules of an owner (site, product, staff member or resource) have the present version of its rules.
 */
export function isCurrent({ key, rulesVersion, stored }: EntryState, zone: Zone): boolean {
  const { version, zone: name } = stored ?? noStoredRules(key, zone);
  return version === rulesVersion && name === zone.name;
}

/**
 * Whether the stored rules of an owner (site, product, staff member or resource) must be computed again: they are
 * missing or outdated, or they end before the span for which rules are stored now.
 */
export const isDue = (entry: EntryState, horizon: Span, zone: Zone): boolean =>
  !entry.stored || !isCurrent(entry, zone) || entry.stored.to < horizon.end;

/**
 * Returns the stored rules of an owner (site, product, staff member or resource) with their occurrences. Undefined if
 * they are outdated, do not cover the window, or were too large to store.
 */
export function rulesIn(entry: EntryState<StoredRules>, window: Span, zone: Zone): IndexedRule[] | undefined {
  const stored = entry.stored ?? noStoredRules(entry.key, zone);
  const { rules } = stored;
  return isWithin(window, stored) && rules !== null && isCurrent(entry, zone) ? readRules(rules) : undefined;
}

/** Whether stored occurrences cover the window. */
export const isWithin = ({ start, end }: Span, { from, to }: Pick<StoredRules, 'from' | 'to'>): boolean =>
  from <= start && end <= to;

/**
 * Creates the record to store for an owner (site, product, staff member or resource): all its rules with their
 * occurrences, at their present version.
 */
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
 * Returns the stored rules of an owner (site, product, staff member or resource) after a change that has raised their
 * version by one. Only the written rules are expanded. Undefined if the stored rules were outdated before the change;
 * all of them must then be computed again.
 *
 * @param written the rules of this owner that the change has written
 * @param gone the ids of changed and removed rules, whose former occurrences no longer count
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
