import { type Channel, ChannelService, type CurrencyCode, type RequestContext } from '@vendure/core';
import { type Appointments, createAppointments } from '../../lib/index';
import { withPluginOptions } from './check-plugin-options';
import { type ChannelAndCurrency, Contexts, type Join } from './contexts';
import { Inject, Injectable } from './from-vendure';
import { type ShopIds, shopIds } from './ids';
import { hostOf, VendurePorts } from './ports/host';
import { SETUP, type Setup } from './setup';

/**
 * All booking cores (results of `createAppointments`) of the shop. There is one for each channel and currency in use,
 * and all of them use the same tables. Services of the shop can inject this class.
 */
@Injectable()
export class AppointmentsCores {
  readonly ids: ShopIds;
  /** Resolves when the booking core `main` can be used and the library's tables exist. */
  readonly ready: Promise<void>;
  private readonly made = new Map<string, Appointments>();
  private mainCore: Appointments | undefined;
  private started!: () => void;
  private failed!: (error: unknown) => void;

  constructor(
    @Inject(SETUP) private readonly setup: Setup,
    @Inject(VendurePorts) private readonly ports: VendurePorts,
    @Inject(Contexts) private readonly contexts: Contexts,
    @Inject(ChannelService) private readonly channels: ChannelService,
  ) {
    this.ids = shopIds(setup.idForm, () => this.main);
    this.ready = new Promise((resolve, reject) => {
      this.started = resolve;
      this.failed = reject;
    });
    // Without this handler, Node would report an unhandled rejection. Callers that wait for `ready` still get the
    // error, and so does the caller of `start`.
    this.ready.catch(() => undefined);
  }

  /** The booking core of the default channel. @throws Error before the start */
  get main(): Appointments {
    if (this.mainCore) return this.mainCore;
    throw new Error(
      'AppointmentsCores: the appointments are not open yet. Await cores.ready before you use cores.main',
    );
  }

  /** Returns the booking core for the request's channel and currency. */
  async of({
    channel,
    currencyCode,
  }: Pick<RequestContext, 'channel' | 'currencyCode'>): Promise<Appointments> {
    await this.ready;
    return this.at(channel, currencyCode);
  }

  /**
   * Returns the booking core for the channel that has this token, in the channel's own currency. An empty token means
   * the default channel.
   */
  async ofToken(token: string): Promise<Appointments> {
    await this.ready;
    // The channel is read at each call, because the shop may change the currency of a channel, even that of the default
    // channel.
    const channel = await this.channels.getChannelFromToken(token);
    return this.at(channel, channel.defaultCurrencyCode);
  }

  /** Creates the booking core of the default channel and, if `migrates` is true, also the library's tables. */
  async start({ migrates }: { readonly migrates: boolean }): Promise<void> {
    try {
      const channel = await this.channels.getDefaultChannel();
      const main = this.at(channel, channel.defaultCurrencyCode);
      const join: Join = (ctx, connection) =>
        this.at(ctx.channel, ctx.currencyCode).joinTransaction(connection);
      await this.contexts.open(this.setup.database.sharesDatabase ? join : undefined);
      if (migrates) {
        await main.migrate();
        await this.ports.access.store.migrate();
      }
      this.mainCore = main;
      this.started();
    } catch (error) {
      this.failed(error);
      throw error;
    }
  }

  /** Ends event streams, waits for running work, and closes the library's connections. */
  async close(): Promise<void> {
    await Promise.all([...this.made.values()].map((core) => core.close()));
    const { sequelize, owned } = this.setup.database;
    if (owned) await sequelize.close();
  }

  private at({ id, token }: Pick<Channel, 'id' | 'token'>, currencyCode: CurrencyCode): Appointments {
    const market = { channelId: id, token, currencyCode };
    const key = JSON.stringify(market);
    const core = this.made.get(key) ?? this.make(market);
    this.made.set(key, core);
    return core;
  }

  private make(market: ChannelAndCurrency): Appointments {
    const { options, database, idForm, logger } = this.setup;
    const { secret, site, settings } = options;
    const complete = {
      ...settings,
      logger,
      secret,
      site: {
        name: site.name,
        url: site.url,
        timezone: site.timezone,
        currency: market.currencyCode,
      },
      database: database.sequelize,
      host: hostOf(this.ports.of(market), idForm),
    };
    return withPluginOptions(() => createAppointments(complete));
  }
}
