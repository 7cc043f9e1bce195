import type { OrderStatus } from './order';

/** The state of the money: an order waits for it, has it, or is over. */
type OrderPhase = 'open' | 'paid' | 'over';

const PHASES: Readonly<Record<OrderStatus, OrderPhase>> = {
  pending: 'open',
  'on-hold': 'open',
  failed: 'open',
  processing: 'paid',
  completed: 'paid',
  cancelled: 'over',
  refunded: 'over',
};

/** Returns the phase of a status; undefined for '' and for statuses that the host added. */
export const phaseOf = (status: string): OrderPhase | undefined =>
  (PHASES as Readonly<Record<string, OrderPhase | undefined>>)[status];
