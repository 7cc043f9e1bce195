import { type Content, type Description, h } from '../../../../common/dom.mjs';
import { fill } from '../../../../common/text.mjs';
import type { Appointment } from '../../../api/appointments.mjs';
import type { Context } from '../../../context.mjs';
import { choice, labelled } from '../../../views/field.mjs';
import { alertView } from '../../../views/failure.mjs';
import { submitting } from '../../../views/form.mjs';
import { loadedView } from '../../../views/loading.mjs';
import { nameOfMember, namesOfMembers } from '../../../views/names.mjs';
import { refusalView } from '../../../views/refusal.mjs';
import { unbroken } from '../../../views/unbroken.mjs';
import { siteClockOf, siteDayOf } from '../../../writing.mjs';
import { type Choice, wallOf } from '../choice.mjs';
import { lossesText } from './losses.mjs';
import type { MovingParts } from './moving-state.mjs';
import { hasClock, membersToChoose } from '../product.mjs';
import { type SubmitParts, submitView } from '../submit-view.mjs';
import { timesView } from '../times-view.mjs';

/** Content of the dialog that moves an appointment. */
export function movingView(parts: MovingParts): Content[] {
  const { context, state, actions } = parts;
  const { texts } = context;
  const { appointment } = state;
  if (!appointment) return [h('p', { key: 'gone', role: 'alert' }, texts.appointment.gone)];
  return [
    h('dl', { key: 'facts', class: 'facts' }, ...factsOf(appointment, context)),
    sameTimeView(parts),
    h(
      'form',
      { key: 'form', class: 'booking', novalidate: true, onsubmit: submitting(actions.submit) },
      memberField(parts, appointment),
      timesOf(parts, appointment),
      submitView(submitOf(parts, appointment), context),
    ),
    ...outcomeOf(parts),
  ];
}

/** Says why the last move was not saved, or that its response was lost. */
function outcomeOf({ context, state, actions }: MovingParts): Content[] {
  const { failure, isUnknown, isNotSaved } = state;
  const { moveUnknown, notMoved } = context.texts.booking;
  if (isUnknown) return [alertView(moveUnknown)];
  if (isNotSaved) return [alertView(notMoved)];
  const { take, overrule } = actions;
  if (!failure) return [];
  const notSaved = failure.isNews ? '' : notMoved;
  return refusalView(failure.error, context, { take, overrule, isMove: true, notSaved });
}

function factsOf(appointment: Appointment, context: Context): Content[] {
  const { texts, writing } = context;
  const facts = [
    [texts.booking.now, writing.moments(appointment.start_utc, appointment.end_utc)],
    [texts.appointment.service, appointment.product_name],
    [texts.appointment.member, namesOfMembers(appointment.staff_ids, context)],
  ] as const;
  return facts.flatMap(([term, value]) =>
    value === ''
      ? []
      : [h('dt', { key: `${term}:` }, term), h('dd', { key: term }, h('bdi', {}, ...unbroken(value)))],
  );
}

/**
 * Shows the other staff members who are free at the appointment's time. Comes before the list of free times, because
 * this is how staff usually move the appointments of an ill colleague.
 */
function sameTimeView({ context, sameTime, state, actions }: MovingParts): Content {
  if (!sameTime) return undefined;
  const words = context.texts.booking;
  const isChosen = (iso: string, staffId: number | null): boolean =>
    state.choice?.kind === 'free' && state.choice.iso === iso && state.staffId === staffId;
  return h(
    'div',
    { key: 'same-time', class: 'same-time', role: 'group', 'aria-labelledby': 'same-time' },
    h('h3', { key: 'heading', id: 'same-time' }, words.sameTime),
    ...loadedView(sameTime, context, (starts) => [
      starts.length === 0
        ? h('p', { key: 'nobody', class: 'muted' }, words.nobodySameTime)
        : h(
            'div',
            { key: 'members', class: 'buttons' },
            ...starts.map((start) =>
              h(
                'button',
                {
                  type: 'button',
                  key: start.staff_id ?? 0,
                  part: 'button',
                  class: 'button toggle',
                  'aria-pressed': String(isChosen(start.start_iso, start.staff_id)),
                  onclick: () => actions.take(start),
                },
                h('bdi', {}, nameOfMember(start.staff_id ?? 0, context)),
              ),
            ),
          ),
    ]),
  );
}

function memberField({ context, state, actions }: MovingParts, { staff_ids: own }: Appointment): Content {
  const members = membersToChoose(state.product, context.facts);
  if (members.length === 0) return undefined;
  const words = context.texts.booking;
  const keep =
    own.length === 0 ? words.keepUnassigned : fill(words.keepMember, { name: namesOfMembers(own, context) });
  const others = members.filter((id) => own.length !== 1 || id !== own[0]);
  return labelled(
    'member',
    words.member,
    choice(
      'member',
      state.wished ?? '',
      [
        { value: '', text: keep },
        { value: 'any', text: words.whoeverIsFree },
        ...others.map((id) => ({ value: id, text: nameOfMember(id, context) })),
      ],
      (value) => actions.chooseMember(value === '' || value === 'any' ? value || undefined : Number(value)),
    ),
  );
}

function timesOf({ context, state, actions, times }: MovingParts, { start }: Appointment): Description {
  const other = (): Choice => ({ kind: 'other', day: siteDayOf(start), clock: siteClockOf(start) });
  return timesView({
    context,
    times: times.isListed ? times : undefined,
    choice: state.choice,
    dayField: state.dayField,
    hasClock: hasClock(state.product),
    choose: actions.choose,
    goTo: actions.goTo,
    other,
  });
}

/**
 * Returns the text of the button that moves the appointment, and the reason why the form cannot be sent yet. The text
 * names the old and the new time, and the staff members if they change.
 */
function submitOf({ context, state }: MovingParts, appointment: Appointment): SubmitParts {
  const { texts, writing } = context;
  const words = texts.booking;
  const { staffId, gone, lacksTime } = state;
  const isClock = hasClock(state.product);
  const wall = wallOf(state.choice, isClock);
  const before = siteDayOf(appointment.start) + (isClock ? `T${siteClockOf(appointment.start)}` : '');
  const named = (of: string, members: readonly number[]): string => {
    const time = writing.wallMoment(of);
    return staffId === undefined || members.length === 0
      ? time
      : fill(texts.refusals.with, { time, name: namesOfMembers(members, context) });
  };
  const goneText = gone && fill(words[gone.why], { time: writing.wallMoment(gone.wall) });
  return {
    caution: wall === undefined ? '' : lossesText(appointment, wall, state, context),
    text:
      wall === undefined
        ? words.move
        : fill(words.moveTo, {
            from: named(before, appointment.staff_ids),
            to: named(wall, staffId === undefined ? [] : [staffId]),
          }),
    notice: goneText ?? (lacksTime ? words.problems.time : undefined),
    isSaving: state.isSaving || state.isUnknown,
    tells: true,
  };
}
