import type { Settlement } from '../../domain/orders/order';
import type { AppointmentChanges } from '../../domain/drafts';
import { settleCancelling } from '../settlements/settle-cancelling';
import { ordersWithUnsent } from '../settlements/orders-with-unsent';
import { readTime, type TimeInput } from '../../time/time-input';
import type { Core } from '../work/core';
import { noSuchAppointment } from './not-found';

/** The fields that decide the fee of a cancellation: who cancels, and the reason to waive the fee. */
export type CancellationTerms = Pick<AppointmentChanges, 'cancelledBy' | 'waiveFee'>;

/** The terms of a tried cancellation, and the start of a move that is tried before it. */
export interface CancellationTrial extends CancellationTerms {
  /** Start to which the appointment would be moved before it is cancelled. Default: the present start. */
  readonly start?: TimeInput;
}

/**
 * Computes the amounts that would be due for an appointment if it were cancelled now. Nothing is stored.
 *
 * @returns null without an order line
 * @throws AppointmentsError 404
 */
export async function previewCancellation(
  core: Core,
  id: number,
  { cancelledBy: by = 'shop', waiveFee: waived = '', start }: CancellationTrial,
): Promise<Settlement | null> {
  const { storage, site, options } = core;
  const stored = (await storage.appointments.find([id])).get(id);
  if (!stored) throw noSuchAppointment(id);
  const row = start === undefined ? stored : { ...stored, start: readTime(start, site.zone).at };
  const order = (await ordersWithUnsent(core, [row.orderId])).get(row.orderId);
  const terms = { by, waived, at: options.clock.now() };
  return (await settleCancelling(core, { row, order }, terms)).settlement;
}
