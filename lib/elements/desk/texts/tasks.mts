import type { PluralText } from '../../common/text.mjs';
import type { TaskCode } from '../api/tasks.mjs';

export interface TasksTexts {
  readonly heading: string;
  /** Label of the button that shows the tasks, beside that of the waiting list. */
  readonly list: string;
  readonly toConfirm: string;
  readonly outside: string;
  readonly money: string;
  readonly nothing: string;
  /** Names of the tasks, by their code. */
  readonly tasks: Readonly<Record<TaskCode, string>>;
  /** Advice for each task, by its code. */
  readonly steps: Readonly<Record<TaskCode, string>>;
  /** Name of the task of an appointment whose staff are away. Placeholder `{name}`: their names. */
  readonly away: string;
  /** Advice for such an appointment. */
  readonly stepAway: string;
  /**
   * Reasons for an amount that is due although the appointment is not cancelled: fewer places (`reduced`) or another
   * price (`repriced`).
   */
  readonly reasons: Readonly<Record<'reduced' | 'repriced', string>>;
  /**
   * Names of the tasks to collect or to refund money. Placeholders `{reason}`: why the money is due; `{amount}`: the
   * amount.
   */
  readonly toCollect: string;
  readonly toRefund: string;
  /** Amount to refund. Placeholder `{amount}`. */
  readonly refund: string;
  /** Amount that the customer owes. Placeholder `{amount}`. */
  readonly owed: string;
  /**
   * Fee that a manager may charge a customer who did not come, and what is due then. Placeholders `{fee}`: the fee;
   * `{amount}`: the amount to refund or to collect.
   */
  readonly fee: string;
  readonly feeRefund: string;
  readonly feeOwed: string;
  readonly chargeFee: string;
  readonly feeCharged: string;
  readonly leaveFee: string;
  readonly feeLeft: string;
  /** Age of a task. Placeholder `{time}`: the time since which the task has existed. */
  readonly since: string;
  readonly openOrder: string;
  readonly accepted: string;
  readonly settleQuestion: string;
  readonly settleYes: string;

  readonly calendars: string;
  readonly calendarEvents: PluralText;
  /** State of a calendar of another provider. Placeholder `{time}`: the last time at which it was read. */
  readonly calendarRead: string;
  readonly calendarNeverRead: string;
  /** Says that a calendar of another provider could not be read. Placeholder `{error}`: the error of the last read. */
  readonly calendarFailed: string;

  readonly deliveries: string;
  readonly attempts: PluralText;
  readonly waits: string;
  readonly givenUp: string;
  readonly resend: string;
  readonly resent: string;
}

export const TASKS: TasksTexts = {
  heading: 'To do',
  list: 'Open tasks',
  toConfirm: 'Bookings to confirm',
  outside: 'Outside the opening hours',
  money: 'Money and orders',
  nothing: 'Nothing to settle. The list of each day shows what is unpaid.',
  tasks: {
    refund_due: 'A refund is due',
    amount_due: 'A cancellation fee is unpaid',
    no_show_fee: 'The customer did not come',
    paid_conflict: 'Paid, but the place is gone',
    needs_order: 'The appointment has no valid order',
    order_behind: 'The order has not taken the last change yet',
    awaits_confirmation: 'To be confirmed',
    left_outside: 'Lies outside the opening hours',
    attendance_open: 'Did the customer come?',
  },
  steps: {
    refund_due: 'Refund the amount, or decide that nothing is refunded.',
    amount_due: 'Collect the amount, or waive it.',
    no_show_fee: 'Charge the fee, or waive it.',
    paid_conflict: 'Restore it, offer another time, or refund it.',
    needs_order: 'Its order is cancelled or refunded. Cancel the appointment, or make a new order.',
    order_behind: 'The shop tries again. If this stays, check the order.',
    awaits_confirmation: 'Confirm the booking, or cancel it. Until then its place is kept.',
    left_outside: 'Hours, staff or service have changed. Move it, cancel it, or leave it.',
    attendance_open: 'Note whether the customer came.',
  },
  away: '{name} is away',
  stepAway: 'Move it, cancel it, or leave it.',
  reasons: { repriced: 'Price changed', reduced: 'Places cancelled' },
  toCollect: '{reason}: {amount} to collect',
  toRefund: '{reason}: {amount} to refund',
  owed: 'Still owed: {amount}',
  fee: 'Fee: {fee}',
  feeRefund: 'Fee: {fee}. If it is charged, {amount} is to be refunded.',
  feeOwed: 'Fee: {fee}. If it is charged, the customer owes {amount}.',
  chargeFee: 'Charge the fee',
  feeCharged: 'The fee is charged.',
  leaveFee: 'Waive the fee',
  feeLeft: 'The customer pays no fee.',
  refund: 'Refund due: {amount}',
  since: 'since {time}',
  openOrder: 'Open order',
  accepted: 'The appointment stays where it is.',
  settleQuestion: 'Settle this without a refund?',
  settleYes: 'Yes, no refund',

  calendars: 'Subscribed calendars',
  calendarEvents: { one: '{count} event', other: '{count} events' },
  calendarRead: 'last read {time}',
  calendarNeverRead: 'not read yet',
  calendarFailed: 'Could not be read: {error}',

  deliveries: 'Not received by other programs',
  attempts: { one: '{count} attempt', other: '{count} attempts' },
  waits: 'is tried again',
  givenUp: 'given up',
  resend: 'Send again',
  resent: 'The notice is sent again.',
};
