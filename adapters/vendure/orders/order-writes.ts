import {
  ChannelService,
  EntityNotFoundError,
  type ID,
  idsAreEqual,
  Order,
  type RequestContext,
  TransactionalConnection,
} from '@vendure/core';
import type { CallContext } from '../../../lib/index';
import { type ChannelAndCurrency, Contexts } from '../contexts';
import { Inject, Injectable } from '../from-vendure';
import { hasOneConnection } from './one-connection';
import { Turns } from './turns';

/** Runs the transactions in which the library writes to orders. */
@Injectable()
export class OrderWrites {
  private readonly turns = new Turns();

  constructor(
    @Inject(TransactionalConnection) private readonly connection: TransactionalConnection,
    @Inject(Contexts) private readonly contexts: Contexts,
    @Inject(ChannelService) private readonly channels: ChannelService,
  ) {}

  /** Runs a write in the transaction of the call or, if the call has none, in a new transaction. */
  run<T>(
    call: CallContext<ID>,
    market: ChannelAndCurrency,
    work: (ctx: RequestContext) => Promise<T>,
  ): Promise<T> {
    return this.contexts.libraryWrites.run(async () => {
      const ctx = await this.contexts.of(call, market);
      const write = (): Promise<T> => this.connection.withTransaction(ctx, work);
      return hasOneConnection(this.connection) ? this.turns.run(write) : write();
    });
  }

  /**
   * Writes to an order in the order's own channel and currency, because Vendure converts an order to the channel and
   * currency of the context.
   *
   * @throws EntityNotFoundError
   */
  async inOrder<T>(
    call: CallContext<ID>,
    orderId: ID,
    market: ChannelAndCurrency,
    work: (ctx: RequestContext) => Promise<T>,
  ): Promise<T> {
    const ctx = await this.contexts.of(call, market);
    const order = await this.connection
      .getRepository(ctx, Order)
      .findOne({ where: { id: orderId }, relations: { channels: true } });
    if (!order) throw new EntityNotFoundError('Order', orderId);
    return this.run(call, await this.marketOf(order, ctx), work);
  }

  /**
   * Returns the channel to which an order belongs. Every order is also in the default channel, so another channel takes
   * precedence.
   */
  private async marketOf(
    { channels, currencyCode }: Order,
    ctx: RequestContext,
  ): Promise<ChannelAndCurrency> {
    const { id: defaultId } = await this.channels.getDefaultChannel(ctx);
    const others = channels.filter(({ id }) => !idsAreEqual(id, defaultId));
    const own = others.find(({ id }) => idsAreEqual(id, ctx.channelId)) ?? others[0] ?? channels[0];
    const { id: channelId, token } = own ?? ctx.channel;
    return { channelId, token, currencyCode };
  }
}
