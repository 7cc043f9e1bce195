import { AppointmentsError } from '../../domain/errors';
import type { ReachedLimit } from '../../domain/refusals/reached-limit';
import { REASONS } from '../../domain/refusals/reasons';
import type { JudgedOccurrence } from '../../domain/refusals/judged-occurrence';

/**
 * Creates the 409 error for a series, with the result for every occurrence and the next step that may help.
 *
 * @param limits the booking limits that refuse the first of those occurrences that a limit refuses. Default: none
 */
export function seriesUnavailable(
  occurrences: readonly JudgedOccurrence[],
  limits: readonly ReachedLimit[] = [],
): AppointmentsError {
  const refused = occurrences.filter(({ available }) => !available);
  const reasons = [...new Set(refused.flatMap((occurrence) => occurrence.reasons))];
  const why = reasons.map((reason) => REASONS[reason]).join('; ');
  const canSkip = refused.length < occurrences.length;
  const instead = canSkip ? ', or go on without these' : '';
  return new AppointmentsError(
    'shop_appointments_slot_unavailable',
    `${refused.length} of ${occurrences.length} occurrences cannot be booked: ${why}. Choose other times${instead}.`,
    {
      action: canSkip ? 'skip_unavailable' : 'choose_time',
      reasons,
      ...(limits.length > 0 && { limits }),
      occurrences,
    },
  );
}
