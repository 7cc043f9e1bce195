import { type Content, type Description, h } from '../../../common/dom.mjs';
import { fill } from '../../../common/text.mjs';
import type { Appointment, CustomerStatus } from '../../api/appointments.mjs';
import type { Context } from '../../context.mjs';
import { button, openButton, sending, switchedOff } from '../../views/button.mjs';
import { alertView, failureText } from '../../views/failure.mjs';
import { customerName, namesOfMembers } from '../../views/names.mjs';
import { notesLine } from '../../views/notes.mjs';
import { placesTaken } from '../../views/places.mjs';
import { openMoney, owesPrice } from '../../views/refund.mjs';
import { releaseText } from '../../views/release.mjs';
import { separated } from '../../views/separated.mjs';
import {
  isTooEarly,
  mainState,
  mainStateView,
  offersAttendance,
  siteStatusView,
  stateView,
  troubles,
} from '../../views/state.mjs';
import { visitPart } from '../../views/visit-part.mjs';
import { moneyView } from '../appointment/money-view.mjs';
import type { TodayParts } from './state.mjs';

/**
 * Shows an appointment in the list of a day: time, customer, service, staff, phone, states with the amount that is due,
 * and buttons for the attendance and the payment.
 *
 * @param listed appointments of the list in the order of their starts
 */
export function rowView(
  appointment: Appointment,
  { context, state, actions }: TodayParts,
  listed: readonly Appointment[],
): Description {
  const { id, status } = appointment;
  const name = customerName(appointment, context);
  const { texts, writing } = context;
  const now = context.now();
  const isOver = appointment.end_utc <= now;
  const release = releaseText(appointment, context, now);
  const failure = state.failed?.id === id ? failureText(state.failed.error, context) : '';
  const canPay = context.facts.can_manage && openMoney(appointment) !== undefined;
  const isMarkable = offersAttendance(appointment, context) && status !== 'cancelled';
  // A row keeps room for a payment, so that the buttons of all rows stand below each other.
  const hasRoom = !canPay && context.facts.can_manage && listed.some(({ price }) => Number(price) > 0);
  const isPaying = canPay && state.paying?.id === id;
  const isTimed = !appointment.all_day && appointment.end - appointment.start < A_DAY;
  return h(
    'li',
    {
      key: id,
      part: 'row',
      class: `row${isOver ? ' over' : ''}`,
      'data-appointment': id,
      onkeydown: (event) => {
        if (isPaying && (event as KeyboardEvent).key === 'Escape') actions.pay(undefined);
      },
    },
    h(
      'p',
      { key: 'time', class: 'time' },
      isTimed
        ? writing.times(appointment.start_utc, appointment.end_utc)
        : writing.moments(appointment.start_utc, appointment.end_utc),
    ),
    h(
      'div',
      { key: 'about', class: 'about' },
      openButton(h('bdi', {}, name), () => actions.open(appointment)),
      h('p', { key: 'facts', class: 'muted facts-line' }, ...factsOf(appointment, listed, context)),
      h(
        'p',
        { key: 'states', class: 'states' },
        // An expected customer is the usual state, which needs no word.
        mainState(appointment, now) !== 'expected' && mainStateView(appointment, context),
        siteStatusView(appointment, context),
        ...troubles(appointment, now).map((trouble) =>
          stateView(
            trouble,
            context,
            trouble === appointment.payment ? owedText(appointment, context) : undefined,
          ),
        ),
        release !== '' && h('span', { key: 'release', class: 'state' }, release),
      ),
      notesLine(appointment),
      alertView(failure),
    ),
    (isMarkable || canPay) &&
      h(
        'div',
        { key: 'actions', class: 'actions' },
        isMarkable && attendance(),
        canPay && paymentButton(),
        hasRoom && h('span', { key: 'room', class: 'button room' }, texts.appointment.money.heading),
      ),
    isPaying &&
      moneyView(appointment, context, {
        typed: state.paying.typed,
        type: (typed) => actions.pay({ id, typed }),
        change: (change, done) => actions.settle(appointment, change, done),
        lead: 'lead',
        close: () => actions.pay(undefined),
      }),
  );

  function paymentButton(): Description {
    const { heading } = texts.appointment.money;
    // A payment counts as being sent until the row shows its result: the next one would begin with the former amount.
    const isSending = state.marking.has(id);
    const toggle = (): void => {
      if (!isSending) actions.pay(isPaying ? undefined : { id });
    };
    const shown = sending(button('pay', heading, toggle), isSending);
    const values = { ...shown.values, 'aria-expanded': String(isPaying) };
    const label = `${heading}: ${name}`;
    return h('span', { key: 'pay', role: 'group', 'aria-label': label }, { ...shown, values });
  }

  function attendance(): Description {
    const came = appointment.customer_status;
    const mark = (to: CustomerStatus, text: string): Description => {
      const shown = h(
        'button',
        {
          type: 'button',
          key: to,
          class: `button toggle ${to}`,
          'aria-pressed': String(came === to),
          'aria-disabled': state.marking.has(id) ? 'true' : undefined,
          // A second press removes the mark of the attendance. The second click of a double click does nothing.
          onclick: (event) => {
            if ((event as MouseEvent).detail < 2) actions.mark(appointment, came === to ? 'expected' : to);
          },
        },
        text,
      );
      return isTooEarly(appointment, to, now)
        ? switchedOff(shown, texts.appointment.noShowLater, context)
        : shown;
    };
    return h(
      'div',
      {
        key: 'attendance',
        class: 'attendance',
        role: 'group',
        'aria-label': fill(texts.appointment.attendanceOf, { name }),
      },
      mark('arrived', texts.appointment.markArrived),
      mark('no-show', texts.appointment.markNoShow),
    );
  }
}

const A_DAY = 86_400;

/** Describes the amount that the customer still owes for the price; undefined if none. */
function owedText(appointment: Appointment, { texts, writing }: Context): string | undefined {
  if (!owesPrice(appointment)) return undefined;
  const amount = writing.price(appointment.open_amount);
  return appointment.payment === 'unpaid' ? amount : fill(texts.tasks.owed, { amount });
}

/** Shows service, staff, places, part of a visit and phone number, each with its own text direction. */
function factsOf(appointment: Appointment, listed: readonly Appointment[], context: Context): Content[] {
  const { product_name, staff_ids, qty, customer_phone: phone } = appointment;
  return separated(
    product_name,
    namesOfMembers(staff_ids, context),
    qty > 1 ? context.plural(context.texts.appointment.places, qty) : '',
    placesTaken(appointment, context),
    visitPart(appointment, listed, context),
    // Keeps the number on one line.
    phone.replaceAll(' ', '\u00a0'),
  );
}
