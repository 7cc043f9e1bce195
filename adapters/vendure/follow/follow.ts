import { setTimeout as sleep } from 'node:timers/promises';
import {
  ChannelEvent,
  CollectionEvent,
  CollectionModificationEvent,
  CustomerEvent,
  EventBus,
  type ID,
  OrderEvent,
  type OrderLine,
  OrderLineEvent,
  OrderStateTransitionEvent,
  PaymentStateTransitionEvent,
  ProductChannelEvent,
  ProductEvent,
  type ProductVariant,
  ProductVariantChannelEvent,
  ProductVariantEvent,
  ProductVariantPriceEvent,
  RefundStateTransitionEvent,
  TaxRateEvent,
  type Type,
  type VendureEvent,
} from '@vendure/core';
import { Inject, Injectable } from '../from-vendure';
import { SETUP, type Setup } from '../setup';
import { fieldsOf, keyOf } from '../cart/line-fields';
import { isWrittenByLibrary } from '../orders/written-by-library';
import { CatchUp } from './catch-up';
import { Changes } from './changes';
import { AppointmentLineRemoved } from './line-removed';
import { Reports } from './reports';

/**
 * Largest number of variants of one event that are reported one by one. A larger event is reported as a change of all
 * products.
 */
const MOST_VARIANTS = 20;

/**
 * Reports changes of the shop to the library. It listens to events after their commit, so that no payment fails because
 * of an appointment.
 */
@Injectable()
export class Follow {
  private readonly stopping = new AbortController();
  private readonly reports: Reports;
  private readonly subscriptions: { unsubscribe(): void }[] = [];
  private catchingUp: Promise<void> | undefined;

  constructor(
    @Inject(SETUP) private readonly setup: Setup,
    @Inject(EventBus) private readonly events: EventBus,
    @Inject(Changes) private readonly changes: Changes,
    @Inject(CatchUp) private readonly catchUp: CatchUp,
  ) {
    const { signal } = this.stopping;
    const pause = (milliseconds: number): Promise<void> =>
      sleep(milliseconds, undefined, { signal }).catch(() => undefined);
    this.reports = new Reports({ logger: setup.logger, signal, pause });
  }

  onApplicationBootstrap(): void {
    this.on(OrderStateTransitionEvent, ({ order }) => this.orderChanged(order.id));
    this.on(PaymentStateTransitionEvent, ({ order }) => this.orderChanged(order.id));
    this.on(RefundStateTransitionEvent, ({ order }) => this.orderChanged(order.id));
    this.on(OrderLineEvent, ({ order, orderLine, type }) => {
      if (type === 'created' || !(keyOf(fieldsOf(orderLine)) || isWrittenByLibrary(orderLine))) return;
      this.orderChanged(order.id);
      if (type === 'deleted') this.freeHolds([orderLine]);
    });
    this.on(AppointmentLineRemoved, ({ orderId }) => this.orderChanged(orderId));
    this.on(OrderEvent, ({ entity, type }) => {
      if (type === 'created') return;
      if (type === 'updated') return this.orderChanged(entity.id);
      this.reports.send(`deleted order ${entity.id}`, () => this.changes.orderDeleted(entity.id));
      this.freeHolds(linesOf(entity));
    });
    this.on(CustomerEvent, ({ entity, type }) => {
      if (type === 'deleted' && entity.user) this.customerDeleted(entity.user.id);
    });
    this.on(ProductVariantEvent, ({ entity }) => this.variantsChanged(entity));
    this.on(ProductVariantChannelEvent, ({ productVariant }) => this.variantsChanged([productVariant]));
    for (const type of OF_ALL_PRODUCTS) this.on(type, () => this.productsChanged());
    if (this.setup.runsBackground) this.catchingUp = this.runCatchUp();
  }

  async onModuleDestroy(): Promise<void> {
    for (const subscription of this.subscriptions) subscription.unsubscribe();
    this.stopping.abort();
    await Promise.all([this.catchingUp, this.reports.settled()]);
  }

  private on<E extends VendureEvent>(type: Type<E>, handle: (event: E) => void): void {
    this.subscriptions.push(this.events.ofType(type).subscribe(handle));
  }

  private orderChanged(id: ID): void {
    this.reports.send(`order ${id}`, () => this.changes.orderChanged(id));
  }

  private customerDeleted(userId: ID): void {
    this.reports.send(`user ${userId}`, () => this.changes.customerDeleted(userId));
  }

  private productsChanged(): void {
    this.reports.send('products', () => this.changes.productChanged());
  }

  private variantsChanged(variants: readonly ProductVariant[]): void {
    if (variants.length > MOST_VARIANTS) return this.productsChanged();
    for (const { id } of variants) {
      this.reports.send(`product ${id}`, () => this.changes.productChanged(id));
    }
  }

  private freeHolds(lines: readonly OrderLine[]): void {
    const held = lines.filter((line) => keyOf(fieldsOf(line)) !== undefined);
    if (held.length === 0) return;
    this.reports.send(`lines ${held.map(({ id }) => id).join()}`, () => this.changes.freeHolds(held));
  }

  private async runCatchUp(): Promise<void> {
    const found = {
      order: (id: ID) => this.orderChanged(id),
      deletedCustomer: (userId: ID) => this.customerDeleted(userId),
    };
    await this.catchUp.run(this.stopping.signal, found);
  }
}

const OF_ALL_PRODUCTS: readonly Type<VendureEvent>[] = [
  ProductEvent,
  ProductChannelEvent,
  ProductVariantPriceEvent,
  CollectionEvent,
  CollectionModificationEvent,
  ChannelEvent,
  TaxRateEvent,
];

/** Returns the lines of an order; none if Vendure passed the order without its lines. */
const linesOf = ({ lines }: { readonly lines?: readonly OrderLine[] }): readonly OrderLine[] => lines ?? [];
