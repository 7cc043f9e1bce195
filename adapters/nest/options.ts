import type { FactoryProvider, ModuleMetadata } from '@nestjs/common';
import type { AppointmentsOptions } from '../../lib/index';

/** The options of `createAppointments`, and two of the module. */
export interface AppointmentsModuleOptions extends AppointmentsOptions {
  /** The path of the router. A global prefix of the application is not put before it. Default `/api`. */
  readonly path?: string;
  /** False if another process does the work in the background. Default true. */
  readonly background?: boolean;
}

/** How the options are made from services of the application. */
export interface AppointmentsModuleAsyncOptions<Services extends readonly unknown[]> {
  /** The modules that provide what `inject` names. */
  readonly imports?: ModuleMetadata['imports'];
  /** The tokens of the services that `useFactory` gets, in this order. */
  readonly inject?: FactoryProvider['inject'];
  readonly useFactory: (
    ...services: Services
  ) => AppointmentsModuleOptions | Promise<AppointmentsModuleOptions>;
}

/** The options of the module, with their defaults, and those that go to `createAppointments`. */
export interface SplitOptions {
  /** '' is the root. */
  readonly path: string;
  readonly background: boolean;
  readonly library: AppointmentsOptions;
}

/** Nest's own paths may lack the slash in front, so `api` is `/api`. */
export function splitOptions({
  path = '/api',
  background = true,
  ...library
}: AppointmentsModuleOptions): SplitOptions {
  return { path: `/${path}`.replace(/^\/+/, '/').replace(/\/+$/, ''), background, library };
}
