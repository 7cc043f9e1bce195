import { Inject, Module, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Appointments } from '../../lib/index';
import type { SplitOptions } from './options';
import { APPOINTMENTS, MODULE_OPTIONS } from './tokens';

/**
 * Runs the background work while the application runs. This is a separate module because of the order in which Nest
 * ends modules: a module before the modules that it imports, and global modules last. So the background work ends
 * before the services that the ports use.
 */
export class BackgroundModule implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #appointments: Appointments;
  readonly #isWanted: boolean;
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;

  constructor(appointments: Appointments, { background }: SplitOptions) {
    this.#appointments = appointments;
    this.#isWanted = background;
  }

  onApplicationBootstrap(): void {
    if (this.#isWanted) this.#running = this.#appointments.run({ signal: this.#stopping.signal });
  }

  async onModuleDestroy(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }
}
Module({})(BackgroundModule);
Inject(APPOINTMENTS)(BackgroundModule, undefined, 0);
Inject(MODULE_OPTIONS)(BackgroundModule, undefined, 1);
