// src/modules/appointments/index.ts: the booking core in Medusa
import { Module } from '@medusajs/framework/utils';
import { appointments } from '../../appointments/core';
import { AppointmentsLife } from './life';

export default Module('appointments', {
  service: AppointmentsLife,
  loaders: [() => appointments.migrate()], // called at every start; if the migration fails, so does the start
});
