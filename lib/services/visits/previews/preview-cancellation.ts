import { isLeft, isLive } from '../../../domain/statuses/statuses';
import { asInstant } from '../../../time/units';
import type { CancellationTerms } from '../../appointments/preview-cancellation';
import { type ItemCancellation, previewCancellations } from '../../settlements/settle-cancelling';
import type { Core } from '../../work/core';
import type { Visit } from '../types';

/**
 * Computes the amounts that would be due if a visit were cancelled now, for each item that is neither cancelled nor
 * over. Nothing is stored.
 */
export function previewVisitCancellation(
  core: Core,
  { appointments: items }: Pick<Visit, 'appointments'>,
  { cancelledBy: by = 'shop', waiveFee: waived = '' }: CancellationTerms,
): Promise<ItemCancellation[]> {
  const at = core.options.clock.now();
  const start = asInstant(Math.min(...items.filter(isLive).map((item) => item.start)));
  const cancelled = items.filter((item) => isLeft(item, at, core.options));
  return previewCancellations(
    core,
    cancelled.map((row) => ({ row, start, cancellation: { by, waived, at } })),
  );
}
