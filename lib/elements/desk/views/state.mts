import { type Description, h } from '../../common/dom.mjs';
import type { Appointment, CustomerStatus } from '../api/appointments.mjs';
import type { Context } from '../context.mjs';
import type { StateName } from '../texts/appointment.mjs';
import { owesPrice } from './refund.mjs';

/** Shows the name of a state with a coloured mark, and a number if `count` is given. */
export const stateView = (name: StateName, { texts }: Pick<Context, 'texts'>, count?: string): Description =>
  h(
    'span',
    { key: name, part: 'state', class: `state ${name}` },
    h('span', { key: 'word' }, texts.appointment.states[name]),
    count !== undefined && h('strong', { key: 'count' }, count),
  );

/** Statuses of appointments that every shop has. */
const COMMON_STATUSES = [
  'in-cart',
  'was-in-cart',
  'unpaid',
  'pending-confirmation',
  'confirmed',
  'paid',
  'complete',
  'cancelled',
];

/** Returns the statuses that the shop adds, such as "in the chair", in the shop's order. */
export const siteStatusesOf = ({ statuses }: Pick<Context['facts'], 'statuses'>): readonly string[] =>
  statuses.filter((status) => !COMMON_STATUSES.includes(status));

/** Returns the name of a status that the shop adds. */
export const siteStatusName = (status: string, { texts }: Pick<Context, 'texts'>): string =>
  texts.appointment.siteStatuses[status] ?? status.replaceAll('-', ' ');

/** If the appointment has a status that the shop has added, shows this status; otherwise nothing. */
export const siteStatusView = ({ status }: Appointment, context: Context): Description | undefined =>
  siteStatusesOf(context.facts).includes(status)
    ? h('span', { key: 'site', part: 'state', class: 'state' }, siteStatusName(status, context))
    : undefined;

/**
 * Seconds after the start of an appointment. From then on until its end, a customer who has not arrived counts as late.
 */
const PATIENCE_SECONDS = 5 * 60;

/** Returns the most important state of an appointment at a time (Unix seconds). */
export function mainState(appointment: Appointment, now: number): StateName {
  const { status, customer_status: came, start_utc: start, end_utc: end } = appointment;
  if (status === 'cancelled') return 'cancelled';
  if (came === 'arrived') return 'arrived';
  if (came === 'no-show') return 'noShow';
  if (status === 'pending-confirmation') return 'toConfirm';
  if (end <= now) return 'notNoted';
  if (status === 'complete') return 'complete';
  return start + PATIENCE_SECONDS < now ? 'late' : 'expected';
}

/** Returns the most important state of an appointment for a message about its mark, which asks nothing. */
export function markedState(appointment: Appointment, now: number): StateName {
  const state = mainState(appointment, now);
  return state === 'notNoted' ? 'notRecorded' : state;
}

/**
 * Returns the most important state of an appointment on cards and in lists. Until the end of the day they ask for the
 * attendance, as Today does.
 */
export const listedState = (appointment: Appointment, context: Pick<Context, 'now' | 'writing'>): StateName =>
  isAsked(appointment, context) ? 'notNoted' : markedState(appointment, context.now());

/**
 * Whether Today asks whether the customer came: the appointment of the present day has ended, and nothing is recorded.
 * Until the end of the day, the appointment does not count as a visit.
 */
export const isAsked = (
  appointment: Appointment,
  { now, writing }: Pick<Context, 'now' | 'writing'>,
): boolean =>
  mainState(appointment, now()) === 'notNoted' &&
  writing.dayOf(appointment.start_utc) === writing.dayOf(now());

/** Shows the most important state of an appointment, with the time since the start if the customer is late. */
export function mainStateView(
  appointment: Appointment,
  context: Context,
  state = mainState(appointment, context.now()),
): Description {
  const now = context.now();
  const minutes = Math.floor((now - appointment.start_utc) / 60);
  return stateView(state, context, state === 'late' ? lengthText(minutes, context) : undefined);
}

/** Describes a length of time, from an hour on in hours and minutes. */
function lengthText(minutes: number, { language }: Context): string {
  const inUnit = (unit: string, value: number): string =>
    new Intl.NumberFormat(language, { style: 'unit', unit }).format(value);
  const rest = minutes % 60;
  if (minutes < 60) return inUnit('minute', minutes);
  const hours = inUnit('hour', (minutes - rest) / 60);
  return rest ? `${hours} ${inUnit('minute', rest)}` : hours;
}

/**
 * Whether the day of an appointment has come, in the shop's time zone. A mark of attendance before that day would be a
 * mistake.
 */
export const hasItsDayCome = (
  { start_utc: start }: Pick<Appointment, 'start_utc'>,
  { now, writing }: Pick<Context, 'now' | 'writing'>,
): boolean => writing.dayOf(start) <= writing.dayOf(now());

/** Whether attendance can be marked: from the day of the appointment on. A mark can be removed at any time. */
export const offersAttendance = (
  appointment: Pick<Appointment, 'start_utc' | 'customer_status' | 'may_record_attendance'>,
  context: Pick<Context, 'now' | 'writing'>,
): boolean =>
  appointment.may_record_attendance &&
  (hasItsDayCome(appointment, context) || appointment.customer_status !== 'expected');

/**
 * Whether it is too early to mark the customer as a no-show, which is possible only after the start of the appointment.
 * Removing the mark is always possible.
 */
export const isTooEarly = (
  { start_utc: start, customer_status: came }: Pick<Appointment, 'start_utc' | 'customer_status'>,
  to: CustomerStatus,
  now: number,
): boolean => to === 'no-show' && came !== to && now < start;

/**
 * Whether the customer does not owe the price although it was not paid in full through an order: staff have noted it as
 * settled, or the appointment was cancelled before it was paid.
 */
export const owesNothing = (appointment: Appointment): boolean => {
  const { status, payment } = appointment;
  if (status === 'cancelled') return payment === 'unpaid';
  return (payment === 'unpaid' || payment === 'partial') && !owesPrice(appointment);
};

/**
 * Returns the state of an appointment's payment. Once nothing is to refund for a cancelled appointment, says whether the
 * money went back: all of it, a part, or nothing.
 */
export function paymentState(appointment: Appointment): StateName {
  const { status, payment, paid, refunded, open_refund: refund, money_notes: notes } = appointment;
  if (status !== 'cancelled' || Number(refund) > 0 || !(Number(paid ?? 0) > 0)) return payment;
  return Number(refunded) > 0 || notes.some(({ kind }) => kind === 'refunded') ? 'partlyRefunded' : 'kept';
}

/**
 * Returns further states of an appointment that staff should act on at a time (Unix seconds), such as unpaid. Once an
 * appointment is over, or its customer did not come, it no longer matters that the staff are away.
 */
export function troubles(appointment: Appointment, now: number): StateName[] {
  const { payment } = appointment;
  if (appointment.status === 'cancelled') {
    const state = paymentState(appointment);
    return ['paid', 'refunded', 'partlyRefunded', 'kept'].includes(state) ? [state] : [];
  }
  return [
    ...(owesPrice(appointment) || payment === 'refunded' ? [payment] : []),
    ...(appointment.is_unassigned ? ['unassigned' as const] : []),
    ...(appointment.is_outside_hours && isAhead(appointment, now)
      ? [appointment.is_staff_away ? ('staffAway' as const) : ('outsideHours' as const)]
      : []),
  ];
}

/** Whether the customer of an appointment that is not cancelled is still to be served at a time (Unix seconds). */
export const isAhead = ({ end_utc: end, customer_status: came }: Appointment, now: number): boolean =>
  end > now && came !== 'no-show';
