import type { Appointment } from '../../domain/appointment';
import { formatDecimal } from '../../domain/money/money';
import { isRefundDue, type Settlement } from '../../domain/orders/order';
import { unbookedStatuses } from '../../domain/statuses/statuses';
import { Pace } from '../../runtime/slices';
import { asInstant, type Instant } from '../../time/units';
import { type DeskAppointment, withDeskFacts } from '../calendar/desk-facts';
import { settlementWithoutLine } from '../orders/following/follow-order';
import { type MoneyTask, moneyTaskOf } from '../orders/settling/money-task';
import { isNoShowFeeProposed } from '../../engine/policies/no-show';
import { countUntold } from '../messages/by-hand';
import { settlementOf } from '../../engine/settlements/settlement';
import { amountsWithoutLine } from '../settlements/open-amounts';
import { settleNoShow } from '../settlements/settle-cancelling';
import { settleAll } from '../settlements/settle';
import { settledRow } from '../settlements/settled-row';
import { ordersWithUnsent } from '../settlements/orders-with-unsent';
import type { Core } from '../work/core';

/**
 * Maximum number of tasks of each kind: tasks about money and orders, bookings to confirm, and appointments outside the
 * hours. Each kind is limited separately, so that many tasks of one kind do not hide those of another.
 */
const MOST_TASKS = 100;
/** Maximum number of open tasks of all kinds together. */
export const MOST_OPEN_TASKS = 5 * MOST_TASKS;
/** Number of days before today of which appointments without a mark of attendance are tasks. */
const DAYS_UNMARKED = 7;
/**
 * Seconds after which a change that an order still lacks becomes a task for staff. Staff need not know of shorter
 * failures, because the background worker retries every few seconds.
 */
const BEHIND_AFTER_SECONDS = 300;

/**
 * A task for the shop's staff, about a booking to confirm, an appointment outside the opening hours, money, an order, or
 * the attendance of a customer.
 */
export interface DeskTask {
  /**
   * `refund_due`: money is due to the customer, after a cancellation or at a lower price. `amount_due`: the fee of a
   * cancelled appointment, or of a customer who did not come, is above what was paid for it. `no_show_fee`: the
   * customer did not come, and a manager has to charge or waive the fee. `paid_conflict`: the order was paid although
   * the appointment was cancelled or had lost its place. `needs_order`: the appointment is active, and its order is
   * cancelled or refunded. `order_behind`: for five minutes, the order has lacked a change of the appointment, or has
   * not been created. `awaits_confirmation`: the appointment is `pending-confirmation` and not over. `left_outside`:
   * the appointment has not begun, and lies outside the opening hours because these, the staff members or the product
   * have changed. `attendance_open`: the appointment has ended in the last seven days, and has no mark of attendance;
   * also if it is complete.
   */
  readonly code: MoneyTask | 'order_behind' | 'awaits_confirmation' | 'left_outside' | 'attendance_open';
  /** The appointment with facts for staff; null if it was deleted. */
  readonly appointment: DeskAppointment | null;
  /** Id of the order; 0 if there is none, for example because it has not been created. */
  readonly orderId: number;
  /**
   * Instant since which the task exists. Depending on the kind of the task, this is the late payment, the change that
   * the order has not got yet, the creation of the booking to confirm, or the moment at which the appointment was found
   * outside the opening hours, or the end of the appointment whose attendance is open. For any other task, it is the last change of the appointment.
   */
  readonly since: Instant;
  /**
   * The amounts due for the appointment's order line, computed from the order as it is now; null if the task is not
   * about money.
   */
  readonly settlement: Settlement | null;
}

/** A task with the appointment as it is stored, before facts for staff are added. */
type FoundTask = Omit<DeskTask, 'appointment'> & { readonly appointment: Appointment | null };

/**
 * Returns the number of open tasks of staff, in which the refunds of one visit count as one task, and so do its unpaid
 * fees, and of the messages that staff have to give in person. Each kind (money and orders, bookings to confirm,
 * appointments outside the opening hours, attendance, messages) counts at most 100.
 */
export async function countTasks(core: Core): Promise<number> {
  const tasks = await findTasks(core);
  return new Set(tasks.map((task) => visitKeyOf(task) ?? task)).size + (await countUntold(core));
}

/** Codes of tasks that staff do for a whole visit at once. */
const OF_VISITS: readonly DeskTask['code'][] = ['refund_due', 'paid_conflict', 'amount_due'];

const visitKeyOf = ({ code, appointment }: FoundTask): string | undefined =>
  appointment && appointment.visitId > 0 && OF_VISITS.includes(code)
    ? `${code} ${appointment.visitId}`
    : undefined;

/**
 * Lists the open tasks of staff: at most 100 about money and orders, newest first, then at most 100 bookings to
 * confirm and at most 100 appointments outside the opening hours, both sorted by start, and at most 100 appointments
 * whose attendance is open, the latest first.
 */
export async function readTasks(core: Core, signal?: AbortSignal): Promise<DeskTask[]> {
  const tasks = await findTasks(core);
  const appointments = new Map(
    tasks.flatMap(({ appointment }) => (appointment ? [[appointment.id, appointment]] : [])),
  );
  const rules = appointments.size > 0 ? await core.keptRules.all() : [];
  const seen = { rules, now: core.options.clock.now(), pace: new Pace(() => signal) };
  const shown = await withDeskFacts(core, { appointments: [...appointments.values()] }, seen);
  const byId = new Map(shown.map((appointment) => [appointment.id, appointment]));
  return tasks.map((task) => ({ ...task, appointment: byId.get(task.appointment?.id ?? 0) ?? null }));
}

/** Finds the open tasks of staff. The number of reads does not grow with the tasks. */
async function findTasks(core: Core): Promise<FoundTask[]> {
  const tasks = [...(await moneyTasks(core)), ...(await ordersBehind(core)), ...(await ordersNotMade(core))];
  tasks.sort((a, b) => b.since - a.since);
  return [
    ...tasks.slice(0, MOST_TASKS),
    ...(await toConfirm(core)),
    ...(await leftOutside(core)),
    ...(await attendanceOpen(core)),
  ];
}

async function toConfirm({ storage, options }: Core): Promise<FoundTask[]> {
  const rows = await storage.dueAppointments.toConfirm(options.clock.now(), MOST_TASKS);
  return rows.map((appointment) => {
    const { orderId, dateCreated: since } = appointment;
    return { code: 'awaits_confirmation', appointment, orderId, since, settlement: null };
  });
}

/** Finds the coming appointments that the background worker has found outside the opening hours. */
async function leftOutside({ storage, options }: Core): Promise<FoundTask[]> {
  const items = await storage.appointments.items({
    startFrom: options.clock.now(),
    notStatuses: unbookedStatuses(options),
    outside: { found: [], inside: [] },
    orderBy: 'start',
    order: 'asc',
    limit: MOST_TASKS,
    offset: 0,
  });
  return items.map((appointment) => {
    const { orderId, leftOutsideAt } = appointment;
    return { code: 'left_outside', appointment, orderId, since: leftOutsideAt!, settlement: null };
  });
}

/**
 * Finds the appointments of the last days that have ended without a mark of attendance. They include complete ones,
 * because the background worker completes a confirmed or paid appointment at its end without knowing who came.
 */
async function attendanceOpen({ storage, options, site: { zone } }: Core): Promise<FoundTask[]> {
  const now = options.clock.now();
  const items = await storage.appointments.items({
    endsAfter: zone.startOfDay(zone.dayOf(now) - DAYS_UNMARKED),
    endedBy: now,
    customerStatus: 'expected',
    notStatuses: [...unbookedStatuses(options), 'pending-confirmation'],
    orderBy: 'start',
    order: 'desc',
    limit: MOST_TASKS,
    offset: 0,
  });
  return items.map((appointment) => {
    const { orderId, end: since } = appointment;
    return { code: 'attendance_open', appointment, orderId, since, settlement: null };
  });
}

/**
 * Finds the tasks about money. Reads their orders from the shop, because a shop may refund an order without telling the
 * library.
 */
async function moneyTasks(core: Core): Promise<FoundTask[]> {
  const { storage, site } = core;
  const noAmount = formatDecimal(0n, site.currencyDecimals);
  const rows = await storage.dueAppointments.unsettledMoney({ limit: MOST_TASKS, noAmount });
  const orders = await ordersWithUnsent(
    core,
    rows.map(({ orderId }) => orderId),
  );
  const settlements = await settleAll(core, rows.map(settledRow), orders);
  const proposed = new Map<number, Settlement>();
  for (const row of rows.filter(isNoShowFeeProposed)) {
    const settled = await settleNoShow(core, { row, order: orders.get(row.orderId) }, '');
    if (settled?.settlement) proposed.set(row.id, settled.settlement);
  }
  return rows.flatMap((appointment): FoundTask[] => {
    const { id, orderId, paidLateAt, dateModified } = appointment;
    const refund = refundWithoutLine(appointment, site);
    if (refund)
      return [{ code: 'refund_due', appointment, orderId, since: dateModified, settlement: refund }];
    const order = orders.get(orderId);
    const since = paidLateAt ?? dateModified;
    const fee = proposed.get(id);
    const ofFee: FoundTask[] = fee
      ? [{ code: 'no_show_fee', appointment, orderId, since, settlement: fee }]
      : [];
    const settlement =
      settlements.get(id) ?? (order && settlementWithoutLine(appointment, order)) ?? undefined;
    const code = moneyTaskOf(appointment, order, settlement);
    if (code === undefined) return ofFee;
    const due = code === 'needs_order' ? null : settlement!;
    return [...ofFee, { code, appointment, orderId, since, settlement: due }];
  });
}

/**
 * Returns the amounts due for a cancelled appointment without an order line, if the customer is to get back money that
 * staff have noted as paid; otherwise undefined.
 */
function refundWithoutLine(
  row: Appointment,
  { currencyDecimals: decimals }: Core['site'],
): Settlement | undefined {
  const { status, orderItemId } = row;
  const amounts = status === 'cancelled' ? amountsWithoutLine(row, decimals) : undefined;
  const settlement = amounts && settlementOf({ orderItemId, reason: 'cancelled' }, amounts, decimals);
  return settlement && isRefundDue(settlement) ? settlement : undefined;
}

async function ordersBehind({ storage, options }: Core): Promise<FoundTask[]> {
  const before = asInstant(options.clock.now() - BEHIND_AFTER_SECONDS);
  const behind = await storage.orderNotes.behind(before, MOST_TASKS);
  const firsts = await storage.appointments.firstOfOrders(behind.map(({ orderId }) => orderId));
  return behind.map(({ orderId, since }) => ({
    code: 'order_behind',
    appointment: firsts.get(orderId) ?? null,
    orderId,
    since,
    settlement: null,
  }));
}

async function ordersNotMade({ storage }: Core): Promise<FoundTask[]> {
  const late = await storage.pendingOrders.late(BEHIND_AFTER_SECONDS, MOST_TASKS);
  const rows = await storage.appointments.find(late.map(({ firstId }) => firstId));
  return late.map(({ firstId, since }) => {
    const appointment = rows.get(firstId) ?? null;
    const orderId = appointment?.orderId ?? 0;
    return { code: 'order_behind', appointment, orderId, since, settlement: null };
  });
}
