import type { Appointment } from '../../../api/appointments.mjs';
import type { BoardEvent, Column, ViewName } from '../state.mjs';
import { isOfDays, wallClockOf } from '../wall-clock.mjs';

/** View for which paddings (blocked times before and after appointments) are shown. */
interface PaddingParts {
  readonly view: ViewName;
  readonly columns: readonly Column[];
  /** The only staff member in the view; undefined if the view, or one of its columns, shows several. */
  readonly staffId: number | undefined;
  /** Text of each padding (blocked time before or after an appointment), such as "Cleaning". */
  readonly word: string;
}

/**
 * Makes the shaded areas of paddings (blocked times before and after appointments), in the columns of the staff and
 * resources that they block.
 */
export function paddingEvents(
  appointments: readonly Appointment[],
  { view, columns, staffId, word }: PaddingParts,
): BoardEvent[] {
  const hasColumns = view === 'members' || view === 'resources';
  if (view === 'month' || (!hasColumns && staffId === undefined)) return [];
  const events = new Map<string, BoardEvent>();
  for (const appointment of appointments) {
    if (appointment.status === 'cancelled' || isOfDays(appointment)) continue;
    const { staff_ids: members } = appointment;
    for (const { start, end, resource_id: resourceId } of appointment.paddings) {
      if ((view === 'resources') !== resourceId > 0) continue;
      const owners = resourceId > 0 ? [resourceId] : members.length > 0 ? members : [0];
      const shownIn = columns.filter(({ id }) => owners.includes(Number(id))).map(({ id }) => id);
      const id = `padding ${start} ${end} ${owners.join(' ')}`;
      if (!hasColumns || shownIn.length > 0) events.set(id, shade(id, { start, end }, shownIn, word));
    }
  }
  return [...events.values()];
}

const shade = (
  id: string,
  { start, end }: { readonly start: number; readonly end: number },
  resourceIds: readonly string[],
  title: string,
): BoardEvent => ({
  id,
  start: wallClockOf(start),
  end: wallClockOf(end),
  allDay: false,
  display: 'background',
  resourceIds,
  classNames: ['padding'],
  extendedProps: { face: { kind: 'closed', title } },
});
