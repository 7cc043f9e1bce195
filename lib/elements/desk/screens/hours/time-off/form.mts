import { type Content, type Description, h } from '../../../../common/dom.mjs';
import { RequestFailed } from '../../../api/client.mjs';
import type { Context } from '../../../context.mjs';
import type { Loaded } from '../../../loaded.mjs';
import { submitView } from '../../booking/submit-view.mjs';
import { dateField } from '../../../views/date-field.mjs';
import { checkField, labelled } from '../../../views/field.mjs';
import { timeField } from '../../../views/time-field.mjs';
import { failureView, submitting } from '../../../views/form.mjs';
import { faultOf, type TimeOff } from './closed-time.mjs';
import { ownMemberOf } from '../../../rights.mjs';
import { nameOfOwner, ownerChoice } from '../owners.mjs';
import { consequencesView } from './consequences.mjs';
import type { Consequences, TimeOffActions, TimeOffState } from './state.mjs';

/** Data for the content of the form of a time off. */
interface TimeOffParts {
  readonly context: Context;
  readonly state: TimeOffState;
  readonly consequences: Loaded<Consequences>;
  readonly actions: TimeOffActions;
}

/** Content of the form of a time off (such as a holiday): fields, effects, and the button that saves. */
export function timeOffView({ context, state, consequences, actions }: TimeOffParts): Content[] {
  const words = context.texts.hours.timeOff;
  const { off, failure, isSaving } = state;
  const isGone = consequences.error instanceof RequestFailed && consequences.error.status === 404;
  if (isGone) return [h('p', { key: 'gone', role: 'alert' }, words.gone)];
  const fault = faultOf(off);
  // Empty fields are reported only after an attempt to save, because the user may still be filling them in.
  const isShown = fault !== undefined && (state.isTried || fault === 'endsBeforeStart');
  const count = consequences.data?.off === off ? consequences.data.appointments.length : 0;
  return [
    h(
      'form',
      { key: 'form', class: 'form', onsubmit: submitting(actions.save) },
      ...fieldsOf(off, context, actions),
      fault === undefined && consequencesView(off, consequences, context),
      failureView(failure, context),
      submitView(
        {
          text: count > 0 ? context.plural(words.saveAndDecide, count) : words.save,
          notice: isShown ? words.faults[fault] : undefined,
          isSaving,
        },
        context,
      ),
    ),
  ];
}

function fieldsOf(off: TimeOff, context: Context, { change }: TimeOffActions): Content[] {
  const words = context.texts.hours.timeOff;
  const { isWholeDays } = off;
  const dayField = (end: 'from' | 'to', label: string): Description =>
    dateField(context, { name: `${end}-day`, label, day: off[`${end}Day`], isYearly: off.isYearly }, (day) =>
      change({ [`${end}Day`]: day }),
    );
  return [
    labelled(
      'who',
      words.who,
      ownMemberOf(context.facts) === undefined
        ? ownerChoice('who', off.owner, context, (owner) => change({ owner }))
        : h('output', {}, nameOfOwner(off.owner, context)),
    ),
    h(
      'fieldset',
      { key: 'length', class: 'choices' },
      h('legend', { key: 'legend' }, words.length),
      option('days', words.wholeDays, isWholeDays, () => change({ isWholeDays: true })),
      option('hours', words.someHours, !isWholeDays, () => change({ isWholeDays: false })),
    ),
    ...(isWholeDays
      ? [
          h(
            'div',
            { key: 'days', class: 'pair' },
            dayField('from', words.firstDay),
            dayField('to', words.lastDay),
          ),
        ]
      : (['from', 'to'] as const).map((end) =>
          h(
            'fieldset',
            { key: end, class: 'pair moment' },
            h('legend', { key: 'legend' }, words[`${end}Day`]),
            dayField(end, words[`${end}Date`]),
            timeField(
              context,
              { name: `${end}-time`, label: words[`${end}Time`], clock: off[`${end}Time`] },
              (time) => change({ [`${end}Time`]: time }),
            ),
          ),
        )),
    context.facts.can_manage &&
      checkField('yearly', words.isYearly, {
        type: 'checkbox',
        name: 'yearly',
        checked: off.isYearly,
        onchange: ({ target }) => change({ isYearly: (target as HTMLInputElement).checked }),
      }),
    labelled(
      'name',
      words.name,
      h('input', {
        name: 'title',
        maxlength: 200,
        autocomplete: 'off',
        'aria-describedby': 'title-hint',
        value: off.title,
        oninput: ({ target }) => change({ title: (target as HTMLInputElement).value }),
      }),
    ),
    h(
      'small',
      { key: 'hint', id: 'title-hint', class: 'muted hint' },
      off.owner.kind === 'staff' || off.owner.kind === 'resource' ? words.nameIsPrivate : words.nameIsPublic,
    ),
  ];
}

const option = (value: string, text: string, isChosen: boolean, choose: () => void): Description =>
  checkField(value, text, { type: 'radio', name: 'length', value, checked: isChosen, onchange: choose });
