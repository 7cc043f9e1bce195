import type { Appointment } from '../../../domain/appointment';
import type { Billing, OrderLine, WrittenLine } from '../../../domain/order';
import type { NewPendingOrder, PendingOrder, Transaction } from '../../../storage/storage';
import { linesOf, productsOf } from '../appointment-lines';
import type { Core } from '../../work/core';
import type { WriteContext } from '../../work/write-context';

/** Added to the time that the shop may take for all its responses: a process that takes longer has died. */
const LEASE_SECONDS = 30;
const CALLS_BESIDE_LINES = 4;

/** Seconds for which a process has a pending order to itself. */
export const leaseSeconds = ({ options }: Core, lines: number): number =>
  LEASE_SECONDS + Math.ceil(((lines + CALLS_BESIDE_LINES) * options.hostTimeoutMs) / 1_000);

/** Appointments that have their places and wait for their order. */
export interface Waiting {
  readonly pending: PendingOrder;
  readonly rows: readonly Appointment[];
  /** The line of each appointment, by its id, if it is known from the reservation. */
  readonly quoted?: ReadonlyMap<number, OrderLine>;
  /**
   * The guest whom the new order names. Not stored: only the process that has it makes the order; another process
   * completes one that the shop already knows.
   */
  readonly guest?: Required<Billing>;
}

/**
 * First step of the saga: records, in the transaction that takes the places, that appointments wait for an order. If
 * the process dies afterwards, the worker completes or releases them.
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
  /** The first line if the shop is known to have it. */
  readonly firstLine?: WrittenLine;
}

/** Returns the lines that the appointments get, by appointment id. */
export async function quotedAmounts(
  core: Core,
  { rows, quoted }: Waiting,
  how: WriteContext,
): Promise<ReadonlyMap<number, OrderLine>> {
  return quoted ?? linesOf(core, rows, { products: await productsOf(core, rows, how) }, how);
}
