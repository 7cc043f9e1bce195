import { type Content, type Description, h } from '../../../common/dom.mjs';
import { fill } from '../../../common/text.mjs';
import type { Occurrence, SeriesPreview } from '../../api/series.mjs';
import type { Context } from '../../context.mjs';
import { checkField, labelled } from '../../views/field.mjs';
import { nameOfMember } from '../../views/names.mjs';
import { reasonsText } from '../../views/failure.mjs';
import { unbroken } from '../../views/unbroken.mjs';
import { MOST_REPEATS, quantityOf, type RepeatDraft } from './draft.mjs';
import type { BookingParts } from './state.mjs';

/** Entries of the form when the user chooses to repeat a booking. */
const USUAL: RepeatDraft = { weeks: '4', times: '3' };

/**
 * Shows the choice to repeat the booking every few weeks, and which dates of the repeated booking are free. Shows
 * nothing if no service is chosen, if the booking has several services, or if its service is booked in whole months.
 */
export function repeatView({ context, state, actions }: BookingParts): Content {
  const { draft, product, dates, problems } = state;
  const { repeat } = draft;
  const words = context.texts.booking.repeat;
  if (!product || product.duration_unit === 'month' || draft.next.length > 0) return undefined;
  const number = (name: keyof RepeatDraft, fewest: number): Description =>
    labelled(
      name,
      words[name],
      h('input', {
        type: 'number',
        name,
        min: fewest,
        max: MOST_REPEATS,
        value: repeat![name],
        'aria-invalid': problems.includes('repeat') && isWrong(repeat![name], fewest) ? 'true' : undefined,
        oninput: ({ target }) =>
          actions.setRepeat({ ...repeat!, [name]: (target as HTMLInputElement).value }),
      }),
    );
  return h(
    'div',
    { key: 'repeat', class: 'repeat' },
    checkField('repeats', words.label, {
      type: 'checkbox',
      name: 'repeats',
      checked: repeat !== undefined,
      onchange: ({ target }) => actions.setRepeat((target as HTMLInputElement).checked ? USUAL : undefined),
    }),
    repeat && h('div', { key: 'how', class: 'what' }, number('weeks', 1), number('times', 2)),
    repeat && dates && datesView(dates, context),
  );
}

const isWrong = (text: string, fewest: number): boolean =>
  quantityOf(text) < fewest || quantityOf(text) > MOST_REPEATS;

function datesView(
  { occurrences, count, available_count: free, total }: SeriesPreview,
  context: Context,
): Description {
  const words = context.texts.booking.repeat;
  const { writing, language } = context;
  const numbers = new Intl.NumberFormat(language);
  const values = { free: numbers.format(free), all: numbers.format(count), total: writing.price(total) };
  return h(
    'section',
    { key: 'dates', 'aria-labelledby': 'dates' },
    h('h3', { id: 'dates' }, words.heading),
    h(
      'p',
      { key: 'count', role: 'status' },
      fill(words.free, values),
      free > 0 && free < count && ` ${words.leftOut}`,
    ),
    h('ul', { class: 'rows' }, ...occurrences.map((one) => dateView(one, context))),
  );
}

function dateView(one: Occurrence, context: Context): Description {
  const time = context.writing.moments(one.start_utc, one.end_utc);
  const { staff_id: member, available, reasons } = one;
  const name = member === null ? '' : nameOfMember(member, context);
  return h(
    'li',
    { key: one.start_utc },
    h('span', { key: 'time', class: available ? '' : 'left-out' }, ...unbroken(time)),
    available
      ? name && ` · ${name}`
      : h('span', { key: 'why', class: 'refusal' }, ` ${reasonsText(reasons, context)}`),
  );
}
