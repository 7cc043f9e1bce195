import { type Content, type Description, h } from '../../../common/dom.mjs';
import { fill } from '../../../common/text.mjs';
import type { Appointment, CustomerStatus } from '../../api/appointments.mjs';
import type { Context } from '../../context.mjs';
import { powerOver } from '../../rights.mjs';
import { answersAbout, answerText } from '../../views/answers.mjs';
import { asking, button, buttonRow, openButton, switchedOff, toggle } from '../../views/button.mjs';
import { mailAddress, telephoneAddress } from '../../views/contact.mjs';
import { cancelQuestion } from '../../views/cancel-question.mjs';
import { closedSection } from '../../views/closed-section.mjs';
import { labelled } from '../../views/field.mjs';
import { customerName, namesOfMembers } from '../../views/names.mjs';
import { paddingText } from '../../views/paddings.mjs';
import { placesTaken } from '../../views/places.mjs';
import {
  depositText,
  dueAfterCancelling,
  openAmounts,
  openMoney,
  refundOfAll,
  refundText,
} from '../../views/refund.mjs';
import { refusalView } from '../../views/refusal.mjs';
import {
  hasItsDayCome,
  isTooEarly,
  mainStateView,
  offersAttendance,
  owesNothing,
  siteStatusesOf,
  siteStatusName,
  siteStatusView,
  stateView,
  troubles,
} from '../../views/state.mjs';
import { productOf } from '../booking/product.mjs';
import { orderAddress, orderIdOf } from './order.mjs';
import { moneyView } from './money-view.mjs';
import { personNotesView } from './person-notes.mjs';
import { peopleView } from './people-view.mjs';
import { resourcesView } from './resources-view.mjs';
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
  return [
    h(
      'p',
      { key: 'states', class: 'states' },
      mainStateView(appointment, context),
      siteStatusView(appointment, context),
      // The payment stands beside the cost.
      ...troubles(appointment)
        .filter((trouble) => trouble !== appointment.payment)
        .map((trouble) => stateView(trouble, context)),
    ),
    due !== '' && h('p', { key: 'refund' }, due),
    h('dl', { key: 'facts', class: 'facts' }, ...factsOf(appointment, context, actions)),
    ...personNotesView(state.personNotes, context),
    visitItemsView(state.others, context, actions.open),
    peopleView({ bookings: state.people, asked: state.askedPlace }, context, actions),
    ...(isCancelled ? [] : marksView(appointment, context, actions)),
    context.facts.can_manage &&
      moneyView(appointment, context, {
        typed: state.amount,
        type: actions.typeAmount,
        change: actions.change,
        // After the start or a cancellation, the payment is what the dialog is opened for.
        lead: isCancelled || appointment.start_utc <= context.now() ? 'main' : 'plain',
      }),
    ...(failure ? refusalView(failure.error, context, overrule) : []),
    power !== 'none' &&
      (state.isAsking
        ? questionOf(appointment, context, { state, actions })
        : power === 'own'
          ? ownButtons(context, actions)
          : buttons(appointment, context, { state, actions })),
    context.facts.can_manage && noteView(appointment, context, { state, actions }),
    ...(context.facts.can_manage ? listsView(state, context, actions) : []),
    h('slot', { key: 'slot', name: 'appointment' }),
  ];
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

/** Shows the marks of the day: whether the customer came, and how far the appointment is. Offers them from its day on. */
function marksView(appointment: Appointment, context: Context, actions: AppointmentActions): Content[] {
  const isInProgress = siteStatusesOf(context.facts).includes(appointment.status);
  return [
    offersAttendance(appointment, context) && attendanceView(appointment, context, actions),
    context.facts.can_manage &&
      (isInProgress || hasItsDayCome(appointment, context)) &&
      progressView(appointment, context, actions),
  ];
}

function attendanceView(
  appointment: Appointment,
  context: Context,
  { mark }: AppointmentActions,
): Description {
  const words = context.texts.appointment;
  const option = (status: CustomerStatus, text: string): Description => {
    const shown = toggle(status, text, appointment.customer_status === status, () => mark(status));
    return isTooEarly(appointment, status, context.now())
      ? switchedOff(shown, words.noShowLater, context)
      : shown;
  };
  return h(
    'div',
    { key: 'attendance', class: 'segments', role: 'group', 'aria-label': words.attendance },
    option('expected', words.markExpected),
    option('arrived', words.markArrived),
    option('no-show', words.markNoShow),
  );
}

/** Shows a button for each status that the shop adds. A second press takes the status back. */
function progressView(
  { status: now }: Appointment,
  context: Context,
  { progress }: AppointmentActions,
): Description | undefined {
  const words = context.texts.appointment;
  const statuses = siteStatusesOf(context.facts);
  if (statuses.length === 0) return undefined;
  return h(
    'div',
    { key: 'progress', class: 'segments', role: 'group', 'aria-label': words.progress },
    ...statuses.map((status) =>
      toggle(status, siteStatusName(status, context), now === status, () => progress(status)),
    ),
  );
}

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

function buttons(
  appointment: Appointment,
  context: Context,
  { state, actions }: { state: AppointmentState; actions: AppointmentActions },
): Description {
  const { change, move, moveVisit, changeAnswers, changeService, again, ask } = actions;
  const { appointment: words, questions } = context.texts;
  const { status, product_id: productId } = appointment;
  // One button is filled: after the start, and while money is due for a cancelled appointment, that of the payment.
  const hasBegun = appointment.start_utc <= context.now();
  if (status === 'cancelled') {
    const restore = (): void => change({ status: 'confirmed' }, words.restored);
    return buttonRow(
      button('restore', words.restore, restore, hasBegun || openMoney(appointment) ? 'plain' : 'main'),
      button('again', words.again, again),
    );
  }
  return buttonRow(
    status === 'pending-confirmation' &&
      button('confirm', words.confirm, () => change({ status: 'confirmed' }, words.confirmed), 'main'),
    button('move', words.move, move, hasBegun || status === 'pending-confirmation' ? 'plain' : 'main'),
    hasLiveOthers(state) && button('move-visit', words.moveVisit, moveVisit),
    productOf(productId, context.facts)?.questions !== undefined &&
      button('answers', questions.change, () =>
        changeAnswers(appointment, null, customerName(appointment, context)),
      ),
    button('change', words.changing.open, changeService),
    button('again', words.again, again),
    asking(button('cancel', words.cancel, () => ask(true), 'danger')),
  );
}

/** Shows the buttons of a member who keeps the own calendar. */
const ownButtons = (
  { texts: { appointment: words } }: Context,
  { move, ask }: AppointmentActions,
): Description =>
  buttonRow(
    button('move', words.move, move, 'main'),
    asking(button('cancel', words.cancel, () => ask(true), 'danger')),
  );

/** Whether the visit (services booked together) has another appointment that is not cancelled. */
const hasLiveOthers = ({ others }: AppointmentState): boolean =>
  others.some(({ status }) => status !== 'cancelled');

const questionOf = (
  appointment: Appointment,
  context: Context,
  { state, actions: { change, cancelVisit, ask } }: { state: AppointmentState; actions: AppointmentActions },
): Description =>
  cancelQuestion(appointment, context, {
    cancel: (cancelling) => change(cancelling, context.texts.appointment.cancelled),
    cancelVisit: hasLiveOthers(state) && {
      cancel: cancelVisit,
      refund: refundText(refundOfAll([appointment, ...state.others]), context),
      byCustomer: state.visitByCustomer,
    },
    byCustomer: state.byCustomer,
    keep: () => ask(false),
    isSaving: state.isSaving,
  });

function factsOf(appointment: Appointment, context: Context, actions: AppointmentActions): Content[] {
  const { texts, writing, settings } = context;
  const words = texts.appointment;
  const { qty, price, entitlement } = appointment;
  const order = orderIdOf(appointment);
  const link = (href: string, text: string): Description => h('a', { key: href, href }, text);
  const orderText = fill(words.orderNumber, { id: order ?? '' });
  const facts: [string, Content][] = [
    [words.when, writing.moments(appointment.start_utc, appointment.end_utc)],
    [words.customer, customerOf(appointment, context)],
    [words.service, appointment.product_name],
    ...answersAbout(appointment, null).map((answer): [string, Content] => [
      answer.label,
      answerText(answer, context),
    ]),
    [words.member, namesOfMembers(appointment.staff_ids, context)],
    [texts.resources.one, resourcesView(appointment, context, actions)],
    [texts.calendar.padding, appointment.all_day ? '' : paddingText(appointment, context)],
    [
      words.phone,
      appointment.customer_phone &&
        link(telephoneAddress(appointment.customer_phone), appointment.customer_phone),
    ],
    [
      words.email,
      appointment.customer_email && link(mailAddress(appointment.customer_email), appointment.customer_email),
    ],
    [
      words.cost,
      [
        writing.price(price),
        owesNothing(appointment) ? '' : texts.appointment.states[appointment.payment],
        entitlement?.places ? entitlement.name : '',
        depositText(appointment, context),
        ...openAmounts(appointment, context),
        qty > 1 ? context.plural(words.places, qty) : '',
        placesTaken(appointment, context),
      ]
        .filter(Boolean)
        .join(' · '),
    ],
    [
      words.order,
      order !== undefined &&
        (settings.orderUrl === undefined
          ? orderText
          : link(orderAddress(settings.orderUrl, order), orderText)),
    ],
  ];
  // Managers have the field of the note.
  if (!context.facts.can_manage) facts.push([words.note, appointment.note]);
  return facts.flatMap(([term, value]) =>
    value === '' || value === false || value === undefined
      ? []
      : [h('dt', { key: `${term}:` }, term), h('dd', { key: term }, h('bdi', {}, value))],
  );
}

/** Button that opens the customer's page. Only managers have it, and guests have no such page. */
function customerOf(appointment: Appointment, context: Context): Content {
  const { customer_id: id } = appointment;
  if (id === 0 || !context.facts.can_manage) return undefined;
  return openButton(context.texts.appointment.openCustomer, () => context.go('customers', [String(id)]));
}
