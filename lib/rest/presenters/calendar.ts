import type { Appointment } from '../../domain/appointment';
import { RULE_KINDS } from '../../domain/rule';
import type { CalendarOpening } from '../../services/calendar/page';
import type { Zone } from '../../time/zone';
import {
  closed,
  FLAG,
  INTEGER,
  listOf,
  enumSchema,
  type Schema,
  SITE_SECONDS,
  TEXT,
} from '../response/schema';
import { fieldsAbout, presenterOf, schemasOf } from '../response/wire-table';
import { APPOINTMENT_V2, presentAppointmentV2, type WireAppointmentV2 } from './appointment';

/** An appointment with its title and colour for a calendar. */
interface WireCalendarAppointment extends WireAppointmentV2 {
  readonly title: string;
  readonly color: string;
  readonly product_name: string;
}

const CALENDAR_APPOINTMENT: Schema = {
  ...APPOINTMENT_V2,
  title: 'CalendarAppointment',
  properties: { ...APPOINTMENT_V2.properties, title: TEXT, color: TEXT, product_name: TEXT },
  required: [...(APPOINTMENT_V2.required ?? []), 'title', 'color', 'product_name'],
};

const ofOpening = fieldsAbout<CalendarOpening>();

/** Fields of a span, in the desk's calendar, that a rule opens or closes. */
const OF_OPENING = {
  id: ofOpening(INTEGER, ({ id }) => id),
  kind: ofOpening(enumSchema(RULE_KINDS), ({ kind }) => kind),
  kind_id: ofOpening(INTEGER, ({ kindId }) => kindId),
  title: ofOpening(TEXT, ({ title }) => title),
  start: ofOpening(SITE_SECONDS, ({ start }, zone) => zone.toSite(start)),
  end: ofOpening(SITE_SECONDS, ({ end }, zone) => zone.toSite(end)),
  appointable: ofOpening(FLAG, ({ appointable }) => appointable),
  priority: ofOpening(INTEGER, ({ priority }) => priority),
};

const OPENING = closed('CalendarOpening', schemasOf(OF_OPENING));
export const presentOpening = presenterOf(OF_OPENING);

export const CALENDAR = closed('Calendar', {
  appointments: listOf(CALENDAR_APPOINTMENT),
  availability: listOf(OPENING),
  start_ts: SITE_SECONDS,
  end_ts: SITE_SECONDS,
  last_event_id: INTEGER,
});

/** Builds the calendar entry of an appointment, with a title such as `Haircut: Cleo E.` */
export function presentForCalendar(
  appointment: Appointment,
  zone: Zone,
  related: Parameters<typeof presentAppointmentV2>[2],
): WireCalendarAppointment {
  const wire = presentAppointmentV2(appointment, zone, related);
  const name = related.products.get(appointment.productId)?.name ?? '';
  const title = [name, wire.customer_name].filter((text) => text !== '').join(': ');
  return { ...wire, title, color: wire.cal_color, product_name: name };
}
