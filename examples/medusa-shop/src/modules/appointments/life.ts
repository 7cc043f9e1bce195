// src/modules/appointments/life.ts: the work in the background
import { appointments } from '../../appointments/core';

/** Runs the library's background tasks while Medusa runs. */
export class AppointmentsLife {
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;

  readonly __hooks = {
    onApplicationStart: async (): Promise<void> => {
      if (process.env.MEDUSA_WORKER_MODE === 'server') return; // another process runs the background tasks
      this.#running = appointments.run({ signal: this.#stopping.signal });
    },
    // Called after Medusa has closed its HTTP server.
    onApplicationShutdown: async (): Promise<void> => {
      this.#stopping.abort();
      await this.#running;
      await appointments.close();
    },
  };
}
