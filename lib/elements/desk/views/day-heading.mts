import { isRealDay } from '../../common/days.mjs';
import type { Day } from '../../common/days.mjs';
import { type Description, h } from '../../common/dom.mjs';
import type { Context } from '../context.mjs';
import { monthButton } from './month/button.mjs';
import { readClosedDays } from './month/closed-days.mjs';

/** Earliest day to which the heading leads. An earlier one comes from a year that is still being typed, such as 0002. */
const FIRST_DAY = '1970-01-01';

/** The shown day or days of a screen. */
interface Shown {
  /** The day that the month marks. */
  readonly day: Day;
  /** Whether the screen shows the week of this day. */
  readonly isWeek?: boolean;
  readonly title: string;
  /** Title on a page without room for the other one. Absent: `title` has room everywhere. */
  readonly short?: string;
  /** Title on paper, without words such as "Today". */
  readonly printed: string;
}

/**
 * Heading that names the shown days, and opens a month, with which the user goes to any day. The browser's date field
 * behind it is not seen: it serves only if the module of the month cannot be loaded.
 */
export const dayHeading = (
  context: Context,
  { day, isWeek, title, short = title, printed }: Shown,
  goTo: (day: Day) => void,
): Description =>
  h(
    'h2',
    { key: 'days', class: 'day-heading', 'data-printed': printed },
    h('input', {
      key: 'day',
      type: 'date',
      tabindex: '-1',
      'aria-hidden': 'true',
      value: day,
      onchange: ({ target }) => {
        const { value } = target as HTMLInputElement;
        if (isRealDay(value) && value >= FIRST_DAY) goTo(value);
      },
    }),
    ...monthButton(
      context,
      {
        label: context.texts.calendar.goTo,
        name: 'heading',
        day,
        isWeek,
        min: FIRST_DAY,
        closedDays: (first, last) => readClosedDays(context, first, last),
        choose: goTo,
      },
      'open',
      short === title
        ? [title]
        : [
            h('span', { key: 'long', class: 'long' }, title),
            h('span', { key: 'short', class: 'short' }, short),
          ],
    ),
  );
