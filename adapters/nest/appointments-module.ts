import type { Server } from 'node:http';
import {
  type BeforeApplicationShutdown,
  type DynamicModule,
  Inject,
  Module,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { APP_FILTER, type AbstractHttpAdapter, HttpAdapterHost } from '@nestjs/core';
import {
  type Appointments,
  appointmentsErrors,
  appointmentsRouter,
  closeServer,
  createAppointments,
  warmUp,
} from '../../lib/index';
import { invalidOption } from '../invalid-option';
import { AppointmentsErrors } from './appointments-errors';
import { BackgroundModule } from './background-module';
import {
  type AppointmentsModuleAsyncOptions,
  type AppointmentsModuleOptions,
  type SplitOptions,
  splitOptions,
} from './options';
import { APPOINTMENTS, MODULE_OPTIONS } from './tokens';
import { whenInitialising } from './when-initialising';

/**
 * Provides `APPOINTMENTS` to the whole application, mounts the router in front of Nest's body parsers, and starts and
 * ends the library with the application. The module is global, so import it only once, in the root module. It needs
 * Nest's Express adapter.
 */
export class AppointmentsModule implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #appointments: Appointments;
  readonly #path: string;
  readonly #adapterHost: HttpAdapterHost;

  constructor(appointments: Appointments, { path }: SplitOptions, adapterHost: HttpAdapterHost) {
    this.#appointments = appointments;
    this.#path = path;
    this.#adapterHost = adapterHost;
    whenInitialising(adapterHost, (adapter) => this.#mount(adapter));
  }

  static forRoot(options: AppointmentsModuleOptions): DynamicModule {
    return AppointmentsModule.forRootAsync({ useFactory: () => options });
  }

  /**
   * Imports the module with options that services of the shop create: `useFactory` returns the options of `forRoot`, or
   * a promise of them.
   */
  static forRootAsync<const Services extends readonly unknown[]>({
    imports = [],
    inject = [],
    useFactory,
  }: AppointmentsModuleAsyncOptions<Services>): DynamicModule {
    const core: DynamicModule = {
      module: BackgroundModule,
      imports,
      providers: [
        {
          provide: MODULE_OPTIONS,
          inject,
          useFactory: async (...services: Services) => splitOptions(await useFactory(...services)),
        },
        {
          provide: APPOINTMENTS,
          inject: [MODULE_OPTIONS],
          useFactory: ({ library }: SplitOptions) => createAppointments(library),
        },
      ],
      exports: [MODULE_OPTIONS, APPOINTMENTS],
    };
    return {
      module: AppointmentsModule,
      global: true,
      imports: [core],
      providers: [AppointmentsErrors, { provide: APP_FILTER, useExisting: AppointmentsErrors }],
      exports: [core, AppointmentsErrors],
    };
  }

  async onModuleInit(): Promise<void> {
    await this.#appointments.migrate();
  }

  async onApplicationBootstrap(): Promise<void> {
    // `httpAdapter` is absent in an application context, which serves no HTTP.
    const adapter = this.#adapterHost.httpAdapter as AbstractHttpAdapter | null;
    if (adapter) await warmUp(this.#appointments, adapter.getInstance(), this.#path);
  }

  /**
   * Closes the HTTP server early. Nest would close it only after the shop's modules, which may have closed the database
   * by then.
   */
  async beforeApplicationShutdown(): Promise<void> {
    const adapter = this.#adapterHost.httpAdapter as AbstractHttpAdapter | null;
    if (adapter) await closeServer(adapter.getHttpServer() as Server);
    await this.#appointments.close();
  }

  #mount(adapter: AbstractHttpAdapter): void {
    const type = adapter.getType();
    if (type !== 'express')
      throw invalidOption(
        `AppointmentsModule needs the HTTP adapter of @nestjs/platform-express, and this application has "${type}".`,
      );
    // Two handlers are mounted. The second one gets the errors of a body parser that the application has added before
    // the router.
    adapter.use(this.#path || '/', appointmentsRouter(this.#appointments), appointmentsErrors());
  }
}
Module({})(AppointmentsModule);
Inject(APPOINTMENTS)(AppointmentsModule, undefined, 0);
Inject(MODULE_OPTIONS)(AppointmentsModule, undefined, 1);
Inject(HttpAdapterHost)(AppointmentsModule, undefined, 2);
