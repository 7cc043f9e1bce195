// src/modules/appointments/life.ts: the work in the background
import { appointments } from '../../appointments/core';

/** Runs the work in the background, from the start of Medusa to its end. */
export class AppointmentsLife {
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;

  readonly __hooks = {
    onApplicationStart: async (): Promise<void> => {
      if (process.env.MEDUSA_WORKER_MODE === 'server') return; // another process does the work
      this.#running = appointments.run({ signal: this.#stopping.signal });
    },
    // By then Medusa has closed its server.
    onApplicationShutdown: async (): Promise<void> => {
      this.#stopping.abort();
      await this.#running;
      await appointments.close();
    },
  };
}
