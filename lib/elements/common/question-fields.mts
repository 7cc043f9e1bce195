import type { Content, Description, h } from './dom.mjs';
import type { AnswerValue, Entries, Field, Question } from './questions.mjs';
import type { fill } from './text.mjs';

type Values = Description['values'];

/** Texts around the form fields for a service's questions. */
export interface QuestionWords {
  /** Text after the label of a required question, such as "required". */
  readonly required: string;
  /**
   * Text of the button that empties a date, because not every browser's calendar can do that. Absent: there is no such
   * button.
   */
  readonly clear?: string;
  /** Heading of the questions about one place (one person of the booking). Placeholder `{place}`: its number. */
  readonly place: string;
  /** Choices of a yes-or-no question. Absent: the question is a checkbox. */
  readonly yesOrNo?: { readonly yes: string; readonly no: string };
  /**
   * Labels and options that the shop has stored, with the texts in the language of the page. Absent ones are shown as they
   * are stored.
   */
  readonly names?: Readonly<Record<string, string>>;
}

/** Parameters of `questionFields`, which shows form fields for the questions that a service asks. */
export interface QuestionFields {
  readonly fields: readonly Field[];
  readonly entries: Entries;
  /** Messages about wrong answers, by the id of the field. */
  readonly faults: Readonly<Record<string, string>>;
  readonly words: QuestionWords;
  /**
   * Helpers that the picker's main module has already loaded. They are passed as arguments: an import of them from a
   * separately loaded module would make the bundler put them into a file of their own.
   */
  readonly tools: { readonly h: typeof h; readonly fill: typeof fill };
  /**
   * Prefix of the field names, so that the fields of several services in one form have different names. Default: ''.
   */
  readonly prefix?: string;
  /** Shows the fields of a date, in a group with the question as its name. Default: the browser's date field. */
  readonly dateFields?: (field: Field, described: Values & { readonly name: string }) => Content;
  readonly set: (id: string, value: AnswerValue) => void;
}

/**
 * Shows the questions about the whole booking, then a group of questions for each place (each person of the booking).
 */
export function questionFields(parts: QuestionFields): Content[] {
  const { h, fill } = parts.tools;
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
  const { h } = parts.tools;
  const { id, question } = field;
  const { type } = question;
  const isBox = type === 'yes' && !parts.words.yesOrNo;
  const fault = parts.faults[id];
  const name = `${parts.prefix ?? ''}${id}`;
  const label = [
    h('bdi', { key: 'label' }, named(question.label, parts)),
    question.required && h('small', { key: 'required', class: 'muted' }, ` (${parts.words.required})`),
  ];
  const described = {
    name,
    'aria-invalid': fault === undefined ? undefined : 'true',
    'aria-describedby': fault === undefined ? undefined : `${name}-fault`,
  };
  const single = (): Content => type !== 'several' && control(field, type, { ...parts, described });
  const group =
    type === 'several'
      ? boxes(field, parts, described)
      : type === 'date' && parts.dateFields && [parts.dateFields(field, described)];
  return h(
    'div',
    { key: id, class: 'field asked' },
    group
      ? h('fieldset', { key: 'group', class: 'several' }, h('legend', {}, ...label), ...group)
      : h(
          'label',
          { key: 'label', class: isBox ? 'check' : 'field' },
          isBox && single(),
          h('span', {}, ...label),
          !isBox && single(),
        ),
    type === 'date' &&
      parts.words.clear &&
      !question.required &&
      parts.entries[id] &&
      clearButton(field, parts),
    fault !== undefined && h('span', { key: 'fault', id: `${name}-fault`, class: 'refusal' }, fault),
  );
}

/** Returns a label or option in the language of the page. */
const named = (text: string, { words: { names = {} } }: Pick<QuestionFields, 'words'>): string =>
  Object.hasOwn(names, text) ? names[text]! : text;

/** Button that empties an optional date. */
function clearButton({ id, question }: Field, { words, set, tools: { h } }: QuestionFields): Description {
  const onclick = ({ currentTarget }: Event): void => {
    (currentTarget as HTMLElement).parentElement!.querySelector('input')!.focus();
    set(id, '');
  };
  const label = `${words.clear}: ${named(question.label, { words })}`;
  return h(
    'button',
    { type: 'button', part: 'button', key: 'clear', class: 'button bare', 'aria-label': label, onclick },
    words.clear,
  );
}

function boxes(
  { id, question }: Field,
  { entries, set, words, tools: { h } }: QuestionFields,
  described: Values,
): Description[] {
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
      h('span', {}, named(option, { words })),
    ),
  );
}

function control(
  { id, question }: Field,
  type: Exclude<Question['type'], 'several'>,
  { entries, words, set, described, tools }: QuestionFields & { readonly described: Values },
): Description {
  const { h } = tools;
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
        h,
        options: (question.options ?? []).map((option) => [option, named(option, { words })]),
        onchange: (value) => set(id, value),
      });
    case 'yes': {
      if (!words.yesOrNo)
        return h('input', {
          ...described,
          type: 'checkbox',
          checked: entered === true,
          onchange: ({ target }) => set(id, (target as HTMLInputElement).checked),
        });
      const { yes, no } = words.yesOrNo;
      return choice(described, typeof entered === 'boolean' ? String(entered) : '', {
        h,
        options: [['true', yes], ...(question.required ? [] : [['false', no] as const])],
        onchange: (value) => set(id, value === '' ? '' : value === 'true'),
      });
    }
    default:
      return type satisfies never;
  }
}

/**
 * Options of a select or radio question, and a callback for the chosen value. The callback gets '' if nothing is
 * chosen.
 */
interface Choice extends Pick<QuestionFields['tools'], 'h'> {
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly onchange: (value: string) => void;
}

const choice = (described: Values, value: string, { h, options, onchange }: Choice): Description =>
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
