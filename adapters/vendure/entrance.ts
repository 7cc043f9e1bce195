import type { Express, Request } from 'express';
import { type Appointments, warmUp } from '../../lib/index';
import { AppointmentsCores } from './cores';
import { HttpAdapterHost, Inject, Injectable } from './from-vendure';
import { MOUNT, type Mount } from './mount';
import { DEFAULT_PATH } from './options';
import { SETUP, type Setup } from './setup';

/** Opens and closes the REST interface of a server, whose requests name their channel as Vendure's own do. */
@Injectable()
export class Entrance {
  constructor(
    @Inject(SETUP) private readonly setup: Setup,
    @Inject(AppointmentsCores) private readonly cores: AppointmentsCores,
    @Inject(HttpAdapterHost) private readonly adapter: InstanceType<typeof HttpAdapterHost>,
    @Inject(MOUNT) private readonly mount: Mount,
  ) {}

  async open(): Promise<void> {
    this.mount.serve((request) => this.coreOf(request));
    const app = this.adapter.httpAdapter.getInstance<Express>();
    await warmUp(this.cores.main, app, this.setup.options.path ?? DEFAULT_PATH);
  }

  close(): void {
    this.mount.stop();
  }

  private coreOf({ query, headers }: Request): Promise<Appointments> {
    const key = this.setup.channelTokenKey;
    const token = query[key] ?? headers[key.toLowerCase()];
    return this.cores.ofToken(typeof token === 'string' ? token : '');
  }
}
