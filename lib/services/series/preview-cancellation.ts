import { liesAhead } from '../../domain/statuses/statuses';
import { cancellerOf } from '../appointments/canceller';
import type { CancellationTerms } from '../appointments/preview-cancellation';
import { type ItemCancellation, previewCancellations } from '../settlements/settle-cancelling';
import type { Core } from '../work/core';
import type { WriteContext } from '../work/write-context';
import type { Series } from './types';

/**
 * Computes the amounts that would be due if a series were cancelled now, for each occurrence that would be cancelled.
 * Nothing is stored.
 */
export function previewSeriesCancellation(
  core: Core,
  { appointments }: Pick<Series, 'appointments'>,
  terms: CancellationTerms,
  { actorId }: Pick<WriteContext, 'actorId'>,
): Promise<ItemCancellation[]> {
  const at = core.options.clock.now();
  const cancelled = appointments.filter((row) => liesAhead(row, at, core.options));
  return previewCancellations(
    core,
    cancelled.map((row) => {
      const cancellation = { by: cancellerOf(row, terms, actorId), waived: terms.waiveFee ?? '', at };
      return { row, start: row.start, cancellation };
    }),
  );
}
