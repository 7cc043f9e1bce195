import { AppointmentsPlugin } from 'shop-appointments/adapters/vendure';
import { settings } from './settings';

export const appointments = AppointmentsPlugin.init({
  secret: settings.secret,
  site: { name: 'Linden Salon', url: settings.url, timezone: 'Europe/Berlin' },
  backgroundIn: settings.hasWorker ? 'worker' : 'server',
});
