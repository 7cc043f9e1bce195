import type { Arrangement } from '../../engine/visits/types';
import { runInSlices } from '../../runtime/slices';
import type { Instant } from '../../time/units';
import { assertRight } from '../claims/assert-bookable';
import type { Work } from '../work/work';
import type { PlannedVisit } from './plan';
import { searchAt, type SearchedFor } from './search';
import { visitUnavailable } from './unavailable';

/** A visit that is to start at an instant. */
interface VisitAtStart {
  readonly visit: PlannedVisit;
  readonly start: Instant;
  /** Present start of a visit that is moved. */
  readonly present?: Instant;
}

/**
 * Finds the best arrangement at the start of a visit.
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
