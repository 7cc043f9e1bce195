import { type Content, type Description, h } from './dom.mjs';
import type { AnswerValue, Entries, Field, Question } from './questions.mjs';
import { fill } from './text.mjs';

type Values = Description['values'];

/** Texts of the fields for questions. */
export interface QuestionWords {
  /** Follows the label of a required question. */
  readonly required: string;
  /** Placeholder `{place}`: heading of the questions about one place. */
  readonly place: string;
  readonly yes: string;
  readonly no: string;
}

/** Data for the fields of questions. */
export interface QuestionFields {
  readonly fields: readonly Field[];
  readonly entries: Entries;
  /** Messages about wrong answers by the id of their field. */
  readonly faults: Readonly<Record<string, string>>;
  readonly words: QuestionWords;
  /** Distinguishes the fields of several services in one form. Default: ''. */
  readonly prefix?: string;
  readonly set: (id: string, value: AnswerValue) => void;
}

/** Shows the fields about the booking, then a group for each place. */
export function questionFields(parts: QuestionFields): Content[] {
  const about = (place: number | null): Content[] =>
    parts.fields.filter((field) => field.place === place).map((field) => fieldView(field, parts));
  const places = [...new Set(parts.fields.map(({ place }) => place))].filter((place) => place !== null);
  return [
    ...about(null),
    ...places.map((place) =>
      h(
        'fieldset',
        { key: `place-${place}`, class: 'place' },
        h('legend', {}, fill(parts.words.place, { place: String(place) })),
        ...about(place),
      ),
    ),
  ];
}

function fieldView(field: Field, parts: QuestionFields): Description {
  const { id, question } = field;
  const { type } = question;
  const fault = parts.faults[id];
  const name = `${parts.prefix ?? ''}${id}`;
  const label = [
    h('bdi', { key: 'label' }, question.label),
    question.required && h('small', { key: 'required', class: 'muted' }, ` (${parts.words.required})`),
  ];
  const described = {
    name,
    'aria-invalid': fault === undefined ? undefined : 'true',
    'aria-describedby': fault === undefined ? undefined : `${name}-fault`,
  };
  return h(
    'div',
    { key: id, class: 'field asked' },
    type === 'several'
      ? h(
          'fieldset',
          { key: 'several', class: 'several' },
          h('legend', {}, ...label),
          ...boxes(field, parts, described),
        )
      : h(
          'label',
          { key: 'label', class: 'field' },
          h('span', {}, ...label),
          control(field, type, { ...parts, described }),
        ),
    fault !== undefined && h('span', { key: 'fault', id: `${name}-fault`, class: 'refusal' }, fault),
  );
}

function boxes({ id, question }: Field, { entries, set }: QuestionFields, described: Values): Description[] {
  const entered = entries[id];
  const ticked = Array.isArray(entered) ? (entered as readonly string[]) : [];
  const { options = [] } = question;
  return options.map((option) =>
    h(
      'label',
      { key: option, class: 'check' },
      h('input', {
        ...described,
        type: 'checkbox',
        checked: ticked.includes(option),
        onchange: ({ target }) => {
          const isTicked = (target as HTMLInputElement).checked;
          set(
            id,
            options.filter((one) => (one === option ? isTicked : ticked.includes(one))),
          );
        },
      }),
      h('span', {}, option),
    ),
  );
}

function control(
  { id, question }: Field,
  type: Exclude<Question['type'], 'several'>,
  { entries, words, set, described }: QuestionFields & { readonly described: Values },
): Description {
  const entered = entries[id];
  const typed = {
    ...described,
    autocomplete: 'off',
    value: typeof entered === 'string' ? entered : '',
    oninput: ({ target }: Event) => set(id, (target as HTMLInputElement).value),
  };
  switch (type) {
    case 'text':
      return h('input', { ...typed, type: 'text', maxlength: 200 });
    case 'long':
      return h('textarea', { ...typed, rows: 2, maxlength: 2000 });
    case 'date':
      return h('input', { ...typed, type: 'date' });
    case 'phone':
      return h('input', { ...typed, type: 'tel', maxlength: 50 });
    case 'choice':
      return choice(described, typed.value, {
        options: (question.options ?? []).map((option) => [option, option]),
        onchange: (value) => set(id, value),
      });
    case 'yes':
      return choice(described, typeof entered === 'boolean' ? String(entered) : '', {
        options: [['true', words.yes], ...(question.required ? [] : [['false', words.no] as const])],
        onchange: (value) => set(id, value === '' ? '' : value === 'true'),
      });
    default:
      return type satisfies never;
  }
}

/** Options of a choice, and what happens when one is chosen; '' if none is. */
interface Choice {
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly onchange: (value: string) => void;
}

const choice = (described: Values, value: string, { options, onchange }: Choice): Description =>
  h(
    'select',
    {
      ...described,
      value,
      onchange: ({ target }) => onchange((target as HTMLSelectElement).value),
    },
    h('option', { key: '', value: '' }, '–'),
    ...options.map(([option, text]) => h('option', { key: option, value: option }, text)),
  );
