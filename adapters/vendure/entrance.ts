import type { Server } from 'node:http';
import { ChannelNotFoundError } from '@vendure/core';
import type { Express, Request } from 'express';
import {
  type Appointments,
  AppointmentsError,
  appointmentsErrors,
  closeServer,
  warmUp,
} from '../../lib/index';
import { AppointmentsCores } from './cores';
import { HttpAdapterHost, Inject, Injectable } from './from-vendure';
import { MOUNT, type Mount } from './mount';
import { DEFAULT_PATH } from './options';
import { SETUP, type Setup } from './setup';

/**
 * Opens and closes the REST interface of a server. A request chooses its channel in the same way as a request to
 * Vendure.
 */
@Injectable()
export class Entrance {
  constructor(
    @Inject(SETUP) private readonly setup: Setup,
    @Inject(AppointmentsCores) private readonly cores: AppointmentsCores,
    @Inject(HttpAdapterHost) private readonly adapter: InstanceType<typeof HttpAdapterHost>,
    @Inject(MOUNT) private readonly mount: Mount,
  ) {}

  async open(): Promise<void> {
    const { main } = this.cores;
    this.mount.serve({ coreOf: (request) => this.coreOf(request), errors: appointmentsErrors(main) });
    const app = this.adapter.httpAdapter.getInstance<Express>();
    await warmUp(main, app, this.setup.options.path ?? DEFAULT_PATH);
  }

  /**
   * Closes the HTTP server and waits for running requests. Vendure itself would close its server only after the
   * services of its modules.
   */
  async close(): Promise<void> {
    await closeServer(this.adapter.httpAdapter.getHttpServer() as Server);
    this.mount.stop();
  }

  /**
   * Returns the booking core for the channel that a request names.
   *
   * @throws AppointmentsError 400 if no channel has the token
   */
  private async coreOf({ query, headers }: Request): Promise<Appointments> {
    const key = this.setup.channelTokenKey;
    const token = query[key] ?? headers[key.toLowerCase()] ?? '';
    try {
      return await this.cores.ofToken(typeof token === 'string' ? token : '');
    } catch (error) {
      if (!(error instanceof ChannelNotFoundError)) throw error;
      const params = { [key]: 'no channel has this token' };
      throw new AppointmentsError('rest_invalid_param', `${key}: ${params[key]}.`, { params });
    }
  }
}
