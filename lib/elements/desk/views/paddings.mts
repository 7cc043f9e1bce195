import type { Appointment } from '../api/appointments.mjs';
import type { Context } from '../context.mjs';
import { inOneList, namesOfMembers } from './names.mjs';
import { nameOfResource } from './resources.mjs';

/**
 * Describes the times that are blocked before and after an appointment, one a line, each with its staff or resources; ''
 * for none.
 * Invisible marks isolate the names, so that Latin names in an Arabic line do not change the order of the times.
 */
export function paddingText(
  appointment: Appointment,
  context: Pick<Context, 'facts' | 'texts' | 'language' | 'writing'>,
): string {
  const namesAt = new Map<string, string[]>();
  for (const { start, end, resource_id: id } of appointment.paddings) {
    const time = context.writing.wallTimes(start, end);
    const name = id > 0 ? nameOfResource(id, context) : namesOfMembers(appointment.staff_ids, context);
    namesAt.set(time, [...(namesAt.get(time) ?? []), name]);
  }
  return [...namesAt]
    .map(([time, names]) => {
      const who = inOneList(names.filter(Boolean), context);
      return time + (who && ` \u2068${who}\u2069`);
    })
    .join('\n');
}
