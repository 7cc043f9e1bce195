import { Pace } from '../../runtime/slices';
import type { Instant } from '../../time/units';
import { windowOf } from '../availability-index/window';
import type { Core } from '../work/core';
import { appointmentsIn, assertNotTooMany, type CalendarQuery, lastEvent } from './appointments-in';
import { type DeskAppointment, withDeskFacts } from './desk-facts';
import { type DeskHours, hoursWithin } from './desk-hours';

/** The calendar for the shop's staff, for a window of time. */
export interface DeskCalendar {
  /** Appointments, sorted by start. */
  readonly appointments: readonly DeskAppointment[];
  /**
   * Closed times of the shop, then of each member, sorted by the members' names, then of each resource that has rules.
   * A member of staff with a limited view gets the closed times of the shop and of this member.
   */
  readonly hours: readonly DeskHours[];
  /** Instant at which the data was read. */
  readonly now: Instant;
  /** Id of the last event whose change is included. To miss nothing, continue the event stream after this id. */
  readonly lastEventId: number;
}

/**
 * Reads the calendar for the shop's staff. The number of reads does not grow with the appointments.
 *
 * @throws AppointmentsError 400 for a window that is empty or over 366 days, and if the result has more records than one response may hold
 */
export async function readDesk(core: Core, query: CalendarQuery): Promise<DeskCalendar> {
  const { keptRules, site, options } = core;
  const window = windowOf(query, site.zone);
  const lastEventId = await lastEvent(core);
  const now = options.clock.now();
  if (!window) return { appointments: [], hours: [], now, lastEventId };
  const appointments = await appointmentsIn(core, query, window);
  const rules = await keptRules.all();
  const seen = { window, rules, now, pace: new Pace(() => query.signal) };
  const owners = { members: await membersFor(core, query), hasResources: query.viewer === undefined };
  const hours = await hoursWithin(seen, core, owners, (closed) =>
    // The number includes the closed times of all staff members and resources, even if the query is for one product or
    // member, because all closed times are returned.
    assertNotTooMany(core, appointments.length + closed, 'ask for fewer days'),
  );
  return {
    appointments: await withDeskFacts(core, { appointments, window, viewer: query.viewer }, seen),
    hours,
    now,
    lastEventId,
  };
}

async function membersFor({ host }: Core, { viewer }: CalendarQuery): Promise<readonly number[]> {
  if (viewer !== undefined) return [viewer];
  return (await host.users.staff({ orderby: 'name', order: 'asc' }, {})).items.map(({ id }) => id);
}
