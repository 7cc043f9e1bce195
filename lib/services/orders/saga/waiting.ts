import type { Appointment } from '../../../domain/appointment';
import type { Billing, OrderLine, WrittenLine } from '../../../domain/orders/order';
import type { NewPendingOrder, PendingOrder, Transaction } from '../../../storage/storage';
import { linesOf, productsOf } from '../appointment-lines';
import type { Core } from '../../work/core';
import type { WriteContext } from '../../work/write-context';

/**
 * Seconds added to the time that the shop may take for all its responses. A process that takes longer is taken to have
 * died.
 */
const LEASE_SECONDS = 30;
const CALLS_BESIDE_LINES = 4;

/** Returns the seconds for which only one process may work on a pending order. */
export const leaseSeconds = ({ options }: Core, lines: number): number =>
  LEASE_SECONDS + Math.ceil(((lines + CALLS_BESIDE_LINES) * options.hostTimeoutMs) / 1_000);

/** Appointments that have their places and wait for their order. */
export interface Waiting {
  readonly pending: PendingOrder;
  readonly rows: readonly Appointment[];
  /**
   * Map from each appointment's id to its order line; absent if the lines were not passed on when the places were
   * taken.
   */
  readonly quoted?: ReadonlyMap<number, OrderLine>;
  /**
   * The guest to be named in the new order. The guest is not stored with it, so only the process that has it can create the
   * order; other processes complete orders that the shop already knows.
   */
  readonly guest?: Required<Billing>;
}

/**
 * First step of the saga (creating an order in the shop's own database): records that appointments wait for an order,
 * in the transaction that takes the places. If the process dies afterwards, the worker completes or releases the order.
 */
export const reserveOrder = (
  core: Core,
  order: NewPendingOrder,
  lines: number,
  t: Transaction,
): Promise<PendingOrder> => core.storage.pendingOrders.insert(order, leaseSeconds(core, lines), t);

/** Whether an appointment has a line in an order. */
export const hasLine = ({ orderItemId }: Appointment): boolean => orderItemId > 0;

/** The lines that the shop has to create. */
export interface LinesWanted extends Waiting {
  /** The first of the lines that the shop has to create, if it is known that the shop has created it. */
  readonly firstLine?: WrittenLine;
}

/** Returns a map from each appointment's id to the order line that the appointment is to get. */
export async function quotedAmounts(
  core: Core,
  { rows, quoted }: Waiting,
  how: WriteContext,
): Promise<ReadonlyMap<number, OrderLine>> {
  return quoted ?? linesOf(core, rows, { products: await productsOf(core, rows, how) }, how);
}
