import {
  type CurrencyCode,
  type ID,
  type Order,
  type RequestContext,
  TransactionalConnection,
} from '@vendure/core';
import type { Appointments, IdKind, Transaction } from '../../../lib/index';
import { Contexts } from '../contexts';
import { AppointmentsCores } from '../cores';
import { Inject, Injectable } from '../from-vendure';
import { SETUP, type Setup } from '../setup';

/** A cart (Vendure's active order), and the request that uses it. */
export interface Cart {
  readonly ctx: RequestContext;
  readonly order: Order;
  /**
   * Currency of the prices. Default: the currency of the request, because Vendure converts an order to this currency
   * when it changes the order.
   */
  readonly currencyCode?: CurrencyCode;
}

/** Vendure's transaction as an option for the library's calls. Empty if the library uses another database. */
export interface How {
  readonly transaction?: Transaction;
}

/** Calls the library on behalf of a cart, from inside a request of Vendure. */
@Injectable()
export class Library {
  constructor(
    @Inject(SETUP) readonly setup: Setup,
    @Inject(AppointmentsCores) private readonly cores: AppointmentsCores,
    @Inject(Contexts) private readonly contexts: Contexts,
    @Inject(TransactionalConnection) readonly connection: TransactionalConnection,
  ) {}

  get timezone(): string {
    return this.setup.options.site.timezone;
  }

  /** Whether Vendure and the library use one database, so that holds are written in Vendure's own transaction. */
  get sharesDatabase(): boolean {
    return this.setup.database.sharesDatabase;
  }

  /**
   * Whether the library is writing the order through its orders port at this moment. A line that the library writes has
   * its appointment already.
   */
  get isWriting(): boolean {
    return this.contexts.libraryWrites.active;
  }

  /** Returns the booking core (the result of `createAppointments`) for the cart's channel and currency. */
  coreOf(cart: Cart): Promise<Appointments> {
    return this.cores.of({ channel: cart.ctx.channel, currencyCode: currencyOf(cart) });
  }

  /** Calls the library, in the request's transaction if the library and Vendure use one database. */
  during<T>({ ctx }: Cart, work: (how: How) => Promise<T>): Promise<T> {
    return this.contexts.during(ctx, work);
  }

  /**
   * Returns the library's integer for an id of the shop. Call this method inside `during`, because it may call a port.
   */
  idOf(kind: IdKind, id: ID): Promise<number> {
    return this.cores.ids.toCore(kind, id);
  }

  /** Returns the library's id of the order's customer; 0 for a guest. Call this method inside `during`. */
  async customerOf({ order: { customer } }: Cart): Promise<number> {
    const userId = customer?.user?.id;
    return userId === undefined ? 0 : this.idOf('user', userId);
  }

  /** Returns the library's id of a member; undefined for a text that is not an id. */
  async staffIdOf(cart: Cart, text: string): Promise<number | undefined> {
    if (!this.setup.idForm.areTexts) return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
    const { externalIds } = await this.coreOf(cart);
    return this.during(cart, async () => (await externalIds.resolve('user', [text])).get(text));
  }
}

export const currencyOf = ({ ctx, currencyCode = ctx.currencyCode }: Cart): CurrencyCode => currencyCode;
