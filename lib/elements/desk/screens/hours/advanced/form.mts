import type { Content } from '../../../../common/dom.mjs';
import type { Context } from '../../../context.mjs';
import type { Loaded } from '../../../loaded.mjs';
import type { Tools } from '../../../tools.mjs';
import { ruleConsequences } from './consequences.mjs';
import { ruleFields } from './fields.mjs';
import type { Faults, RuleActions, RuleConsequences, RuleState } from './state.mjs';

/** Data for the content of the form of an opening-hours rule. */
interface RuleParts {
  readonly context: Context;
  readonly state: RuleState;
  /** Whether another user has deleted the rule meanwhile. */
  readonly isGone: boolean;
  readonly consequences: Loaded<RuleConsequences>;
  readonly actions: RuleActions;
  readonly tools: Tools;
}

/** Content of the dialog with all fields of a rule (which opens or closes times). */
export function ruleView({ context, state, isGone, consequences, actions, tools }: RuleParts): Content[] {
  const { failureView, h, submitting } = tools;
  const words = context.texts.hours.rules;
  if (isGone) return [h('p', { key: 'gone', role: 'alert' }, words.gone)];
  const { failure, isTried, isAsking } = state;
  // Shows the errors of the preview, too, because the preview checks the same fields as saving, and runs again while
  // the user corrects them.
  const faults = isTried ? { ...faultsOf(consequences.error, tools), ...faultsOf(failure, tools) } : {};
  const hasFaults = Object.keys(faults).length > 0;
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
      ...ruleFields({ draft: state.draft, faults, context, change: actions.change, tools }),
      ruleConsequences(state, consequences, context, tools),
      hasFaults && h('p', { key: 'faults', role: 'alert', class: 'refusal' }, words.toCorrect),
      !hasFaults && failureView(failure, context),
      ...(isAsking ? removalQuestion(context, actions, tools) : buttons(state, context, actions, tools)),
    ),
  ];
}

function buttons(
  { id, isSaving }: RuleState,
  { texts }: Context,
  actions: RuleActions,
  { button, buttonRow, h }: Tools,
): Content[] {
  const words = texts.hours.rules;
  return [
    buttonRow(
      h(
        'button',
        { key: 'save', part: 'button', class: 'button main', 'aria-disabled': isSaving ? 'true' : undefined },
        words.save,
      ),
      id !== undefined && button('remove', words.remove, () => actions.ask(true), 'danger'),
    ),
  ];
}

function removalQuestion({ texts }: Context, actions: RuleActions, { question }: Tools): Content[] {
  const words = texts.hours.rules;
  return [
    question(
      words.removeQuestion,
      [words.removeYes, actions.remove],
      [words.removeNo, () => actions.ask(false)],
    ),
  ];
}

/** Strips the prefix of a field name: `create[0][to_range]` and `to_range` are the same field. */
function faultsOf(error: unknown, { RequestFailed }: Tools): Faults {
  const params = error instanceof RequestFailed ? (error.data.params ?? {}) : {};
  return Object.fromEntries(
    Object.entries(params).map(([name, message]) => [/\[(\w+)\]$/.exec(name)?.[1] ?? name, message]),
  );
}
