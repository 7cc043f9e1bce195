import { isLeft } from '../../domain/statuses/statuses';
import type { CancellationTerms } from '../appointments/preview-cancellation';
import type { Work } from '../work/work';
import { changeItems, type VisitCaller } from './change-items';
import type { Visit } from './types';

/**
 * Cancels the items of a visit that are neither cancelled nor over. The order is cancelled if none of its appointments
 * needs it any longer.
 *
 * @param caller limits on what the caller may cancel; absent for the shop's own code
 * @throws AppointmentsError 404, 412
 */
export const cancelVisit = (
  work: Work,
  id: number,
  terms: CancellationTerms,
  caller: VisitCaller = {},
): Promise<Visit> =>
  changeItems(work, id, {
    ...caller,
    // Items are cancelled from the last to the first. The fee of each item counts from the start of the first item that
    // is not cancelled, so the first item must be cancelled last.
    wantedOf: ({ appointments }) =>
      appointments
        .filter((item) => isLeft(item, work.core.options.clock.now(), work.core.options))
        .reverse()
        .map((item) => ({ id: item.id, changes: { ...terms, status: 'cancelled' } })),
  });
