import type { Description } from '../../../common/dom.mjs';
import type { WaitlistFilter } from '../../api/waitlist.mjs';
import type { Context } from '../../context.mjs';
import type { Tools } from '../../tools.mjs';
import { WishForm } from './wish-form.mjs';

/** Shows the filters of the waiting list, and the button that adds a customer. */
export function filtersView(
  { productId, day, withEnded }: WaitlistFilter,
  context: Context,
  tools: Tools,
  show: (changes: Partial<WaitlistFilter>) => void,
): Description {
  const { button, checkField, choice, dateField, h, isRealDay, labelled } = tools;
  const words = context.texts.waitlist;
  return h(
    'div',
    { key: 'waitlist-filters', class: 'bar waitlist-filters' },
    labelled(
      'service',
      words.service,
      choice(
        'waitlist-service',
        productId ?? '',
        [
          { value: '', text: words.allServices },
          ...context.facts.products.map(({ id, name }) => ({ value: id, text: name })),
        ],
        (value) => show({ productId: value === '' ? undefined : Number(value), pages: 1 }),
      ),
    ),
    dateField(context, { name: 'waitlist-day', label: words.day, day, none: words.anyDay }, (value) => {
      if (value === '' || isRealDay(value)) show({ day: value, pages: 1 });
    }),
    checkField('ended', words.withEnded, {
      type: 'checkbox',
      name: 'waitlist-ended',
      checked: withEnded,
      onchange: ({ target }) => show({ withEnded: (target as HTMLInputElement).checked, pages: 1 }),
    }),
    button(
      'add',
      words.add,
      () =>
        context.open(
          new WishForm(context, tools, {
            ...(productId !== undefined && { productId }),
            ...(day !== '' && { minDate: day }),
          }),
        ),
      'lead',
    ),
  );
}
