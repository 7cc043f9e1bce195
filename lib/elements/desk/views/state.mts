import { type Description, h } from '../../common/dom.mjs';
import type { Appointment, CustomerStatus } from '../api/appointments.mjs';
import type { Context } from '../context.mjs';
import type { StateName } from '../texts/appointment.mjs';

/** The shape of each state, beside its word: a state is never told by its colour alone. */
const SHAPES: Readonly<Record<StateName, string>> = {
  expected: '○',
  arrived: '✓',
  noShow: '✕',
  late: '!',
  toConfirm: '?',
  cancelled: '✕',
  complete: '✓',
  unpaid: '¤',
  paid: '●',
  refunded: '↩',
  free: '○',
  unassigned: '?',
  outsideHours: '!',
};

/** A state as a shape and a word, and perhaps how many are in it. */
export const stateView = (name: StateName, { texts }: Pick<Context, 'texts'>, count?: string): Description =>
  h(
    'span',
    { key: name, part: 'state', class: `state ${name}` },
    h('span', { key: 'shape', class: 'shape', 'aria-hidden': 'true' }, SHAPES[name]),
    h('span', { key: 'word' }, texts.appointment.states[name]),
    count !== undefined && h('strong', { key: 'count' }, count),
  );

/** The shape and the word of a state, as one text. */
export const stateText = (name: StateName, { texts }: Pick<Context, 'texts'>): string =>
  `${SHAPES[name]} ${texts.appointment.states[name]}`;

/** For so many seconds behind its start, an expected customer is not late. */
const PATIENCE_SECONDS = 5 * 60;

/** The one state of an appointment that matters most at this instant. */
export function mainState(appointment: Appointment, now: number): StateName {
  const { status, customer_status: came, start_utc: start } = appointment;
  if (status === 'cancelled') return 'cancelled';
  if (came === 'arrived') return 'arrived';
  if (came === 'no-show') return 'noShow';
  if (status === 'complete') return 'complete';
  if (status === 'pending-confirmation') return 'toConfirm';
  return start + PATIENCE_SECONDS < now ? 'late' : 'expected';
}

/** Whether a mark cannot be true yet: before the start it is not known who does not come. A mark can be taken back. */
export const isTooEarly = (
  { start_utc: start, customer_status: came }: Pick<Appointment, 'start_utc' | 'customer_status'>,
  to: CustomerStatus,
  now: number,
): boolean => to === 'no-show' && came !== to && now < start;

/** An appointment that was cancelled before anybody paid is not an unpaid one. */
export const owesNothing = ({ status, payment }: Appointment): boolean =>
  status === 'cancelled' && payment === 'unpaid';

/** The other states that someone has to look after. */
export function troubles(appointment: Appointment): StateName[] {
  if (appointment.status === 'cancelled') return appointment.payment === 'paid' ? ['paid'] : [];
  const { payment } = appointment;
  return [
    ...(payment === 'unpaid' || payment === 'refunded' ? [payment] : []),
    ...(appointment.is_unassigned ? ['unassigned' as const] : []),
    ...(appointment.is_outside_hours ? ['outsideHours' as const] : []),
  ];
}
