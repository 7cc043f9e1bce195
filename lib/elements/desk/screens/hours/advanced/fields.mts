import type { Content, Description } from '../../../../common/dom.mjs';
import type { RuleDraft } from '../../../api/rules.mjs';
import type { Context } from '../../../context.mjs';
import type { RangeType } from '../../../texts/rules.mjs';
import type { Tools } from '../../../tools.mjs';
import type { Option } from '../../../views/field.mjs';
import { monthName, weekdayName } from './rule-text.mjs';
import type { Faults } from './state.mjs';

interface FieldParts {
  readonly draft: RuleDraft;
  readonly faults: Faults;
  readonly context: Context;
  readonly change: (changes: Partial<RuleDraft>) => void;
  readonly tools: Tools;
}

/**
 * Shows all fields of an opening-hours rule. The fields for its range depend on the rule's type, such as weekdays or
 * dates.
 */
export function ruleFields(parts: FieldParts): Content[] {
  const { draft, context, change, tools } = parts;
  const { choice, h, ownerChoice } = tools;
  const { texts, facts } = context;
  const words = texts.hours.rules;
  const types = Object.entries(words.types).map(([value, text]) => ({ value, text }));
  return [
    field('kind_id', words.owner, parts, {
      control: ownerChoice('kind_id', draft, context, (owner) => change(owner)),
    }),
    h(
      'fieldset',
      { key: 'effect', class: 'choices' },
      h('legend', { key: 'legend' }, words.effect),
      effect(true, words.isOpening, parts),
      effect(false, words.isClosing, parts),
    ),
    field('range_type', words.type, parts, {
      control: choice('range_type', draft.range_type, types, (type) =>
        change({ range_type: type, ...usualRange(type as RangeType, draft, tools.isClock) }),
      ),
    }),
    ...rangeFields(parts),
    h(
      'div',
      { key: 'dates', class: 'pair' },
      date('from_date', words.firstDate, parts),
      date('to_date', words.lastDate, parts),
    ),
    !['days', 'weeks', 'months'].includes(draft.range_type) &&
      text('rrule', words.rrule, parts, { type: 'text', hint: words.rruleHint }),
    h(
      'div',
      { key: 'numbers', class: 'pair' },
      draft.appointable && text('qty', words.qty, parts, { type: 'number', hint: words.qtyHint }),
      text('priority', words.priority, parts, {
        type: 'number',
        hint: words.priorityHint[facts.precedence],
      }),
      text('ordering', words.ordering, parts, { type: 'number', hint: words.orderingHint }),
    ),
    text('title', words.name, parts, { type: 'text' }),
  ];
}

/**
 * Returns range values for a type of opening-hours rule: the current values if they fit the type, or else usual ones.
 */
function usualRange(
  type: RangeType,
  { from_range: from, to_range: to }: RuleDraft,
  isClock: Tools['isClock'],
): Partial<RuleDraft> {
  const range = (first: string, last: string): Partial<RuleDraft> => ({ from_range: first, to_range: last });
  switch (type) {
    case 'custom':
    case 'rrule':
      return range('', '');
    case 'days':
    case 'weeks':
    case 'months':
      return { ...range('1', '1'), rrule: null };
    case 'custom:daterange':
    case 'time:all':
    case 'time:range':
    case 'time:1':
    case 'time:2':
    case 'time:3':
    case 'time:4':
    case 'time:5':
    case 'time:6':
    case 'time:7':
      return isClock(from) && isClock(to) ? {} : range('09:00', '17:00');
  }
}

function rangeFields(parts: FieldParts): Content[] {
  const { draft, context, change, tools } = parts;
  const { choice, h } = tools;
  const words = context.texts.hours.rules;
  const pair = (of: (name: 'from_range' | 'to_range', label: string) => Description): Content[] => [
    h('div', { key: 'ranges', class: 'pair' }, of('from_range', words.from), of('to_range', words.to)),
  ];
  const choices = (count: number, nameOf: (value: string) => string): Content[] => {
    const options: Option[] = Array.from({ length: count }, (_, at) => ({
      value: String(at + 1),
      text: nameOf(String(at + 1)),
    }));
    return pair((name, label) =>
      field(
        name,
        label,
        parts,
        // A rule may state Sunday as 0. The select has Sunday only as 7, so 0 is shown as 7.
        {
          control: choice(name, draft[name] === '0' ? '7' : draft[name], options, (value) =>
            change({ [name]: value }),
          ),
        },
      ),
    );
  };
  switch (draft.range_type as RangeType) {
    case 'days':
      return choices(7, (value) => weekdayName(value, context));
    case 'months':
      return choices(12, (value) => monthName(value, context));
    case 'weeks':
      return choices(53, (value) => value);
    case 'rrule':
      return pair((name, label) => text(name, label, parts, { type: 'text', hint: words.momentHint }));
    case 'custom':
      // Only a rule that existed before can have dates or times in these two fields; the form has other fields for
      // them.
      return draft.from_range + draft.to_range === ''
        ? []
        : pair((name, label) => text(name, label, parts, { type: 'text' }));
    case 'custom:daterange':
    case 'time:all':
    case 'time:range':
    case 'time:1':
    case 'time:2':
    case 'time:3':
    case 'time:4':
    case 'time:5':
    case 'time:6':
    case 'time:7':
      return pair((name, label) =>
        tools.timeField(
          context,
          { name, label, clock: draft[name], isEnd: name === 'to_range', fault: parts.faults[name] },
          (clock) => change({ [name]: clock }),
        ),
      );
  }
}

type TextName = 'from_range' | 'to_range' | 'rrule' | 'qty' | 'priority' | 'ordering' | 'title';

interface TextField {
  readonly type: 'text' | 'number';
  readonly hint?: string;
}

function text(name: TextName, label: string, parts: FieldParts, { type, hint }: TextField): Description {
  const { draft, change, tools } = parts;
  const value = String(draft[name] ?? '');
  return field(name, label, parts, {
    control: tools.h('input', {
      key: type,
      type,
      name,
      autocomplete: 'off',
      'aria-describedby': `${name}-hint ${name}-fault`,
      'aria-invalid': parts.faults[name] === undefined ? undefined : 'true',
      value,
      oninput: ({ target }) => {
        const entered = (target as HTMLInputElement).value;
        if (type !== 'number') change({ [name]: name === 'rrule' ? entered || null : entered });
        // A number field reads as '' while only a minus sign is typed.
        else if (entered !== '') change({ [name]: Number(entered) });
      },
      onchange: ({ target }) => {
        if (type === 'number' && (target as HTMLInputElement).value === '') change({ [name]: 0 });
      },
    }),
    hint,
  });
}

function date(name: 'from_date' | 'to_date', label: string, parts: FieldParts): Description {
  const { context, draft, faults, change, tools } = parts;
  const fault = faults[name];
  return tools.h(
    'div',
    { key: name, class: 'field' },
    tools.dateField(
      context,
      {
        name,
        label,
        day: draft[name],
        none: context.texts.hours.rules.noLimit,
        isWrong: fault !== undefined,
      },
      (day) => change({ [name]: day }),
    ),
    fault !== undefined && tools.h('span', { key: 'fault', class: 'refusal' }, fault),
  );
}

/** Shows a field with its label and, if its value is wrong, the server's error message. */
const field = (
  name: string,
  label: string,
  { faults, tools: { h, labelled } }: FieldParts,
  { control, hint }: { readonly control: Description; readonly hint?: string | undefined },
): Description =>
  h(
    'div',
    { key: name, class: 'field' },
    labelled('label', label, control),
    hint !== undefined && h('small', { key: 'hint', id: `${name}-hint`, class: 'muted' }, hint),
    faults[name] !== undefined &&
      h('span', { key: 'fault', id: `${name}-fault`, class: 'refusal' }, faults[name]),
  );

const effect = (isOpening: boolean, label: string, { draft, change, tools }: FieldParts): Description =>
  tools.checkField(label, label, {
    type: 'radio',
    name: 'effect',
    checked: draft.appointable === isOpening,
    onchange: () => change({ appointable: isOpening }),
  });
