// src/appointments/core.ts: the booking core
import { createAppointments, withExternalIds } from 'shop-appointments';
import { DATABASE_URL, SHOP, secretOf } from '../settings';
import { ports } from './ports';

/** The booking library of this process. `withExternalIds` gives it integers for Medusa's ids, which are strings. */
export const appointments = createAppointments({
  database: DATABASE_URL,
  site: {
    name: 'Medusa shop',
    url: 'http://localhost:9000',
    timezone: SHOP.timezone,
    currency: SHOP.currency,
  },
  host: withExternalIds(ports),
  secret: secretOf('APPOINTMENTS_SECRET'),
});
