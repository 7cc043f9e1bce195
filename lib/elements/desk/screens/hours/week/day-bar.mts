import { type Description, h } from '../../../../common/dom.mjs';
import { minuteOf } from '../../../typed-time.mjs';
import { hoursOfDay, type Region } from './week.mjs';

/** Seven bars, from Monday on, that show the open parts of each day between the first opening and the last closing. */
export function dayBars(open: Region): Description[] {
  const days = Array.from({ length: 7 }, (_, day) =>
    hoursOfDay(open, day).map(({ from, to }) => [minuteOf(from), minuteOf(to) || 1440] as const),
  );
  const first = Math.min(...days.flat().map(([from]) => from));
  const length = Math.max(...days.flat().map(([, to]) => to)) - first;
  return days.map((spans) =>
    h(
      'span',
      // Screen readers read the hours in words.
      { key: 'bar', class: 'day-bar', 'aria-hidden': 'true' },
      ...spans.map(([from, to]) =>
        h('span', {
          key: from,
          '--_from': String((from - first) / length),
          '--_share': String((to - from) / length),
        }),
      ),
    ),
  );
}
