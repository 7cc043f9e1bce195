/**
 * The library as a module of Nest 11 and 12, on Express: dependency injection, router, life cycle, and a filter for
 * errors.
 */
export { AppointmentsErrors } from './appointments-errors';
export { AppointmentsModule } from './appointments-module';
export type { AppointmentsModuleAsyncOptions, AppointmentsModuleOptions } from './options';
export { APPOINTMENTS } from './tokens';
