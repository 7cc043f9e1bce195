import { AppointmentsError } from '../../domain/errors';
import { REASONS } from '../../domain/refusals/reasons';
import type { JudgedOccurrence } from '../../domain/refusals/judged-occurrence';

/** The 409 of a series: the verdict on every occurrence, and the action that may help. */
export function seriesUnavailable(occurrences: readonly JudgedOccurrence[]): AppointmentsError {
  const refused = occurrences.filter(({ available }) => !available);
  const reasons = [...new Set(refused.flatMap((occurrence) => occurrence.reasons))];
  const why = reasons.map((reason) => REASONS[reason]).join('; ');
  const canSkip = refused.length < occurrences.length;
  const instead = canSkip ? ', or go on without these' : '';
  return new AppointmentsError(
    'shop_appointments_slot_unavailable',
    `${refused.length} of ${occurrences.length} occurrences cannot be booked: ${why}. Choose other times${instead}.`,
    { action: canSkip ? 'skip_unavailable' : 'choose_time', reasons, occurrences },
  );
}
