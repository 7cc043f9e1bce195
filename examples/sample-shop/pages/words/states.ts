import type { Appointment, Instant, OrderStatus } from 'shop-appointments';
import type { Payment } from '../../orders/payment';
import type { Language } from '../../texts/languages';

/** State of an appointment, in words for its customer. */
export interface StateWords {
  /** State in a few words: `Waiting for the salon’s confirmation`. */
  readonly state: string;
  /** Next step of the customer, in a sentence; '' if there is none. */
  readonly next: string;
}

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
export function stateWords(standing: Standing, now: Instant, { texts }: Language): StateWords {
  const { status, payment, payBy } = standing;
  if (status === 'cancelled') return { state: texts.isCancelled, next: '' };
  if (isPast(standing, now)) return { state: texts.isPast, next: '' };
  if (status === 'pending-confirmation') return { state: texts.waitsForSalon, next: texts.waitsForSalonNext };
  if (payment === 'paid') return { state: texts.isPaid, next: texts.seeYou };
  if (payment === 'settled') return { state: texts.isSettled, next: texts.seeYou };
  if (payment === 'deposit-paid' && status !== 'unpaid')
    return { state: texts.depositIsPaid, next: texts.seeYou };
  if (payment === 'waits-for-confirmation') return { state: texts.bookedNotPaid, next: texts.otherWaitsNext };
  if (payment === 'due' && status === 'confirmed')
    return { state: texts.confirmedNotPaid, next: `${texts.canPayNow} ${texts.seeYou}` };
  if (payment === 'due')
    return {
      state: texts.bookedNotPaid,
      next: payBy === '' ? texts.canPayNow : `${texts.payBy(payBy)} ${texts.thenOffered}`,
    };
  return { state: texts.isBooked, next: texts.seeYou };
}

/** Describes the state of an order for the people who work in the salon: `Partly paid`. */
export const orderWords = (status: OrderStatus, payment: Payment, { texts }: Language): string =>
  texts.atDesk.states[status === 'cancelled' ? 'cancelled' : payment];
