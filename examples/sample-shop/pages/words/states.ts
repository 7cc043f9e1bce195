import type { Appointment, Instant, OrderStatus } from 'shop-appointments';
import type { Payment } from '../../orders/payment';

/** State of an appointment, in words for its customer. */
export interface StateWords {
  /** State in a few words: `Waiting for the salon’s confirmation`. */
  readonly state: string;
  /** Next step of the customer, in a sentence; '' if there is none. */
  readonly next: string;
}

const SEE_YOU = 'We look forward to seeing you.';

/** Data of an appointment on which the words about its state depend. */
export interface Standing extends Pick<Appointment, 'status' | 'end'> {
  readonly payment: Payment;
  /** Deadline for paying, in words; '' if there is none. */
  readonly payBy: string;
}

/** Whether an appointment is past. Staff may mark it as complete before its end. */
export const isPast = ({ status, end }: Pick<Appointment, 'status' | 'end'>, now: Instant): boolean =>
  status === 'complete' || end <= now;

/** Describes the state of an appointment, with the customer's next step. */
export function stateWords(standing: Standing, now: Instant): StateWords {
  const { status, payment, payBy } = standing;
  if (status === 'cancelled') return { state: 'Cancelled', next: '' };
  if (isPast(standing, now)) return { state: 'In the past', next: '' };
  if (status === 'pending-confirmation') {
    return {
      state: 'Waiting for the salon’s confirmation',
      next: 'The salon checks your booking and confirms it. You can pay after that. You can find the appointment under “My bookings”.',
    };
  }
  if (payment === 'paid') return { state: 'Paid', next: SEE_YOU };
  if (payment === 'settled') return { state: 'Confirmed, and settled with the salon', next: SEE_YOU };
  if (payment === 'deposit-paid' && status !== 'unpaid')
    return { state: 'Confirmed, the deposit is paid', next: SEE_YOU };
  if (payment === 'waits-for-confirmation') {
    return {
      state: 'Booked, not paid yet',
      next: 'Another appointment of the same order is waiting for the salon’s confirmation. You pay for the whole order after that.',
    };
  }
  if (payment === 'due' && status === 'confirmed') {
    return { state: 'Confirmed, not paid yet', next: `You can pay now. ${SEE_YOU}` };
  }
  if (payment === 'due') {
    const deadline = `Please pay by ${payBy}. After that, the time will be offered to others again.`;
    return { state: 'Booked, not paid yet', next: payBy === '' ? 'You can pay now.' : deadline };
  }
  return { state: 'Booked', next: SEE_YOU };
}

const ORDER_STATES: Readonly<Record<Payment, string>> = {
  due: 'Waiting for payment',
  'waits-for-confirmation': 'Waiting for confirmation',
  'deposit-paid': 'Partly paid',
  paid: 'Paid',
  settled: 'Settled at the desk',
  refunded: 'Refunded',
  'nothing-due': 'Nothing to pay',
};

/** Describes the state of an order for the people who work in the salon: `Partly paid`. */
export const orderWords = (status: OrderStatus, payment: Payment): string =>
  status === 'cancelled' ? 'Cancelled' : ORDER_STATES[payment];
