import type { RuleDraft } from '../../domain/rule';
import { parseTimeOfDay } from '../../time/parse';

/**
 * Converts an availability rule to its stored form: an empty recurrence becomes null, a rule of the whole site (global)
 * has no owner, and times are `HH:MM`.
 */
export const normaliseRule = (draft: RuleDraft): RuleDraft => ({
  ...draft,
  kindId: draft.kind === 'global' ? null : draft.kindId,
  fromRange: normaliseTime(draft.fromRange),
  toRange: normaliseTime(draft.toRange),
  rrule: draft.rrule === '' ? null : draft.rrule,
});

/**
 * Writes `9:00` and `09:00:00` as `09:00`. Seconds other than zero stay, and a text that is not a time of day is
 * unchanged.
 */
function normaliseTime(text: string): string {
  if (typeof text !== 'string' || parseTimeOfDay(text) === undefined) return text;
  const padded = text.indexOf(':') === 1 ? `0${text}` : text;
  return padded.replace(/^(\d\d:\d\d):00$/, '$1');
}
