import type { Appointment } from '../../../domain/appointment';
import type { Billing, OrderLine, WrittenLine } from '../../../domain/orders/order';
import type { NewPendingOrder, PendingOrder, Transaction } from '../../../storage/storage';
import { linesOf, productsOf } from '../appointment-lines';
import type { Core } from '../../work/core';
import type { WriteContext } from '../../work/write-context';

/** A process counts as dead this many seconds after the time limits of all its calls to the shop have run out. */
const LEASE_SECONDS = 30;
const CALLS_BESIDE_LINES = 4;

/**
 * Returns the length of the lease of a pending order in seconds: the time during which only one process may work on it.
 */
export const leaseSeconds = ({ options }: Core, lines: number): number =>
  LEASE_SECONDS + Math.ceil(((lines + CALLS_BESIDE_LINES) * options.hostTimeoutMs) / 1_000);

/** Appointments that have their places and wait until the shop has created their order. */
export interface Waiting {
  readonly pending: PendingOrder;
  readonly rows: readonly Appointment[];
  /** Map from each appointment's id to its order line. If absent, the lines are priced again. */
  readonly quoted?: ReadonlyMap<number, OrderLine>;
  /**
   * The guest to be named in the new order. The guest is not stored with the pending order, so only the process that
   * made the booking can create the order; other processes only complete orders that the shop already knows.
   */
  readonly guest?: Required<Billing>;
}

/**
 * First step of creating an order in the shop's own database: records that appointments wait for the order, in the
 * transaction that takes their places. If the process dies afterwards, the background worker completes or releases the
 * order.
 */
export const reserveOrder = (
  core: Core,
  order: NewPendingOrder,
  lines: number,
  t: Transaction,
): Promise<PendingOrder> => core.storage.pendingOrders.insert(order, leaseSeconds(core, lines), t);

/** Whether an appointment has an order line. */
export const hasLine = ({ orderItemId }: Appointment): boolean => orderItemId > 0;

/** Appointments whose order lines the shop has to create. */
export interface LinesWanted extends Waiting {
  /** The order line of the first appointment, if the shop is known to have created it. */
  readonly firstLine?: WrittenLine;
}

/** Returns the order line that each appointment is to get, by the appointment's id. */
export async function quotedAmounts(
  core: Core,
  { rows, quoted }: Waiting,
  how: WriteContext,
): Promise<ReadonlyMap<number, OrderLine>> {
  return quoted ?? linesOf(core, rows, { products: await productsOf(core, rows, how) }, how);
}
