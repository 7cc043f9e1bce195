import type { NotedNotice } from '../../domain/orders/order-note';
import type { OrderGateway } from './order-gateway';

/** A gateway that keeps its notices, and the function that gives them. */
interface NoticesLast {
  readonly gateway: OrderGateway;
  /** Gives the notices. Call it in the transaction, after the last change. */
  readonly giveNotices: () => Promise<void>;
}

/**
 * Makes a gateway give its notices after the last change of the write. A later change of the write may alter the amounts of
 * an earlier one, so each notice states the final amounts, and comes once for an appointment.
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
