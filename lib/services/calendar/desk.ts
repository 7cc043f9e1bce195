import { Pace } from '../../runtime/slices';
import type { Instant } from '../../time/units';
import { windowOf } from '../availability-index/window';
import type { Core } from '../work/core';
import { appointmentsIn, assertNotTooMany, type CalendarQuery, lastEvent } from './appointments-in';
import { type DeskAppointment, withDeskFacts } from './desk-facts';
import { type DeskHours, hoursWithin } from './desk-hours';

/** The content of the desk's calendar for a window. */
export interface DeskCalendar {
  /** Appointments, sorted by start. */
  readonly appointments: readonly DeskAppointment[];
  /**
   * Hours of the shop, then hours of each member, sorted by the members' names, then hours of each resource that has
   * rules. A viewer gets the hours of the shop and their own.
   */
  readonly hours: readonly DeskHours[];
  /** Time at which the data was read, by the library's clock. */
  readonly now: Instant;
  /** Last event whose change is included. An event stream that begins after this event misses nothing. */
  readonly lastEventId: number;
}

/**
 * Reads the desk's calendar, with a fixed number of reads.
 *
 * @throws AppointmentsError 400 for a window that is empty or over 366 days, and for a result over the limit
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
    // All closed times are counted, because a query for one product or member also returns the closed times of all
    // members and resources.
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
