import type { Content, Description } from '../../../../common/dom.mjs';
import type { AppointmentOn } from '../../../api/resources.mjs';
import type { Context } from '../../../context.mjs';
import type { Loaded } from '../../../loaded.mjs';
import type { Tools } from '../../../tools.mjs';
import { faultsOf, isFewer, MOST_QUANTITY, type ResourceActions, type ResourceState } from './state.mjs';

/** Data for the content of the form of a resource. */
interface ResourceParts {
  readonly context: Context;
  readonly state: ResourceState;
  /** Upcoming appointments that use the resource. */
  readonly appointments: Loaded<readonly AppointmentOn[]>;
  readonly actions: ResourceActions;
  readonly tools: Tools;
}

/** Content of the form of a resource: fields, affected appointments, and buttons. */
export function resourceView(parts: ResourceParts): Content[] {
  const { context, state, actions, tools } = parts;
  const { failureView, h, submitting } = tools;
  const { id, entered, stored, failure, isAsking, left } = state;
  if (left) return [consequencesOf(parts, left)];
  const isLeft =
    isAsking ||
    (id !== undefined &&
      ((stored.status === 'active' && entered.status === 'inactive') || isFewer(entered, stored)));
  return [
    h(
      'form',
      {
        key: 'form',
        class: 'form',
        onsubmit: submitting(() => {
          if (!isAsking) actions.save();
        }),
      },
      ...fieldsOf(parts),
      isLeft && consequencesOf(parts),
      failureView(failure, context),
      isAsking ? questionOf(parts) : buttonsOf(parts),
    ),
  ];
}

function fieldsOf({ context, state, actions: { enter }, tools }: ResourceParts): Content[] {
  const { checkField, h, labelled } = tools;
  const words = context.texts.resources;
  const { entered } = state;
  const faults = state.isTried ? faultsOf(entered) : [];
  const field = (
    name: 'name' | 'kind' | 'quantity',
    label: string,
    hint: string,
    more: Description['values'],
  ): Description => {
    const fault = faults.find((one) => one === name);
    return h(
      'div',
      { key: name, class: 'field' },
      labelled(
        'label',
        label,
        h('input', {
          name,
          autocomplete: 'off',
          'aria-describedby': `${name}-hint`,
          'aria-invalid': fault && 'true',
          value: entered[name],
          oninput: ({ target }) => enter({ [name]: (target as HTMLInputElement).value }),
          ...more,
        }),
      ),
      fault
        ? h(
            'span',
            { key: 'fault', id: `${name}-hint`, role: 'alert', class: 'refusal' },
            fault === 'name' ? words.noName : noQuantity(context, tools),
          )
        : hint !== '' && h('small', { key: 'hint', id: `${name}-hint`, class: 'muted' }, hint),
    );
  };
  return [
    field('name', words.name, '', { maxlength: 200 }),
    field('kind', words.kind, words.kindHint, { maxlength: 100, list: 'kinds' }),
    h('datalist', { key: 'kinds', id: 'kinds' }, ...kindsOf(context, tools)),
    field('quantity', words.quantity, words.quantityHint, { inputmode: 'numeric', maxlength: 5 }),
    checkField('active', words.isActive, {
      type: 'checkbox',
      name: 'active',
      checked: entered.status === 'active',
      onchange: ({ target }) =>
        enter({ status: (target as HTMLInputElement).checked ? 'active' : 'inactive' }),
    }),
  ];
}

const noQuantity = ({ texts, language }: Context, { fill }: Tools): string =>
  fill(texts.resources.noQuantity, { most: new Intl.NumberFormat(language).format(MOST_QUANTITY) });

/** Suggestions for the kind: the existing ones, so that all resources of a kind have the same spelling. */
const kindsOf = ({ facts }: Context, { h }: Tools): Description[] =>
  [...new Set(facts.resources.map(({ kind }) => kind))]
    .filter(Boolean)
    .map((kind) => h('option', { key: kind, value: kind }));

/** Lists upcoming appointments that a change or deletion affects. All of them stay booked. */
const consequencesOf = (
  { context, appointments, actions, tools }: ResourceParts,
  only?: readonly number[],
): Description =>
  tools.previewSection(
    { heading: context.texts.resources.preview, isCurrent: appointments.data !== undefined },
    appointments,
    context,
    (all) =>
      tools.outsideView(
        all
          .filter(({ id }) => only === undefined || only.includes(id))
          .map((one) => ({ ...one, product_name: productName(one, context, tools) })),
        context,
        context.texts.resources,
        actions.open,
      ),
  );

const productName = ({ product_id: id }: AppointmentOn, { facts, texts }: Context, { fill }: Tools): string =>
  facts.products.find((product) => product.id === id)?.name ??
  fill(texts.hours.owners.service, { id: String(id) });

function buttonsOf({ context, state, actions, tools }: ResourceParts): Description {
  const { asking, button, buttonRow, h, sending } = tools;
  const words = context.texts.resources;
  const save = h('button', { key: 'save', part: 'button', class: 'button main' }, words.save);
  return buttonRow(
    sending(save, state.isSaving),
    state.id !== undefined && asking(button('remove', words.remove, () => actions.ask(true), 'danger')),
  );
}

function questionOf({ context, state, actions, tools: { fill, question } }: ResourceParts): Description {
  const words = context.texts.resources;
  return question(
    fill(words.removeQuestion, { name: state.stored.name }),
    [words.removeYes, actions.remove],
    [words.removeNo, () => actions.ask(false)],
    state.isSaving,
  );
}
