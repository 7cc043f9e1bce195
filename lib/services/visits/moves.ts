import { formatIso } from '../../time/format';
import { paysAt } from '../entitlements/assert-pays-at';
import type { Work } from '../work/work';
import { planMove } from './plan-move';
import { arrangementsIn, type SearchedDays } from './slots';
import type { Visit, VisitMoveSlot } from './types';

/**
 * Finds the starts to which a visit can be moved now, other than its present start.
 *
 * @throws AppointmentsError 400 for days that are wrong or too many, and for a visit that cannot be moved
 */
export async function movesOf(work: Work, stored: Visit, window: SearchedDays): Promise<VisitMoveSlot[]> {
  const { core } = work;
  const { items, visit, searched } = await planMove(work, stored);
  const found = await arrangementsIn(core, visit, window, searched);
  return found
    .filter(
      ({ start, items: arranged }) =>
        start !== items[0].start && arranged.every((item) => paysAt(items[item.index]!, item.start)),
    )
    .map(({ start, end, items: arranged }) => ({
      start,
      end,
      startIso: formatIso(start, core.site.zone),
      items: arranged.map((item) => ({
        appointmentId: items[item.index]!.id,
        start: item.start,
        end: item.end,
      })),
    }));
}
