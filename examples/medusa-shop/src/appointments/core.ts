// src/appointments/core.ts: the booking core
import { createAppointments, withExternalIds } from 'shop-appointments';
import { DATABASE_URL, SHOP, secretOf } from '../settings';
import { ports } from './ports';

/** The booking core of this process. Medusa's ids are texts, so the ports are wrapped. */
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
