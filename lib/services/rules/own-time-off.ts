import { AppointmentsError } from '../../domain/errors';
import type { RuleDraft } from '../../domain/rule';

/**
 * Refuses rules other than time off of one member: a closing between two dates that does not recur, and that no
 * calendar imported.
 *
 * @param owner absent for a write that is not limited to a calendar
 * @throws AppointmentsError 403
 */
export function assertOwnTimeOff(rules: readonly RuleDraft[], owner: number | undefined): void {
  if (owner === undefined || rules.every((rule) => isTimeOffOf(owner, rule))) return;
  throw new AppointmentsError(
    'shop_rest_cannot_create',
    'You may write only your own time off: a rule of yours that closes the time between two dates, and does not recur.',
  );
}

const isTimeOffOf = (
  owner: number,
  { kind, kindId, appointable, rangeType, fromDate, toDate, rrule, eventId }: RuleDraft,
): boolean =>
  kind === 'staff' &&
  kindId === owner &&
  !appointable &&
  (rangeType === 'custom' || rangeType === 'custom:daterange') &&
  fromDate !== null &&
  toDate !== null &&
  rrule === null &&
  eventId === null;
