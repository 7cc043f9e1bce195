import type { Appointment, Change } from '../../../api/appointments.mjs';
import type { Context } from '../../../context.mjs';

/** Whether an appointment has the time, staff and resources to which a change moves it. */
export function isMoved(
  now: Appointment,
  { start, end, staff_ids: staffIds, resource_ids: resourceIds }: Change,
  context: Pick<Context, 'writing'>,
): boolean {
  return (
    isAt(now.start_utc, start, context) &&
    isAt(now.end_utc, end, context) &&
    isSame(now.staff_ids, staffIds) &&
    isSame(now.resource_ids ?? [], resourceIds)
  );
}

/** Whether an instant (Unix seconds) is the time of a request: ISO 8601 with offset, or on the shop's wall clock. */
export const isAt = (
  instant: number,
  asked: string | undefined,
  { writing }: Pick<Context, 'writing'>,
): boolean =>
  asked === undefined ||
  (asked.length > WALL ? Date.parse(asked) === instant * 1000 : writing.fieldOf(instant).startsWith(asked));

const WALL = 'YYYY-MM-DDTHH:MM'.length;

const isSame = (ids: readonly number[], asked: readonly number[] | undefined): boolean =>
  asked === undefined || ids.join() === asked.join();
