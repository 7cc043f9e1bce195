import { SETTLEMENT_REASONS } from '../../domain/order';
import type { WireSettlement } from '../../wire/settlement';
import { closed, DECIMAL, enumSchema, INTEGER } from '../response/schema';

export const SETTLEMENT = closed<keyof WireSettlement>('Settlement', {
  order_item_id: INTEGER,
  paid: { ...DECIMAL, description: 'Paid for the line with tax, less what has been refunded of it.' },
  fee: { ...DECIMAL, description: 'The amount that the shop keeps.' },
  refund_due: { ...DECIMAL, description: 'The amount that the customer gets back.' },
  amount_due: { ...DECIMAL, description: 'The amount that the customer still owes.' },
  reason: {
    ...enumSchema(SETTLEMENT_REASONS),
    description:
      'cancelled: the appointment was cancelled; paid_late: it was paid when it was cancelled or had lost its place.',
  },
});
