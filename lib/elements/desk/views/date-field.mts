import { type Day, isRealDay } from '../../common/days.mjs';
import { type Description, h } from '../../common/dom.mjs';
import { monthButton } from './month/button.mjs';
import type { MonthContext } from './month/choice.mjs';

/** A date field of a form. */
interface DateField {
  readonly name: string;
  readonly label: string;
  /** The chosen day; '' for none. */
  readonly day: string;
  /** Shown if no day is chosen, which is then allowed. Absent: a day is needed. */
  readonly none?: string;
  /** First day that can be chosen. */
  readonly min?: Day;
  /** Whether the day comes again each year: it is then shown without its first year. */
  readonly isYearly?: boolean;
  readonly isWrong?: boolean;
}

/**
 * Date field that shows its day in the language of the desk, and opens a month, in which the user chooses another one.
 * The browser's field behind it is not seen: it writes days in the language of the browser, and serves only if the
 * module of the month cannot be loaded.
 */
export const dateField = (
  context: MonthContext,
  { name, label, day, none, min, isYearly = false, isWrong = false }: DateField,
  change: (day: string) => void,
): Description =>
  h(
    'div',
    { key: name, class: 'field' },
    // Screen readers read the label as a part of the button.
    h('span', { key: 'label', 'aria-hidden': 'true' }, label),
    h(
      'span',
      { key: 'date', class: 'date' },
      h('input', {
        key: 'day',
        type: 'date',
        name,
        tabindex: '-1',
        'aria-hidden': 'true',
        'aria-label': label,
        'aria-invalid': isWrong && 'true',
        min,
        value: day,
        oninput: ({ target }) => change((target as HTMLInputElement).value),
        // Keeps Enter in the field from sending the form. The entered day has taken effect already.
        onkeydown: (event) => {
          if ((event as KeyboardEvent).key === 'Enter') event.preventDefault();
        },
      }),
      ...monthButton(
        context,
        { label, name, day, min, isOptional: none !== undefined, choose: change },
        'button',
        [
          h('span', { key: 'label', class: 'unseen' }, `${label}: `),
          h(
            'span',
            { key: 'day' },
            isRealDay(day)
              ? context.writing.shortDay(day, isYearly ? undefined : context.writing.dayOf(context.now()))
              : (none ?? '–'),
          ),
        ],
      ),
    ),
  );
