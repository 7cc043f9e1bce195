import { isLeft } from '../../domain/statuses/statuses';
import type { CancellationTerms } from '../appointments/preview-cancellation';
import type { Work } from '../work/work';
import { changeItems, type VisitCaller } from './change-items';
import type { Visit } from './types';

/**
 * Cancels the items of a visit that take places and have not ended. The order is cancelled if no live appointment is left
 * in it.
 *
 * @param caller limits of the cancellation, if the caller is not the shop's own code
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
    // The fee of each item is computed from the start of the first live item, so the items are cancelled from the last
    // to the first.
    wantedOf: ({ appointments }) =>
      appointments
        .filter((item) => isLeft(item, work.core.options.clock.now(), work.core.options))
        .reverse()
        .map((item) => ({ id: item.id, changes: { ...terms, status: 'cancelled' } })),
  });
