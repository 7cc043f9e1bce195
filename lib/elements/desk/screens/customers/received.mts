import type { Appointment, MoneyNote } from '../../api/appointments.mjs';

type Paid = Pick<Appointment, 'paid' | 'payment' | 'price' | 'money_notes'>;

/**
 * Lists the amounts that add up to the money that was received for an appointment and not refunded, as decimal strings:
 * what its order line states, or its price if it is paid without one, or else what staff have noted.
 */
export const receivedFor = ({ paid, payment, price, money_notes: notes }: Paid): string[] =>
  paid === null && payment !== 'paid' ? notes.map(balanceOf) : [paid ?? price];

/** Returns what a note adds to the money that the shop has received. */
const balanceOf = ({ kind, amount }: MoneyNote): string =>
  kind === 'refunded' ? `-${amount}` : kind === 'waived' || kind === 'kept' ? '0' : amount;
