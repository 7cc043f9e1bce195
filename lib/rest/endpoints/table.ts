import type { Appointments } from '../../appointments';
import { internalsOf } from '../../internals';
import { withCompanionFields } from '../companions/describe-companions';
import type { Endpoint } from '../endpoint';
import { appointmentEndpoints } from './appointments';
import { availabilityEndpoints } from './availabilities';
import { indexEndpoints } from './availability-index';
import { calendarEndpoints } from './calendar';
import { categoryEndpoints } from './categories';
import { customerEndpoints } from './customers';
import { deskEndpoints } from './desk/desk';
import { deskAppointmentEndpoints } from './desk/appointments';
import { deskCustomerEndpoints } from './desk/customer-data';
import { deskTaskEndpoints } from './desk/tasks';
import { entitlementsEndpoint } from './entitlements';
import { eventStreamEndpoints } from './event-stream';
import { figureEndpoints } from './figures';
import { messageEndpoints } from './messages';
import { openApiEndpoint } from './openapi';
import { productEndpoints } from './products';
import { resourceEndpoints } from './resources';
import { selfServiceEndpoints } from './self-service';
import { seriesEndpoints } from './series';
import { visitEndpoints } from './visits';
import { waitlistEndpoints } from './waitlist';
import { waitlistLinkEndpoints } from './waitlist-links';
import { nextSlotsEndpoint } from './slots/next-slots';
import { slotMonthEndpoint } from './slots/slot-month';
import { slotEndpoints } from './slots/slots';
import { staffEndpoints } from './staff';

/** Builds the table of all endpoints. */
export function createEndpoints(appointments: Appointments): readonly Endpoint[] {
  const { site, hostIds } = internalsOf(appointments);
  const endpoints = [
    ...appointmentEndpoints(appointments),
    ...slotEndpoints(appointments),
    slotMonthEndpoint(appointments),
    nextSlotsEndpoint(appointments),
    ...seriesEndpoints(appointments),
    ...visitEndpoints(appointments),
    ...selfServiceEndpoints(appointments),
    ...indexEndpoints(appointments),
    ...availabilityEndpoints(appointments),
    ...resourceEndpoints(appointments),
    ...productEndpoints(appointments),
    ...categoryEndpoints(appointments),
    ...staffEndpoints(appointments),
    ...customerEndpoints(appointments),
    entitlementsEndpoint(appointments),
    ...messageEndpoints(appointments),
    ...waitlistEndpoints(appointments),
    ...waitlistLinkEndpoints(appointments),
    ...eventStreamEndpoints(appointments),
    ...calendarEndpoints(appointments),
    ...deskEndpoints(appointments),
    ...deskAppointmentEndpoints(appointments),
    ...deskCustomerEndpoints(appointments),
    ...deskTaskEndpoints(appointments),
    ...figureEndpoints(appointments),
  ];
  const described = hostIds.areExternal ? endpoints.map(withCompanionFields) : endpoints;
  return [...described, openApiEndpoint(described, site)];
}
