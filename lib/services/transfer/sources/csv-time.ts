import { parseDateTime } from '../../../time/parse';
import { asSiteSeconds } from '../../../time/units';
import type { SourceMoment } from './source';

/** Order of day and month in dates with slashes. */
export type SlashOrder = 'day-first' | 'month-first';

const DOTTED = /^(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4})(?:[,\s]+(.+))?$/;
const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:[,\s]+(.+))?$/;
const CLOCK = /^(\d{1,2})[:.](\d{2})(?::\d{2})?\s*(am|pm|uhr|h)?$/i;

/**
 * Reads a date and time in a usual form: `2026-03-10 09:00`, `10.03.2026 09:00`, or `03/10/2026 9:00 AM` if the order
 * of day and month is known. A text with `Z` or an offset is an instant. Undefined for any other text.
 */
export function csvTime(text: string, slashes: SlashOrder | undefined): SourceMoment | undefined {
  const trimmed = text.trim();
  const parsed = parseDateTime(trimmed);
  if (parsed && 'site' in parsed) return { site: asSiteSeconds(parsed.site), instant: undefined };
  if (parsed) return { site: undefined, instant: parsed.instant };
  const dotted = DOTTED.exec(trimmed);
  const slashed = slashes && SLASHED.exec(trimmed);
  const [, first, second, year, clock = '00:00'] = dotted ?? slashed ?? [];
  if (first === undefined || second === undefined) return undefined;
  const [day, month] = dotted || slashes === 'day-first' ? [first, second] : [second, first];
  const time = clockTime(clock);
  const usual = time && parseDateTime(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T${time}`);
  return usual && 'site' in usual ? { site: asSiteSeconds(usual.site), instant: undefined } : undefined;
}

/** Reads a time of day, with or without AM and PM, as `HH:MM`. */
function clockTime(text: string): string | undefined {
  const [, hours, minutes, half = ''] = CLOCK.exec(text.trim()) ?? [];
  if (hours === undefined) return undefined;
  const isHalfDay = /^[ap]m$/i.test(half);
  if (isHalfDay && (Number(hours) < 1 || Number(hours) > 12)) return undefined;
  const hour = isHalfDay ? (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hours);
  return hour < 24 ? `${String(hour).padStart(2, '0')}:${minutes}` : undefined;
}
