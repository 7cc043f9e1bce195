// src/modules/appointments/index.ts: the booking core in Medusa
import { Module } from '@medusajs/framework/utils';
import { appointments } from '../../appointments/core';
import { AppointmentsLife } from './life';

export default Module('appointments', {
  service: AppointmentsLife,
  loaders: [() => appointments.migrate()], // at every start; a failed migration stops the start
});
