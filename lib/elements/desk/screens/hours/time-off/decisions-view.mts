import type { Content, Description } from '../../../../common/dom.mjs';
import type { Appointment } from '../../../api/appointments.mjs';
import type { Context } from '../../../context.mjs';
import type { Loaded } from '../../../loaded.mjs';
import type { DecisionActions, DecisionState, DecisionTools } from './decisions-state.mjs';

/** Data for the content of the list of appointments in a time off (such as a holiday). */
interface DecisionParts {
  readonly context: Context;
  readonly tools: DecisionTools;
  readonly state: DecisionState;
  readonly appointments: Loaded<readonly Appointment[]>;
  readonly actions: DecisionActions;
}

/** Content of the dialog that goes through the appointments in a time off (such as a holiday). */
export const decisionsView = (parts: DecisionParts): Content[] =>
  parts.tools.loadedView(parts.appointments, parts.context, (all) => listOf(all, parts));

function listOf(all: readonly Appointment[], parts: DecisionParts): Content[] {
  const { context, state, actions, tools } = parts;
  const { button, buttonRow, fill, h } = tools;
  const words = context.texts.hours.decisions;
  const number = new Intl.NumberFormat(context.language);
  const open = all.filter(({ id }) => !state.left.has(id)).length;
  const [decided, count] = [state.seen.size - open, state.seen.size];
  if (count === 0) return [h('p', { key: 'none' }, words.none)];
  return [
    open > 0 && h('p', { key: 'hint' }, words.hint),
    h(
      'p',
      { key: 'progress', role: 'status' },
      open === 0
        ? words.allDecided
        : fill(words.progress, { decided: number.format(decided), all: number.format(count) }),
    ),
    h('ul', { key: 'list', class: 'decisions' }, ...all.map((one) => rowOf(one, parts))),
    buttonRow(button('done', words.done, actions.done, open === 0 ? 'main' : 'plain')),
  ];
}

function rowOf(one: Appointment, parts: DecisionParts): Description {
  const { context, state, actions, tools } = parts;
  const { alertView, customerName, failureText, h, namesOfMembers, separated, telephoneAddress } = tools;
  const { writing } = context;
  const { id, customer_phone: phone } = one;
  const failure = state.failed?.id === id ? failureText(state.failed.error, context) : '';
  return h(
    'li',
    { key: id, part: 'row', 'data-appointment': id },
    h('p', { key: 'when', class: 'when' }, writing.moments(one.start_utc, one.end_utc)),
    h(
      'p',
      { key: 'who', class: 'contact' },
      h('bdi', { key: 'name' }, customerName(one, context)),
      phone !== '' && h('a', { key: 'phone', href: telephoneAddress(phone) }, h('bdi', {}, phone)),
    ),
    h(
      'p',
      { key: 'what', class: 'muted' },
      ...separated(one.product_name, namesOfMembers(one.staff_ids, context)),
    ),
    alertView(failure),
    state.asking?.id === id
      ? state.asking.question.view(one, {
          cancel: (change) => actions.cancel(one, change),
          keep: () => actions.ask(undefined),
          isSaving: state.saving === id,
        })
      : buttonsOf(one, parts),
  );
}

function buttonsOf(one: Appointment, { context, state, actions, tools }: DecisionParts): Description {
  const { asking, buttonRow, customerName, fill, h, powerOver } = tools;
  const words = context.texts.hours.decisions;
  const isLeft = state.left.has(one.id);
  const isChangeable = powerOver(one, context.facts, context.now()) !== 'none';
  const name = customerName(one, context);
  const act = (key: string, text: string, look: string, onclick: () => void): Description =>
    h(
      'button',
      {
        type: 'button',
        key,
        part: 'button',
        class: `button ${look}`,
        'aria-label': fill(words.actionFor, { action: text, name }),
        'aria-pressed': key === 'leave' ? String(isLeft) : undefined,
        onclick,
      },
      text,
    );
  return buttonRow(
    isChangeable && act('move', words.move, 'plain', () => actions.move(one)),
    isChangeable && asking(act('cancel', words.cancel, 'danger', () => actions.ask(one.id))),
    act('leave', isLeft ? words.left : words.leave, 'toggle', () => actions.leave(one.id, !isLeft)),
  );
}
