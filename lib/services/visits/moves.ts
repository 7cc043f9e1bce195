import type { Arrangement } from '../../engine/visits/types';
import type { Work } from '../work/work';
import { planMove } from './plan-move';
import { arrangementsIn, type SearchedDays } from './slots';
import type { Visit } from './types';

/**
 * Finds the starts to which a visit can be moved, without its present one. A move to any of them would be accepted at this
 * moment.
 *
 * @throws AppointmentsError 400 for a wrong or too long window, and for a visit that cannot be moved
 */
export async function movesOf(work: Work, stored: Visit, query: SearchedDays): Promise<Arrangement[]> {
  const { items, visit, searched } = await planMove(work, stored);
  const found = await arrangementsIn(work.core, visit, query, searched);
  return found.filter(({ start }) => start !== items[0].start);
}
