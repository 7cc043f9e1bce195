import { isRealDay } from '../../common/days.mjs';
import { type Description, h } from '../../common/dom.mjs';
import type { Context } from '../context.mjs';

/**
 * Shows the day of a date field in words below the field, because browsers write the field in their own language.
 * @param field the field with its label
 */
export const withDayWords = (
  field: Description,
  day: string,
  { writing, now }: Pick<Context, 'writing' | 'now'>,
): Description =>
  h(
    'div',
    { key: field.values.key, class: 'field' },
    field,
    isRealDay(day) &&
      h('small', { key: 'words', class: 'muted' }, writing.shortDay(day, writing.dayOf(now()))),
  );
