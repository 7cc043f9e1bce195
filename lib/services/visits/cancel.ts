import { isLeft } from '../../domain/statuses/statuses';
import type { CancellationTerms } from '../appointments/preview-cancellation';
import type { Work } from '../work/work';
import { changeItems } from './change-items';
import type { Visit } from './types';

/**
 * Cancels the items of a visit that take places and have not ended. The order is cancelled if no live appointment is left
 * in it.
 *
 * @param allow throws if the visit may not be cancelled
 * @throws AppointmentsError 404, 412
 */
export const cancelVisit = (
  work: Work,
  id: number,
  terms: CancellationTerms,
  allow?: (visit: Visit) => void,
): Promise<Visit> =>
  changeItems(work, id, {
    allow,
    // The fee of each item is computed from the start of the first live item, so the items are cancelled from the last
    // to the first.
    wantedOf: ({ appointments }) =>
      appointments
        .filter((item) => isLeft(item, work.core.options.clock.now(), work.core.options))
        .reverse()
        .map((item) => ({ id: item.id, changes: { ...terms, status: 'cancelled' } })),
  });
