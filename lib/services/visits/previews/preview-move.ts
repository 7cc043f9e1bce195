import type { TimeInput } from '../../../time/time-input';
import type { Instant } from '../../../time/units';
import { type ChangePreview, previewTogether } from '../../appointments/changes/preview-change';
import { callContext, findProductsOf } from '../../work/core';
import type { Work } from '../../work/work';
import { findMove } from '../reschedule';
import type { Visit } from '../types';

/** An item of a visit at its new time, with the price and the amounts due after the move. */
export interface ItemMove extends ChangePreview {
  readonly appointmentId: number;
  readonly start: Instant;
}

/**
 * Computes the prices of the items that a move of a visit would move, and the amounts that would be due. Nothing is
 * stored.
 *
 * @returns an empty list if the new start is the present one
 * @throws AppointmentsError 400; 409 if the visit does not fit at the new start
 */
export async function previewVisitMove(
  work: Work,
  visit: Visit,
  to: { readonly start: TimeInput },
): Promise<ItemMove[]> {
  const changes = await findMove(work, visit, to);
  const rows = new Map(visit.appointments.map((row) => [row.id, row]));
  const products = await findProductsOf(work.core, rows.values(), callContext(work.how));
  const tried = changes.map(({ id, changes: move }) => {
    const before = rows.get(id)!;
    return { before, changes: move, stored: products.get(before.productId) };
  });
  const previews = await previewTogether(work, tried);
  return changes.map(({ id, changes: { start } }, at) => ({
    appointmentId: id,
    start: start as Instant,
    ...previews[at]!,
  }));
}
