import { type Content, type Description, h } from '../../../common/dom.mjs';
import type { Appointment } from '../../api/appointments.mjs';
import { leftOf } from '../../api/visits.mjs';
import type { Context } from '../../context.mjs';
import { powerOver } from '../../rights.mjs';
import { button } from '../../views/button.mjs';
import type { CancelAnswers } from '../../views/cancelling/interface.mjs';
import { closedSection } from '../../views/closed-section.mjs';
import { labelled } from '../../views/field.mjs';
import { dueAfterCancelling, openMoney, refundOfAll } from '../../views/refund.mjs';
import { refusalView } from '../../views/refusal.mjs';
import {
  listedState,
  mainStateView,
  paymentState,
  siteStatusView,
  stateView,
  troubles,
} from '../../views/state.mjs';
import { managerButtons, ownButtons } from './buttons.mjs';
import { contactView, factsView } from './facts.mjs';
import { marksView } from './marks-view.mjs';
import { moneyView } from './money-view.mjs';
import { nextStepOf } from './next-step.mjs';
import { personNotesView } from './person-notes.mjs';
import { peopleView } from './people-view.mjs';
import { visitItemsView } from './visit-items.mjs';
import type { AppointmentActions, AppointmentState } from './state.mjs';

/** Content of the dialog that shows an appointment. */
export function appointmentView(
  context: Context,
  state: AppointmentState,
  actions: AppointmentActions,
): Content[] {
  const { appointment, failure } = state;
  const words = context.texts.appointment;
  if (!appointment) return [h('p', { key: 'gone', role: 'alert' }, words.gone)];
  const isCancelled = appointment.status === 'cancelled';
  const power = powerOver(appointment, context.facts, context.now());
  const due = dueAfterCancelling(appointment, context);
  const { change, done = '' } = failure?.overruled ?? {};
  const overrule = change && {
    overrule: (enforce: 'capacity' | 'none', reason: string) =>
      actions.change({ ...change, enforce, reason }, done),
  };
  const open = context.facts.can_manage ? openMoney(appointment) : undefined;
  const next = nextStepOf(appointment, open, context);
  const isPaying = next === 'pay';
  const isMoneyOpen = state.isPaying ?? isPaying;
  // While the dialog asks whether to cancel, only the answer is filled.
  const lead = state.question ? 'lead' : 'main';
  const money =
    context.facts.can_manage &&
    moneyView(appointment, context, {
      typed: state.amount,
      type: actions.typeAmount,
      change: actions.change,
      lead: isPaying ? lead : 'lead',
      isOpen: isMoneyOpen,
      due,
      isDecided: isCancelled && state.isRefundDecided,
      close: open && !isPaying && due === '' ? () => actions.pay(false) : undefined,
    });
  return [
    h(
      'p',
      { key: 'states', class: 'states' },
      mainStateView(appointment, context, listedState(appointment, context)),
      siteStatusView(appointment, context),
      // The payment stands beside the cost.
      ...troubles(appointment, context.now())
        .filter((trouble) => trouble !== paymentState(appointment))
        .map((trouble) => stateView(trouble, context)),
    ),
    contactView(appointment, context),
    // An amount that is due after a cancellation stands above the facts, with the buttons that note it.
    due !== '' && (money || h('p', { key: 'due' }, due)),
    factsView(appointment, context, {
      actions,
      pay: open && !isPaying && payButton(context, isMoneyOpen, actions),
    }),
    // The list of tasks, from which the fee is read, responds later than the appointment.
    appointment.customer_status === 'no-show' &&
      appointment.settlement?.reason !== 'no_show' &&
      state.fee?.(actions.change, lead),
    due === '' && money,
    ...personNotesView(state.personNotes, context),
    ...(isCancelled ? [] : marksView(appointment, context, { actions, isNext: next === 'arrive', lead })),
    ...(failure ? refusalView(failure.error, context, overrule) : []),
    power !== 'none' &&
      (state.question
        ? state.question.view(appointment, answersOf(appointment, context, { state, actions }))
        : power === 'own'
          ? ownButtons(context, actions, next)
          : managerButtons(appointment, context, {
              actions,
              isVisit: hasOthersLeft(state, context),
              next,
              isUndoOffered: state.isRefundDecided && context.isUndoable(),
            })),
    visitItemsView(state.others, context, actions.open),
    peopleView({ bookings: state.people, asked: state.askedPlace }, context, actions),
    context.facts.can_manage && noteView(appointment, context, { state, actions }),
    ...(context.facts.can_manage ? listsView(state, context, actions) : []),
    h('slot', { key: 'slot', name: 'appointment' }),
  ];
}

/** Button that shows the form of a payment. */
function payButton({ texts }: Context, isOpen: boolean, { pay }: AppointmentActions): Description {
  const shown = button('pay', texts.appointment.money.heading, () => pay(!isOpen), 'lead');
  return { ...shown, values: { ...shown.values, 'aria-expanded': String(isOpen) } };
}

/** Shows the messages to the customer and the changes of the appointment. */
const listsView = (
  { messages, history }: AppointmentState,
  { texts }: Context,
  { readMessages, readHistory }: AppointmentActions,
): Content[] => [
  closedSection({ key: 'messages', words: texts.messages, list: messages, read: readMessages }),
  closedSection({ key: 'history', words: texts.appointment.changes, list: history, read: readHistory }),
];

function noteView(
  { note }: Appointment,
  { texts: { appointment: words } }: Context,
  { state, actions }: { state: AppointmentState; actions: AppointmentActions },
): Description {
  const isChanged = state.note !== undefined && state.note !== note;
  return h(
    'div',
    { key: 'note', class: 'note' },
    labelled(
      'text',
      words.note,
      h('textarea', {
        dir: 'auto',
        rows: 2,
        maxlength: 2000,
        value: state.note ?? note,
        oninput: ({ target }) => actions.write((target as HTMLTextAreaElement).value),
      }),
    ),
    isChanged && button('save', words.saveNote, actions.saveNote),
  );
}

/** Whether the visit (services booked together) has another appointment that is neither cancelled nor over. */
const hasOthersLeft = ({ others }: AppointmentState, context: Context): boolean =>
  leftOf(others, context.now()).length > 0;

/** Amounts and actions of the question whether to cancel. */
const answersOf = (
  appointment: Appointment,
  context: Context,
  { state, actions: { change, cancelVisit, ask } }: { state: AppointmentState; actions: AppointmentActions },
): CancelAnswers => ({
  cancel: (cancelling) => change(cancelling, context.texts.appointment.cancelled),
  visit: hasOthersLeft(state, context) && {
    cancel: cancelVisit,
    refund: refundOfAll(leftOf([appointment, ...state.others], context.now())),
    byCustomer: state.visitByCustomer,
  },
  byCustomer: state.byCustomer,
  keep: () => ask(false),
  isSaving: state.isSaving,
});
