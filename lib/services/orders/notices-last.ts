import type { NotedNotice } from '../../domain/orders/order-note';
import type { OrderGateway } from './order-gateway';

/** An order gateway that collects its notices to the shop, and the function that sends them. */
interface NoticesLast {
  readonly gateway: OrderGateway;
  /** Sends the collected notices to the shop. Call it in the transaction, after the last change. */
  readonly giveNotices: () => Promise<void>;
}

/**
 * Wraps an order gateway so that it sends notices about amounts due to the shop only after the last change of the
 * write. A later change may alter the amounts of an earlier one, so each notice states the final amounts, and each
 * appointment gets a kind of notice once.
 */
export function noticesLast(gateway: OrderGateway): NoticesLast {
  const kept = new Map<string, NotedNotice>();
  return {
    gateway: {
      ...gateway,
      report: async (notice) => {
        const key = `${notice.code} ${notice.appointmentId}`;
        if (!kept.has(key)) kept.set(key, notice);
      },
    },
    giveNotices: async () => {
      for (const notice of kept.values()) await gateway.report(notice);
    },
  };
}
