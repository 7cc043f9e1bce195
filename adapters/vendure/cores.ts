import { ChannelService, type RequestContext } from '@vendure/core';
import { type Appointments, createAppointments } from '../../lib/index';
import { type ChannelAndCurrency, Contexts } from './contexts';
import { Inject, Injectable } from './from-vendure';
import { type ShopIds, shopIds } from './ids';
import { hostOf, VendurePorts } from './ports/host';
import { SETUP, type Setup } from './setup';

/**
 * The booking cores of the shop: one for each channel and currency in use, over the same tables. Inject it into services
 * of your own.
 */
@Injectable()
export class AppointmentsCores {
  readonly ids: ShopIds;
  /** Fulfilled when `main` works and the tables exist. */
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
    // Those who wait hear of a failure; the one who starts gets it, too.
    this.ready.catch(() => undefined);
  }

  /** The core of the default channel. @throws Error before the start */
  get main(): Appointments {
    if (this.mainCore) return this.mainCore;
    throw new Error('AppointmentsCores: await cores.ready before cores.main');
  }

  /** The core of the request's channel and currency. */
  async of({
    channel,
    currencyCode,
  }: Pick<RequestContext, 'channel' | 'currencyCode'>): Promise<Appointments> {
    await this.ready;
    return this.at({ channelId: channel.id, token: channel.token, currencyCode });
  }

  /** The core of the channel with this token in its own currency; of the default channel for an empty one. */
  async ofToken(token: string): Promise<Appointments> {
    await this.ready;
    // Read each time, because an owner may change the currency of the default channel, too.
    const channel = await (token === ''
      ? this.channels.getDefaultChannel()
      : this.channels.getChannelFromToken(token));
    return this.at({
      channelId: channel.id,
      token: channel.token,
      currencyCode: channel.defaultCurrencyCode,
    });
  }

  /** Makes the first core, and creates the tables if `migrates`. */
  async start({ migrates }: { readonly migrates: boolean }): Promise<void> {
    try {
      const { id, token, defaultCurrencyCode } = await this.channels.getDefaultChannel();
      const main = this.at({ channelId: id, token, currencyCode: defaultCurrencyCode });
      const { sharesDatabase } = this.setup.database;
      await this.contexts.open(
        sharesDatabase
          ? (ctx, connection) =>
              this.at({
                channelId: ctx.channelId,
                token: ctx.channel.token,
                currencyCode: ctx.currencyCode,
              }).joinTransaction(connection)
          : undefined,
      );
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

  private at(place: ChannelAndCurrency): Appointments {
    const key = JSON.stringify([place.channelId, place.token, place.currencyCode]);
    const known = this.made.get(key);
    if (known) return known;
    const core = this.make(place);
    this.made.set(key, core);
    return core;
  }

  private make(place: ChannelAndCurrency): Appointments {
    const { options, database, idForm, logger } = this.setup;
    const { secret, site, settings } = options;
    return createAppointments({
      ...settings,
      logger,
      secret,
      site: {
        name: site.name,
        url: site.url,
        timezone: site.timezone,
        currency: place.currencyCode,
      },
      database: database.sequelize,
      host: hostOf(this.ports.of(place), idForm),
    });
  }
}
