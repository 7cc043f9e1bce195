import { isRealDay } from '../../common/days.mjs';
import type { Day } from '../../common/days.mjs';
import { type Description, h } from '../../common/dom.mjs';
import type { Context } from '../context.mjs';

/** Earliest day that the field accepts. An earlier one comes from a year that is still being typed, such as 0002. */
const FIRST_DAY = '1970-01-01';

/** Date field with which the user goes to any day. */
export const dayField = ({ texts }: Context, day: Day, goTo: (day: Day) => void): Description =>
  h('input', {
    key: 'go-to',
    class: 'go-to',
    type: 'date',
    'aria-label': texts.calendar.goTo,
    value: day,
    onchange: ({ target }) => {
      const { value } = target as HTMLInputElement;
      if (isRealDay(value) && value >= FIRST_DAY) goTo(value);
    },
  });
