import type { Rule } from '../../domain/rule';
import type { Sheet, Standing } from '../../storage/storage';
import type { Instant, Span } from '../../time/units';
import type { Zone } from '../../time/zone';
import { EVER, type IndexedRule, indexedRule, readRules, writeRules } from './indexed-rule';

/** Site days before today that are kept: days that have passed are looked at, and a worker may stand still for a while. */
const DAYS_KEPT = 7;
/** Site days after the horizon: what begins on its last day ends later, and is painted with days around it. */
const DAYS_TO_SPARE = 8;
/** Of a sheet. It is read whole: beyond this, rules are computed one by one. */
const MOST_CHARACTERS = 4 * 2 ** 20;

/** What sheets hold that are made now. */
export function horizonAt(now: Instant, days: number, zone: Zone): Span {
  const today = zone.dayOf(now);
  return { start: zone.startOfDay(today - DAYS_KEPT), end: zone.startOfDay(today + days + DAYS_TO_SPARE) };
}

/** Of one who never had a rule, and so has none stored. */
const blankSheet = ({ scope, id }: Standing['key'], zone: Zone): Sheet => ({
  ...{ scope, id, version: 0, zone: zone.name },
  ...{ from: EVER.start, to: EVER.end, rules: writeRules([]) },
});

/** Does the sheet say what the rules say now? */
export function isTrue({ key, rulesVersion, sheet }: Standing, zone: Zone): boolean {
  const { version, zone: name } = sheet ?? blankSheet(key, zone);
  return version === rulesVersion && name === zone.name;
}

/** Is a sheet to be made: where there is none, it is not true, or it ends before those that are made now? */
export const isDue = (standing: Standing, horizon: Span, zone: Zone): boolean =>
  !standing.sheet || !isTrue(standing, zone) || standing.sheet.to < horizon.end;

/** The rules as the sheet has them; undefined where it is not true, ends within the window, or has no room for them. */
export function rulesOn(standing: Standing<Sheet>, window: Span, zone: Zone): IndexedRule[] | undefined {
  const { from, to, rules } = standing.sheet ?? blankSheet(standing.key, zone);
  const isCovered = from <= window.start && window.end <= to;
  return isCovered && rules !== null && isTrue(standing, zone) ? readRules(rules) : undefined;
}

/** A sheet with all of an owner's rules as they are at the standing's version. */
export function newSheet(
  { key, rulesVersion }: Standing,
  rules: readonly IndexedRule[],
  span: Span,
  zone: Zone,
): Sheet {
  const text = writeRules(rules);
  return {
    ...{ scope: key.scope, id: key.id, version: rulesVersion, zone: zone.name },
    ...{ from: span.start, to: span.end, rules: text.length > MOST_CHARACTERS ? null : text },
  };
}

/**
 * The sheet after a change that has raised the version by one: only what was written is worked out. Undefined where it
 * was not true before, and so has to be made anew.
 *
 * @param written what the change wrote of this owner's rules
 * @param gone what was there before of them, and need not be there any more
 */
export function refreshed(
  standing: Standing<Sheet>,
  { written, gone }: { readonly written: readonly Rule[]; readonly gone: ReadonlySet<number> },
  horizon: Span,
  zone: Zone,
): Sheet | undefined {
  if (!isTrue({ ...standing, rulesVersion: standing.rulesVersion - 1 }, zone)) return undefined;
  const { from, to, rules } = standing.sheet ?? blankSheet(standing.key, zone);
  const span = to === EVER.end && written.length > 0 ? horizon : { start: from, end: to };
  if (rules === null) return { ...newSheet(standing, [], span, zone), rules };
  const kept = readRules(rules).filter(({ id }) => !gone.has(id));
  const added = written.map((rule) => indexedRule(rule, span, zone));
  return newSheet(standing, [...kept, ...added], span, zone);
}
