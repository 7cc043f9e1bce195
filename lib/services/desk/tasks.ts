import type { Appointment } from '../../domain/appointment';
import { formatDecimal } from '../../domain/money';
import type { Settlement } from '../../domain/order';
import { Pace } from '../../runtime/slices';
import { asInstant, type Instant } from '../../time/units';
import { type DeskAppointment, withDeskFacts } from '../calendar/desk-facts';
import { type MoneyTask, moneyTaskOf } from '../orders/money-task';
import { givenUp, settleAll } from '../settlements/settle';
import { type Core, ordersContext } from '../work/core';

/**
 * Limit on the tasks about money and orders, and separately on the bookings to confirm, so that neither hides the
 * other.
 */
const MOST_TASKS = 100;
/**
 * Seconds before an order counts as behind; shorter failures are covered by the worker, which retries every few
 * seconds.
 */
const BEHIND_AFTER_SECONDS = 300;

/** A task for a person: a booking to confirm, money or an order. */
export interface DeskTask {
  /**
   * `refund_due`: the appointment was cancelled in the library, and its order is paid. `paid_conflict`: its order was
   * paid although the appointment was cancelled or had lost its place. `needs_order`: the appointment is active, and
   * its order is cancelled or refunded. `order_behind`: for five minutes, the order has not been told of a change, or
   * has not been made. `awaits_confirmation`: the appointment is `pending-confirmation` and not over.
   */
  readonly code: MoneyTask | 'order_behind' | 'awaits_confirmation';
  /** Null if the appointment was deleted. */
  readonly appointment: DeskAppointment | null;
  /** 0 if the order has not been made. */
  readonly orderId: number;
  /**
   * Time of the late payment, of the change that the order lacks, or of the booking to confirm; for other tasks, of the
   * last change of the appointment.
   */
  readonly since: Instant;
  /** Amounts that are due for the line of the appointment by its present order; null if the task is not about money. */
  readonly settlement: Settlement | null;
}

/** A task whose appointment has no facts yet. */
type FoundTask = Omit<DeskTask, 'appointment'> & { readonly appointment: Appointment | null };

/** Returns the number of open tasks: at most 100 about money and orders, and 100 bookings to confirm. */
export const countTasks = async (core: Core): Promise<number> => (await findTasks(core)).length;

/**
 * Lists the open tasks: first at most 100 about money and orders, newest first, then at most 100 bookings that await
 * confirmation, by start.
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

/** Finds the open tasks in a fixed number of reads. */
async function findTasks(core: Core): Promise<FoundTask[]> {
  const tasks = [...(await moneyTasks(core)), ...(await ordersBehind(core)), ...(await ordersNotMade(core))];
  tasks.sort((a, b) => b.since - a.since);
  return [...tasks.slice(0, MOST_TASKS), ...(await toConfirm(core))];
}

async function toConfirm({ storage, options }: Core): Promise<FoundTask[]> {
  const rows = await storage.appointments.toConfirm(options.clock.now(), MOST_TASKS);
  return rows.map((appointment) => {
    const { orderId, dateCreated: since } = appointment;
    return { code: 'awaits_confirmation', appointment, orderId, since, settlement: null };
  });
}

/** Finds the tasks about money. Reads the orders, because a shop may refund one without telling the library. */
async function moneyTasks(core: Core): Promise<FoundTask[]> {
  const { storage, host, site } = core;
  const noAmount = formatDecimal(0n, site.currencyDecimals);
  const rows = await storage.appointments.unsettledMoney({ limit: MOST_TASKS, noAmount });
  if (rows.length === 0) return [];
  const orders = await host.orders.find([...new Set(rows.map(({ orderId }) => orderId))], ordersContext({}));
  const settlements = await settleAll(core, rows.map(givenUp), orders);
  return rows.flatMap((appointment): FoundTask[] => {
    const { id, orderId, paidLateAt, dateModified } = appointment;
    const settlement = settlements.get(id);
    const code = moneyTaskOf(appointment, orders.get(orderId), settlement);
    if (code === undefined) return [];
    const since = paidLateAt ?? dateModified;
    return [{ code, appointment, orderId, since, settlement: code === 'needs_order' ? null : settlement! }];
  });
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
