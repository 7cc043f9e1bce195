import type { Content, Description } from '../../../../common/dom.mjs';
import type { Context } from '../../../context.mjs';
import type { Loaded } from '../../../loaded.mjs';
import type { Tools } from '../../../tools.mjs';
import { weekConsequences } from './consequences.mjs';
import { dayRow } from './day-row.mjs';
import type { WeekActions, WeekConsequences, WeekState } from './state.mjs';

/** Data for the content of the form with weekly hours. */
interface WeekParts {
  readonly context: Context;
  readonly state: WeekState;
  readonly consequences: Loaded<WeekConsequences>;
  readonly actions: WeekActions;
  readonly tools: Tools;
}

/**
 * Content of the form with weekly hours: select for the shop, service, member or resource, days, effects, and the
 * button that saves.
 */
export function weekView({ context, state, consequences, actions, tools }: WeekParts): Content[] {
  const { failureView, fill, h, submitting, submitView, weekdaysOf, weekFault } = tools;
  const words = context.texts.hours.week;
  const { entered, failure, isSaving, owner } = state;
  const found = entered.hasOwn ? weekFault(entered.week) : undefined;
  const isShown = found !== undefined && (state.isTried || found.fault !== 'noTime');
  const days = weekdaysOf(context);
  const nameOf = (day: number): string => days.find((one) => one.day === day)!.name;
  return [
    h(
      'form',
      { key: 'form', class: 'form', onsubmit: submitting(actions.save) },
      owner.kind !== 'global' && sourceChoice(state, { context, actions, tools }),
      owner.kind === 'staff' && h('p', { key: 'also', class: 'muted' }, words.alsoService),
      ...(entered.hasOwn
        ? [
            copyBar(state, { nameOf, context, actions, tools }),
            h(
              'div',
              { key: 'days', class: 'week-days' },
              ...days.map((one) => dayRow(one, state, { context, actions, tools })),
            ),
          ]
        : []),
      found === undefined && weekConsequences(state, consequences, context, tools),
      failureView(failure, context),
      submitView(
        {
          text: words.save,
          notice: isShown ? fill(words.faults[found.fault], { day: nameOf(found.day) }) : undefined,
          isSaving,
        },
        context,
      ),
    ),
  ];
}

function sourceChoice(
  state: WeekState,
  { context, actions: { enter }, tools: { checkField, h } }: Pick<WeekParts, 'context' | 'actions' | 'tools'>,
): Description {
  const words = context.texts.hours.week;
  const { hasOwn } = state.entered;
  const option = (value: string, text: string, isChosen: boolean): Description =>
    checkField(value, text, {
      type: 'radio',
      name: 'source',
      value,
      checked: isChosen,
      onchange: () => enter({ hasOwn: value === 'own' }),
    });
  return h(
    'fieldset',
    { key: 'source', class: 'choices' },
    h('legend', { key: 'legend' }, words.source),
    option(
      'shop',
      state.owner.kind === 'resource' ? context.texts.resources.hasNone : words.hasShops,
      !hasOwn,
    ),
    option('own', words.hasOwn, hasOwn),
  );
}

/** Names the day whose hours the user is copying to other days. */
function copyBar(
  { copied, entered }: WeekState,
  {
    nameOf,
    context,
    actions,
    tools: { button, fill, h },
  }: Pick<WeekParts, 'context' | 'actions' | 'tools'> & { readonly nameOf: (day: number) => string },
): Content {
  const words = context.texts.hours.week;
  if (copied === undefined) return undefined;
  return h(
    'div',
    { key: 'copied', class: 'banner' },
    h('p', { key: 'text', role: 'status' }, fill(words.copied, { day: nameOf(copied) })),
    button('all', words.pasteToAll, () => {
      actions.enter({ week: entered.week.map(() => entered.week[copied]!) });
      actions.copy(undefined);
    }),
    button('stop', words.stopCopying, () => actions.copy(undefined)),
  );
}
