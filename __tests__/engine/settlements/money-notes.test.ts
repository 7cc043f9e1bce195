import type { MoneyNote, Order } from '../../../lib/index';
import { moneyOf, type NotedRow } from '../../../lib/engine/settlements/money-notes';
import { asInstant } from '../../../lib/time/units';

/** An order of two lines that states sums: 24.00 were paid, and 2.00 refunded. */
const ORDER: Order = {
  id: 1,
  status: 'processing',
  customerId: 0,
  billing: { firstName: '', lastName: '', email: '' },
  items: [1, 2].map((id) => ({ id, quantity: 1, total: '12.00', tax: '0.00' })),
  paid: '24.00',
  refunded: '2.00',
};
const AT = asInstant(1_790_000_000);

/** Note of a refund, made while the order stated this sum of refunds. */
const refunded = (amount: string, order: string): MoneyNote => ({
  kind: 'refunded',
  amount,
  at: AT,
  actorId: 3,
  stated: { line: '0.00', order },
});
const row = (id: number, moneyNotes: readonly MoneyNote[]): NotedRow => ({
  id,
  status: 'cancelled',
  dateCreated: AT,
  orderItemId: id,
  fees: [],
  moneyNotes,
});

test('notes of one second on two lines count in the order in which the shop’s sums have grown', () => {
  const [one, two] = [row(1, [refunded('5.00', '0.00')]), row(2, [refunded('1.00', '2.00')])];
  // The 2.00 of the shop are a part of the 5.00 that were noted before, so 6.00 went back in all.
  for (const rows of [
    [one, two],
    [two, one],
  ])
    expect(moneyOf(ORDER, rows, 2).refunded).toBe(600n);
});
