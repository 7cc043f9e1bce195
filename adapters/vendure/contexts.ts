import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Channel,
  ChannelNotFoundError,
  ChannelService,
  type CurrencyCode,
  type ID,
  idsAreEqual,
  Order,
  RequestContext,
  RequestContextService,
  TransactionalConnection,
} from '@vendure/core';
import type { EntityManager } from 'typeorm';
import {
  AppointmentsError,
  type CallContext,
  type JoinedTransaction,
  type Transaction,
} from '../../lib/index';
import { lendToTypeorm, typeormConnection } from '../typeorm/index';
import { Inject, Injectable } from './from-vendure';

/** The channel and currency of one booking core (the result of `createAppointments`). */
export interface ChannelAndCurrency {
  readonly channelId: ID;
  readonly token: string;
  readonly currencyCode: CurrencyCode;
}

/** A request to Vendure that has called the library and waits for the result. */
interface CallingRequest {
  readonly ctx: RequestContext;
  readonly transaction: Transaction | undefined;
  /**
   * Whether the library's call has ended. Work that continues after that must not use the request's transaction, which
   * has ended, too.
   */
  hasEnded: boolean;
}

/** Makes the library join the transaction in which a request to Vendure runs. */
export type Join = (ctx: RequestContext, connection: unknown) => Promise<JoinedTransaction>;

/**
 * Creates the contexts of Vendure in which calls of the library run, and lets the library join the transactions of
 * Vendure's requests.
 */
@Injectable()
export class Contexts {
  private readonly calling = new AsyncLocalStorage<CallingRequest>();
  private readonly writing = new AsyncLocalStorage<true>();
  /** The library's transaction for each TypeORM manager that was lent to Vendure. */
  private readonly lent = new WeakMap<EntityManager, Transaction>();
  private managerKey: symbol | undefined;
  private lend: ((context: CallContext) => EntityManager) | undefined;
  private join: Join | undefined;

  constructor(
    @Inject(TransactionalConnection) private readonly connection: TransactionalConnection,
    @Inject(RequestContextService) private readonly requestContexts: RequestContextService,
    @Inject(ChannelService) private readonly channels: ChannelService,
  ) {}

  /**
   * Prepares the contexts. Must be called once, before the first call of a port. Without `join`, the library never
   * joins a transaction of Vendure.
   */
  async open(join: Join | undefined): Promise<void> {
    this.managerKey = await this.findManagerKey();
    if (join === undefined) return;
    this.lend = lendToTypeorm(this.connection.rawConnection);
    this.join = join;
  }

  /**
   * Returns the context of Vendure for a call of a port. If the call has a transaction of the library, the context is
   * in that transaction. Otherwise it is the context of the Vendure request that called the library or, without such a
   * request, a new context for the channel.
   */
  async of(call: CallContext<ID>, market: ChannelAndCurrency): Promise<RequestContext> {
    const caller = this.caller();
    const transaction = call.transaction as Transaction | undefined;
    if (caller && (transaction === undefined || transaction === caller.transaction)) {
      this.assertConnected(caller);
      return isAt(caller.ctx, market)
        ? caller.ctx
        : this.withManager(await this.created(market), this.managerOf(caller.ctx));
    }
    const ctx = await this.created(market);
    if (transaction === undefined || this.lend === undefined) return ctx;
    const manager = this.lend({ transaction });
    this.lent.set(manager, transaction);
    return this.withManager(ctx, manager);
  }

  /**
   * Calls the library from inside a request to Vendure. If the request runs in a transaction that the library can join,
   * `work` gets `{ transaction }`, otherwise `{}`. Ports that the library calls during `work` get `ctx`.
   */
  async during<T>(
    ctx: RequestContext,
    work: (how: { readonly transaction?: Transaction }) => Promise<T>,
  ): Promise<T> {
    const transaction = await this.transactionOf(ctx);
    const request: CallingRequest = { ctx, transaction, hasEnded: false };
    try {
      return await this.calling.run(request, () => work(transaction === undefined ? {} : { transaction }));
    } finally {
      request.hasEnded = true;
    }
  }

  /** Tells whether the library is writing through the orders port at this moment. */
  readonly libraryWrites: {
    readonly active: boolean;
    run<T>(work: () => Promise<T>): Promise<T>;
  } = activity(this.writing);

  private caller(): CallingRequest | undefined {
    const request = this.calling.getStore();
    return request?.hasEnded === false ? request : undefined;
  }

  /**
   * Throws if the request has lost its connection to the database. Otherwise Vendure would continue in another
   * transaction, which no rollback undoes.
   */
  private assertConnected({ ctx, transaction }: CallingRequest): void {
    if (transaction === undefined || !this.managerOf(ctx)?.queryRunner?.isReleased) return;
    throw new AppointmentsError(
      'shop_rest_busy',
      'The connection to the database was lost, and nothing is stored. Try again.',
      { retryAfter: 1 },
    );
  }

  private async transactionOf(ctx: RequestContext): Promise<Transaction | undefined> {
    const manager = this.managerOf(ctx);
    if (!this.join || !manager?.queryRunner?.isTransactionActive) return undefined;
    const own = this.lent.get(manager);
    if (own) return own;
    return (await this.join(ctx, await typeormConnection(manager))).transaction;
  }

  /** Creates a context of a channel that does not belong to a request. */
  private async created(market: ChannelAndCurrency): Promise<RequestContext> {
    const { currencyCode } = market;
    const channelOrToken = (await this.channelWithToken(market)) ?? (await this.channelWithId(market));
    return this.requestContexts.create({ apiType: 'admin', channelOrToken, currencyCode });
  }

  /** Returns a channel from Vendure's cache, by its token; undefined if the token has changed. */
  private async channelWithToken({ channelId, token }: ChannelAndCurrency): Promise<Channel | undefined> {
    try {
      const found: Channel = await this.channels.getChannelFromToken(token);
      return idsAreEqual(found.id, channelId) ? found : undefined;
    } catch (error) {
      if (error instanceof ChannelNotFoundError) return undefined;
      throw error;
    }
  }

  private async channelWithId({ channelId }: ChannelAndCurrency): Promise<Channel> {
    const found = await this.channels.findOne(RequestContext.empty(), channelId);
    if (found) return found;
    throw new ChannelNotFoundError(String(channelId));
  }

  private managerOf(ctx: RequestContext): EntityManager | undefined {
    return (ctx as unknown as Record<symbol, EntityManager | undefined>)[this.managerKey!];
  }

  private withManager(ctx: RequestContext, manager: EntityManager | undefined): RequestContext {
    if (manager) Object.assign(ctx, { [this.managerKey!]: manager });
    return ctx;
  }

  /** Finds the symbol under which a context of Vendure contains the TypeORM manager of its transaction. */
  private async findManagerKey(): Promise<symbol> {
    const key = await this.connection.withTransaction(async (ctx) => {
      const { manager } = this.connection.getRepository(ctx, Order);
      const held = ctx as unknown as Record<symbol, unknown>;
      return Object.getOwnPropertySymbols(ctx).find((symbol) => held[symbol] === manager);
    });
    if (key) return key;
    throw new AppointmentsError(
      'shop_appointments_invalid_option',
      'AppointmentsPlugin: this version of Vendure keeps its transactions in a way that the plugin does not know. Update shop-appointments.',
    );
  }
}

const isAt = (ctx: RequestContext, { channelId, currencyCode }: ChannelAndCurrency): boolean =>
  ctx.channelId === channelId && ctx.currencyCode === currencyCode;

/** Creates a flag that is true for all code that `run` calls, also after an await. */
const activity = (storage: AsyncLocalStorage<true>): Contexts['libraryWrites'] => ({
  get active() {
    return storage.getStore() === true;
  },
  run: (work) => storage.run(true, work),
});
