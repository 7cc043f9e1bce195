import { fill } from '../../../common/text.mjs';
import type { Appointment } from '../../api/appointments.mjs';
import type { Task } from '../../api/tasks.mjs';
import type { Context } from '../../context.mjs';
import type { TasksTexts } from '../../texts/tasks.mjs';
import { namesOfMembers } from '../../views/names.mjs';
import { refundText } from '../../views/refund.mjs';

/** Texts of a task. */
interface TaskWords {
  readonly name: string;
  /** Advice on what to do. */
  readonly step: string;
  /** Amount to refund. Undefined if there is none, or if the name of the task contains it. */
  readonly amount?: string | undefined;
  /** Amount that the customer owes. Undefined if there is none, or if the name of the task contains it. */
  readonly owed?: string | undefined;
  /** Fee that may be charged, and what is due then. Undefined if no fee is proposed. */
  readonly fee?: string | undefined;
}

/**
 * Returns the texts of a task. If an amount is due although nothing was cancelled, the name of the task gives the
 * reason.
 */
export function wordsOf(
  { code, settlement, appointment }: Pick<Task, 'code' | 'settlement' | 'appointment'>,
  context: Context,
): TaskWords {
  const words = context.texts.tasks;
  const amount = refundText(settlement?.refund_due, context);
  const owed = refundText(settlement?.amount_due, context);
  const step = words.steps[code];
  const reason = reasonOf(settlement, words);
  if (reason !== undefined && code === 'amount_due' && owed !== undefined)
    return { name: fill(words.toCollect, { reason, amount: owed }), step };
  if (reason !== undefined && code === 'refund_due' && amount !== undefined)
    return { name: fill(words.toRefund, { reason, amount }), step };
  if (code === 'left_outside' && appointment?.is_staff_away)
    return { name: awayText(appointment, context), step: words.stepAway };
  const named = { name: words.tasks[code], step };
  if (code !== 'no_show_fee') return { ...named, amount, owed };
  // Nothing is due until the fee is charged.
  const fee = refundText(settlement?.fee, context);
  const then = amount === undefined ? words.feeOwed : words.feeRefund;
  const due = amount ?? owed;
  return {
    ...named,
    fee: fee && (due === undefined ? fill(words.fee, { fee }) : fill(then, { fee, amount: due })),
  };
}

/** Names the reason for the amounts of a task; undefined for a cancellation, and for a payment that came too late. */
function reasonOf(settlement: Task['settlement'] | undefined, words: TasksTexts): string | undefined {
  const reason = settlement?.reason;
  switch (reason) {
    case 'reduced':
    case 'repriced':
      return words.reasons[reason];
    case 'no_show':
      return words.tasks.no_show_fee;
    case 'cancelled':
    case 'paid_late':
    case undefined:
      return undefined;
    default:
      return reason satisfies never;
  }
}

/** Says that the members who serve an appointment do not work at its time. */
const awayText = ({ staff_ids: ids }: Appointment, context: Context): string =>
  fill(context.texts.tasks.away, { name: namesOfMembers(ids, context) });
