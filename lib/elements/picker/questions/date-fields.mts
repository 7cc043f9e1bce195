import { latinDigits } from '../../common/digits.mjs';
import type { Content, Description } from '../../common/dom.mjs';
import type { Tools } from '../tools.mjs';
import type { View } from '../views/view-data.mjs';
import type { QuestionTexts } from './texts.mjs';

/** Day, month and year of a date as a visitor has entered them; '' for an empty field. */
export interface EnteredDate {
  readonly day: string;
  /** Number from 1 to 12. */
  readonly month: string;
  readonly year: string;
}

type Part = keyof EnteredDate;

const LABELS = {
  day: 'dateDay',
  month: 'dateMonth',
  year: 'dateYear',
} as const satisfies Readonly<Record<Part, keyof QuestionTexts>>;

export const NO_DATE: EnteredDate = { day: '', month: '', year: '' };

/** Whether a field of the date is filled in. */
export const isStarted = (entered: EnteredDate): boolean =>
  Object.values(entered).some((text) => text !== '');

/** Returns the date as `YYYY-MM-DD`; '' if it is incomplete or does not exist, as 30 February. */
export function dateOfParts({ day, month, year }: EnteredDate): string {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(text)) return '';
  const date = new Date(`${text}T00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : '';
}

/** Parameters of `dateFields`. */
interface DateFields {
  readonly h: Tools['h'];
  readonly view: Pick<View, 'language' | 'texts'>;
  readonly entered: EnteredDate;
  /** Name of the first field, and attributes that all fields share. */
  readonly described: Description['values'] & { readonly name: string };
  readonly set: (entered: EnteredDate) => void;
}

/** Shows fields for day, month and year, in the order of the language and with its names of the months. */
export function dateFields({ h, view: { language, texts }, entered, described, set }: DateFields): Content {
  const fields = orderIn(language).map((part, at) => {
    const shared = {
      ...described,
      name: at === 0 ? described.name : `${described.name}.${part}`,
      autocomplete: 'off',
      value: entered[part],
    };
    const change = ({ target }: Event): void =>
      set({ ...entered, [part]: latinDigits((target as HTMLInputElement).value).trim() });
    return h(
      'label',
      { key: part, class: `field of-${part}` },
      texts[LABELS[part]],
      part === 'month'
        ? h(
            'select',
            { ...shared, onchange: change },
            h('option', { key: '', value: '' }, '–'),
            ...monthsIn(language).map((name, index) => h('option', { key: index, value: index + 1 }, name)),
          )
        : h('input', {
            ...shared,
            type: 'text',
            inputmode: 'numeric',
            maxlength: part === 'day' ? 2 : 4,
            oninput: change,
          }),
    );
  });
  return h('div', { class: 'date' }, ...fields);
}

function orderIn(language: string): Part[] {
  const numeric = { day: 'numeric', month: 'numeric', year: 'numeric' } as const;
  const parts = new Intl.DateTimeFormat(language, numeric).formatToParts(0);
  return parts.flatMap(({ type }) => (type in NO_DATE ? [type as Part] : []));
}

function monthsIn(language: string): string[] {
  // Some languages write dates in another calendar.
  const month = new Intl.DateTimeFormat(language, { month: 'long', calendar: 'gregory', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, at) => month.format(Date.UTC(2024, at)));
}
