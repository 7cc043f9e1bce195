import type { PendingOrder, Transaction } from '../../../storage/storage';
import type { Core } from '../../work/core';
import { type Release, removeAppointments } from './release';

/** Stores the id of the order of a series in the record of the series. */
export async function completeSeries(
  { storage }: Core,
  { reference }: PendingOrder,
  orderId: number,
  t: Transaction,
): Promise<void> {
  const series = await storage.series.withReference(reference, t);
  if (series) await storage.series.update({ ...series, orderId, orderReference: '' }, t);
}

/** Removes a series and its appointments. */
export const removeSeries: Release = async (core, released, t) => {
  const { storage } = core;
  await removeAppointments(core, released, t);
  const series = await storage.series.withReference(released.pending.reference, t);
  if (series) await storage.series.remove(series.id, t);
};
