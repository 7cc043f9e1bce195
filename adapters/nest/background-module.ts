import { Inject, Module, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Appointments } from '../../lib/index';
import type { SplitOptions } from './options';
import { APPOINTMENTS, MODULE_OPTIONS } from './tokens';

/**
 * Runs background work while the application runs. A module of its own, because Nest ends modules before those that
 * they import, and global modules last: so the work ends before the services that its ports use.
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
