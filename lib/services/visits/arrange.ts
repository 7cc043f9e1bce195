import type { Arrangement } from '../../engine/visits/types';
import { runInSlices } from '../../runtime/slices';
import type { Instant } from '../../time/units';
import { assertRight } from '../claims/assert-bookable';
import type { Work } from '../work/work';
import type { PlannedVisit } from './plan';
import { searchAt, type SearchedFor } from './search';
import { visitUnavailable } from './unavailable';

/** A visit, and the instant at which it is to start. */
interface VisitAtStart {
  readonly visit: PlannedVisit;
  readonly start: Instant;
  /** The visit's present start; absent for a new visit. */
  readonly present?: Instant;
}

/**
 * Finds the best arrangement of a visit that starts at this instant: the time and the staff member of each item.
 *
 * @throws AppointmentsError 409 if there is none; 502 for a product with a wrong setting
 */
export async function arrangeAt(
  work: Work,
  { visit, start, present }: VisitAtStart,
  searched: SearchedFor,
): Promise<Arrangement> {
  for (const { product } of visit.items) assertRight(work.core, product);
  const search = await searchAt(work.core, visit, start, searched);
  const found = await runInSlices(search.at(start));
  if (found) return found;
  const refusal = await runInSlices(search.refusalAt(start));
  throw await visitUnavailable(work, { visit, start, present, refusal, searched });
}
