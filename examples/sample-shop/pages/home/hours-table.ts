import type { DayHours } from '../../opening-hours';
import type { Language } from '../../texts/languages';
import { html, type Html } from '../frame/html';
import { formatsOf } from '../words/formats';

const MILLISECONDS_A_DAY = 86_400_000;

/** Table of opening hours from Monday to Sunday. Neighbouring days with the same hours share a row. */
export function hoursTable(days: readonly DayHours[], language: Language): Html {
  const rows: { hours: readonly string[]; readonly first: number; last: number }[] = [];
  for (const { day, open } of days.toSorted((a, b) => weekdayOf(a.day) - weekdayOf(b.day))) {
    const hours = open.map(({ from, to }) => `${clockWords(from, language)}–${clockWords(to, language)}`);
    const before = rows.at(-1);
    if (before && before.hours.join() === hours.join()) before.last = day;
    else rows.push({ hours, first: day, last: day });
  }
  return html`<table class="hours" aria-labelledby="hours">
    ${rows.map(
      ({ hours, first, last }) =>
        html`<tr>
          <th scope="row">
            ${[...new Set([first, last])].map((day) => weekdayWords(day, language)).join(' – ')}
          </th>
          <td>
            ${hours.length === 0 ? html`<span>${language.texts.closed}</span>` : hours.map((span) => html`<span>${span}</span>`)}
          </td>
        </tr>`,
    )}
  </table>`;
}

/** Returns the weekday of a day: 0 for Monday. Day 0, 1970-01-01, was a Thursday. */
const weekdayOf = (day: number): number => (day + 3) % 7;

const weekdayWords = (day: number, language: Language): string =>
  formatsOf(language).weekday.format(day * MILLISECONDS_A_DAY);

/** Formats a time such as `09:00` as in the language's other texts. */
function clockWords(time: string, language: Language): string {
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  return formatsOf(language).clock.format(Date.UTC(1970, 0, 1, hour, minute));
}
