import { bootstrapWorker, type VendureConfig } from '@vendure/core';
import type { Appointments } from '../../lib/index';
import { AppointmentsCores } from './cores';
import { AppointmentsPlugin } from './plugin';

/**
 * Opens the booking core of a shop, for commands such as `npx shop-appointments doctor`. It starts Vendure without a
 * listener, creates no tables and does no background work.
 *
 * @example
 * // appointments.js
 * exports.appointments = appointmentsOf(require('./dist/vendure-config').config);
 */
export async function appointmentsOf(config: VendureConfig): Promise<Appointments> {
  AppointmentsPlugin.onlyRead();
  const { app } = await bootstrapWorker(config);
  return app.get(AppointmentsCores, { strict: false }).main;
}
