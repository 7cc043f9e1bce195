import { BootstrappedEvent, EventBus } from '@vendure/core';
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
    @Inject(EventBus) private readonly events: EventBus,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.setup.isServer) {
      await this.start();
      await this.entrance.open();
      return;
    }
    // A worker may start before the server has made Vendure's tables, and is told when they exist.
    this.events.ofType(BootstrappedEvent).subscribe(() => void this.start());
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    if (this.setup.isServer) this.entrance.close();
    await this.background;
    await this.cores.close();
  }

  private async start(): Promise<void> {
    await this.cores.start({ migrates: true });
    if (this.setup.runsBackground) this.background = this.cores.main.run({ signal: this.stopping.signal });
  }
}
