import { parseDateTime } from '../../../time/parse';
import { asSiteSeconds } from '../../../time/units';
import type { SourceMoment } from './source';

/** Order of day and month in dates with slashes. */
export type SlashOrder = 'day-first' | 'month-first';

/** Date with the year first, and a time such as `9:00`, which ISO 8601 does not allow. */
const DASHED = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})[,\s]+(?<clock>.+)$/;
const DOTTED = /^(?<day>\d{1,2})\.\s*(?<month>\d{1,2})\.\s*(?<year>\d{4})(?:[,\s]+(?<clock>.+))?$/;
const SLASHED = {
  'day-first': /^(?<day>\d{1,2})\/(?<month>\d{1,2})\/(?<year>\d{4})(?:[,\s]+(?<clock>.+))?$/,
  'month-first': /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})(?:[,\s]+(?<clock>.+))?$/,
} as const satisfies Record<SlashOrder, RegExp>;
const CLOCK = /^(\d{1,2})[:.](\d{2})(?::\d{2})?\s*(am|pm|uhr|h)?$/i;

/**
 * Reads a date and time in a usual form: `2026-03-10 09:00`, `2026-03-10 9:00 AM`, `10.03.2026 09:00`, or `03/10/2026 9:00 AM` if the order
 * of day and month is known. A text with `Z` or an offset is an instant. Undefined for any other text.
 */
export function csvTime(text: string, slashes: SlashOrder | undefined): SourceMoment | undefined {
  const trimmed = text.trim();
  const parsed = parseDateTime(trimmed);
  if (parsed && 'site' in parsed) return { site: asSiteSeconds(parsed.site), instant: undefined };
  if (parsed) return { site: undefined, instant: parsed.instant };
  const forms = [DASHED, DOTTED, ...(slashes ? [SLASHED[slashes]] : [])];
  const found = forms.map((form) => form.exec(trimmed)?.groups).find((one) => one !== undefined);
  const { day = '', month = '', year = '', clock = '00:00' } = found ?? {};
  const time = found && clockTime(clock);
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
