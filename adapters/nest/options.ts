import type { FactoryProvider, ModuleMetadata } from '@nestjs/common';
import type { AppointmentsOptions } from '../../lib/index';

/** The options of `createAppointments`, and two of the module. */
export interface AppointmentsModuleOptions extends AppointmentsOptions {
  /** Path of the router, without the global prefix of the application. Default `/api`. */
  readonly path?: string;
  /** False if another process runs the background work. Default true. */
  readonly background?: boolean;
}

/** Options of the module that are created from services of the application. */
export interface AppointmentsModuleAsyncOptions<Services extends readonly unknown[]> {
  /** Modules that provide the tokens of `inject`. */
  readonly imports?: ModuleMetadata['imports'];
  /** Tokens of the services that `useFactory` receives, in this order. */
  readonly inject?: FactoryProvider['inject'];
  readonly useFactory: (
    ...services: Services
  ) => AppointmentsModuleOptions | Promise<AppointmentsModuleOptions>;
}

/** The options of the module, with defaults, and the options for `createAppointments`. */
export interface SplitOptions {
  /** Path of the router; '' is the root. */
  readonly path: string;
  readonly background: boolean;
  readonly library: AppointmentsOptions;
}

/** Splits the options. A path without a leading slash gets one, because Nest's own paths may lack it. */
export function splitOptions({
  path = '/api',
  background = true,
  ...library
}: AppointmentsModuleOptions): SplitOptions {
  return { path: `/${path}`.replace(/^\/+/, '/').replace(/\/+$/, ''), background, library };
}
