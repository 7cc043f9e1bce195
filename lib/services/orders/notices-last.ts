import type { NotedNotice } from '../../domain/orders/order-note';
import type { OrderGateway } from './order-gateway';

/** An order gateway that collects notices for the shop, and a function that sends the collected notices. */
interface NoticesLast {
  readonly gateway: OrderGateway;
  /** Sends the collected notices to the shop. Call it in the transaction, after the last change. */
  readonly giveNotices: () => Promise<void>;
}

/**
 * Wraps an order gateway so that notices about amounts due are sent to the shop only after the last change of the
 * write. A later change of the write may alter the amounts that an earlier change caused; the delayed notices state the
 * final amounts. No appointment gets two notices of one kind.
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
