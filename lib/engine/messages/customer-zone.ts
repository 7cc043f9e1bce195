import { createZone, isZoneName, type Zone } from '../../time/zone';

/** Returns the zone of the customer of a booking, or that of the site if the customer's zone is unknown. */
export const zoneOfCustomer = (localTimezone: string, site: Zone): Zone =>
  localTimezone !== '' && isZoneName(localTimezone) ? createZone(localTimezone) : site;
