import type { MoneyShop, Place } from './shop';

/** A change of amounts in several steps. Afterwards every amount must be recorded exactly once. */
export interface Story {
  readonly kind: 'refund' | 'move';
  readonly orderId: number;
  /** Appointment that is moved. */
  readonly id: number;
  /** New start of this appointment. */
  readonly start: string;
}

/** Cents of the refund in a story. */
export const REFUND = 2_000;

/** Runs a story. A second call completes what the first one left, and changes nothing after its end. */
export async function runStory(
  { appointments, refund }: MoneyShop,
  place: Place,
  { kind, orderId, id, start }: Story,
): Promise<unknown> {
  if (kind === 'move') return appointments.update(id, { start, enforce: 'none' });
  const refundId = `refund of ${orderId}`;
  if (place === 'elsewhere') {
    await refund(refundId, { orderId, cents: REFUND });
    return appointments.orderChanged(orderId);
  }
  return appointments.transaction(async (transaction) => {
    await refund(refundId, { orderId, cents: REFUND }, transaction);
    return appointments.orderChanged(orderId, { transaction });
  });
}
