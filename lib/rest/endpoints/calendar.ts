import { assertMayRead } from '../../access/policy';
import { viewerOf } from '../../access/principal';
import type { Appointments } from '../../appointments';
import { internalsOf } from '../../internals';
import { Pace } from '../../runtime/slices';
import { type Endpoint, endpoint } from '../endpoint';
import { calendarParams } from '../fields/calendar';
import { CALENDAR, presentForCalendar, presentOpening } from '../presenters/calendar';
import { relatedTo } from '../response/present-appointments';
import { TextBody } from '../response/bodies';

const ICALENDAR = 'text/calendar';
const CALENDAR_TYPE = `${ICALENDAR}; charset=utf-8`;

/** Endpoints of the calendar feed for managers, with appointments as calendar programs need them. */
export function calendarEndpoints(appointments: Appointments): Endpoint[] {
  const { calendar } = appointments;
  const { site, host, options } = internalsOf(appointments);
  const { zone } = site;
  const reading = { versions: ['v2'], methods: ['GET'] } as const;
  return [
    endpoint({
      ...reading,
      path: '/calendar',
      access: 'staff',
      operation: 'read the calendar',
      params: calendarParams(options.updateStatuses),
      responses: () => ({ 200: CALENDAR }),
      async handle({ params, principal, gone, inTurn }) {
        const viewer = principal.canManage ? undefined : (principal.userId ?? 0);
        const page = await inTurn(() => calendar.page({ ...params, viewer, signal: gone() }));
        const related = await relatedTo(page.appointments, host, viewerOf(principal));
        return {
          body: {
            appointments: page.appointments.map((one) => presentForCalendar(one, zone, related)),
            availability: await new Pace(gone).map(page.availability, (opening) =>
              presentOpening(opening, zone),
            ),
            start_ts: params.from.wallClock,
            end_ts: params.to.wallClock,
            last_event_id: page.lastEventId,
          },
        };
      },
    }),
    endpoint({
      ...reading,
      path: '/calendar/feeds/:feed',
      access: 'public',
      operation: 'read a calendar feed by its secret address',
      params: { fields: [] },
      media: ICALENDAR,
      handle: async ({ key }) => ({ body: new TextBody(await calendar.feed(key), CALENDAR_TYPE) }),
    }),
    endpoint({
      ...reading,
      path: '/appointments/:id/ics',
      access: 'authenticated',
      operation: 'read an appointment as a file for calendars',
      params: { fields: [] },
      media: ICALENDAR,
      async handle({ id, principal }) {
        const appointment = await appointments.get(id);
        assertMayRead(principal, appointment);
        const { canManage, isStaff, userId } = principal;
        const isWorkingOn = canManage || (isStaff && appointment.staffIds.includes(userId ?? 0));
        const text = await calendar.ics(id, { reader: isWorkingOn ? 'staff' : 'customer' });
        const file = `attachment; filename="appointment-${id}.ics"`;
        return { headers: { 'Content-Disposition': file }, body: new TextBody(text, CALENDAR_TYPE) };
      },
    }),
  ];
}
