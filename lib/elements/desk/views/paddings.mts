import type { Appointment } from '../api/appointments.mjs';
import type { Context } from '../context.mjs';
import { siteClockOf, siteDayOf } from '../writing.mjs';
import { namesOfMembers } from './names.mjs';
import { nameOfResource } from './resources.mjs';

/**
 * Describes the times that are kept free for an appointment, each with the members or the resource; '' for
 * none.
 */
export function paddingText(
  appointment: Appointment,
  context: Pick<Context, 'facts' | 'texts' | 'language' | 'writing'>,
): string {
  const clock = (at: number): string => context.writing.wallClock(`${siteDayOf(at)}T${siteClockOf(at)}`);
  return appointment.paddings
    .map(({ start, end, resource_id: id }) => {
      const name = id > 0 ? nameOfResource(id, context) : namesOfMembers(appointment.staff_ids, context);
      return [`${clock(start)} – ${clock(end)}`, name].filter((part) => part !== '').join(' ');
    })
    .join(' · ');
}
