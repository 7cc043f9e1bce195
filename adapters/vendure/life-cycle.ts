import { AppointmentsCores } from './cores';
import { Entrance } from './entrance';
import { Inject, Injectable } from './from-vendure';
import { SETUP, type Setup } from './setup';

/** Starts and stops the library with Vendure's server or worker. */
@Injectable()
export class LifeCycle {
  private readonly stopping = new AbortController();
  private background: Promise<void> | undefined;

  constructor(
    @Inject(SETUP) private readonly setup: Setup,
    @Inject(AppointmentsCores) private readonly cores: AppointmentsCores,
    @Inject(Entrance) private readonly entrance: Entrance,
  ) {}

  /** Starts the library. Nest calls this when the channels exist and the server does not listen yet. */
  async onApplicationBootstrap(): Promise<void> {
    await this.cores.start({ migrates: this.setup.task !== 'reading' });
    if (this.setup.runsBackground) this.background = this.work();
    if (this.setup.task === 'server') await this.entrance.open();
  }

  /** Stops the library. Nest calls this before Vendure closes its database. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    if (this.setup.task === 'server') await this.entrance.close();
    await this.background;
    await this.cores.close();
  }

  private async work(): Promise<void> {
    try {
      await this.cores.main.run({ signal: this.stopping.signal });
    } catch (error) {
      this.setup.logger.error(
        { err: error },
        'The background work of appointments has ended with an error. Start this process again',
      );
    }
  }
}
