// src/modules/appointments/life.ts: the work in the background
import { appointments } from '../../appointments/core';

/** The work in the background, from the start of Medusa to its end. */
export class AppointmentsLife {
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;

  readonly __hooks = {
    onApplicationStart: async (): Promise<void> => {
      // Medusa first waits for all connections to end, and pages that follow the event stream keep theirs.
      for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void this.#stop());
      if (process.env.MEDUSA_WORKER_MODE === 'server') return; // another process does the work
      this.#running = appointments.run({ signal: this.#stopping.signal });
    },
    onApplicationShutdown: (): Promise<void> => this.#stop(),
  };

  async #stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    await appointments.close();
  }
}
