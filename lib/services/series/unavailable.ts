import { AppointmentsError } from '../../domain/errors';
import type { ReachedLimit } from '../../domain/refusals/reached-limit';
import { REASONS } from '../../domain/refusals/reasons';
import type { JudgedOccurrence } from '../../domain/refusals/judged-occurrence';

/**
 * Creates the 409 error for a series, with the result for every occurrence and the next step that may help.
 *
 * @param limits the booking limits that refuse the first of those occurrences that a limit refuses. Default: none
 * @param enforce the weaker check with which the caller can nevertheless change the occurrences. Default: none
 */
export function seriesUnavailable(
  occurrences: readonly JudgedOccurrence[],
  limits: readonly ReachedLimit[] = [],
  enforce?: 'capacity',
): AppointmentsError {
  const refused = occurrences.filter(({ available }) => !available);
  const reasons = [...new Set(refused.flatMap((occurrence) => occurrence.reasons))];
  const why = reasons.map((reason) => REASONS[reason]).join('; ');
  const canSkip = refused.length < occurrences.length;
  const instead = canSkip ? ', or go on without these' : '';
  const overruled = enforce ? `, or send enforce ${enforce} to change them outside the rules on purpose` : '';
  const step = `Choose other times${instead}${overruled}`;
  return new AppointmentsError(
    'shop_appointments_slot_unavailable',
    `${refused.length} of ${occurrences.length} occurrences cannot be booked: ${why}. ${step}.`,
    {
      action: canSkip ? 'skip_unavailable' : 'choose_time',
      reasons,
      ...(limits.length > 0 && { limits }),
      occurrences,
      ...(enforce && { enforce }),
    },
  );
}
