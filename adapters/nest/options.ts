import type { FactoryProvider, ModuleMetadata } from '@nestjs/common';
import type { AppointmentsOptions } from '../../lib/index';

/** The options of `createAppointments`, and two options of the Nest module. */
export interface AppointmentsModuleOptions extends AppointmentsOptions {
  /** Path of the router, without the global prefix of the application. Default `/api`. */
  readonly path?: string;
  /** False if another process does the background work. Default true. */
  readonly background?: boolean;
}

/** Options of the module for a shop whose services create the options of the library. */
export interface AppointmentsModuleAsyncOptions<Services extends readonly unknown[]> {
  /** Modules that export the services that `inject` names. */
  readonly imports?: ModuleMetadata['imports'];
  /** Tokens of the services that `useFactory` receives, in this order. */
  readonly inject?: FactoryProvider['inject'];
  readonly useFactory: (
    ...services: Services
  ) => AppointmentsModuleOptions | Promise<AppointmentsModuleOptions>;
}

/** The options of the module, with their defaults, and separately the options for `createAppointments`. */
export interface SplitOptions {
  /** Path of the router; '' is the root. */
  readonly path: string;
  readonly background: boolean;
  readonly library: AppointmentsOptions;
}

/**
 * Separates the options of the module from those of the library. A path gets a leading slash if it has none, as is
 * usual in Nest.
 */
export function splitOptions({
  path = '/api',
  background = true,
  ...library
}: AppointmentsModuleOptions): SplitOptions {
  return { path: `/${path}`.replace(/^\/+/, '/').replace(/\/+$/, ''), background, library };
}
