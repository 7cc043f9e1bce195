import type { ID } from '@vendure/core';
import type { OrdersPort } from '../../../lib/index';
import type { ChannelAndCurrency } from '../contexts';
import { Inject, Injectable } from '../from-vendure';
import { OrderNotices } from '../orders/order-notices';
import { OrderReader } from '../orders/order-reader';
import { OrderWriter } from '../orders/order-writer';
import { SETUP, type Setup } from '../setup';

/** The orders port: reads and writes orders of the shop in the form that the library needs. */
@Injectable()
export class VendureOrders {
  constructor(
    @Inject(SETUP) private readonly setup: Setup,
    @Inject(OrderReader) private readonly reader: OrderReader,
    @Inject(OrderWriter) private readonly writer: OrderWriter,
    @Inject(OrderNotices) private readonly notices: OrderNotices,
  ) {}

  /** Returns the orders port of one channel. */
  portOf(market: ChannelAndCurrency): OrdersPort<ID> {
    return {
      sharesDatabase: this.setup.database.sharesDatabase,
      traits: {
        cancelledIsFinal: true,
        unitPricesAreWhole: true,
        lineProductsAreFixed: true,
        statesPayments: true,
      },
      find: (ids, call) => this.reader.find(ids, call, market),
      findByReference: (references, call) => this.reader.findByReference(references, call, market),
      createPending: (draft, call) => this.writer.createPending(draft, call, market),
      addItem: (orderId, line, call) => this.writer.addItem({ orderId, call, market }, line),
      updateItem: (orderId, itemId, line, call) =>
        this.writer.updateItem({ orderId, call, market }, itemId, line),
      setStatus: (orderId, status, call) => this.writer.setStatus({ orderId, call, market }, status),
      needsAttention: (notice, call) => this.notices.note(notice, call, market),
    };
  }
}
