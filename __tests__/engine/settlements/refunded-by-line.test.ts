import type { OrderMoney } from '../../../lib/engine/settlements/order-money';
import { refundedByLine } from '../../../lib/engine/settlements/refunded-by-line';
import type { LineClaim } from '../../../lib/engine/settlements/types';

const A = { id: 1, amount: 3000n };
const B = { id: 2, amount: 2000n };

const refunded = (money: OrderMoney, claims: readonly [number, LineClaim][], before?: bigint) => {
  const divided = before === undefined ? undefined : { sum: before, unclaimed: 0n };
  const of = { ofLines: new Map(claims), before: divided };
  const { isPaid: wasPaid } = money;
  return [...refundedByLine(money, { money, claims: of, prices: new Map(), wasPaid }).values()];
};

test('the refunds of the lines are at most what the shop states for the order', () => {
  const money = { lines: [A, B], isPaid: true, paid: 3000n, refunded: 1000n };
  // The second line has kept the payment of the first one, which was given up.
  const claims: [number, LineClaim][] = [
    [1, { takesPlace: false, fee: 0n, had: 0n }],
    [2, { takesPlace: true, fee: 0n, had: 2000n }],
  ];
  expect(refunded(money, claims, 2000n)).toEqual([1000n, 0n]);
});

test('refunds that the shop states by line are not changed', () => {
  const money = { lines: [A, { ...B, refunded: 500n }], isPaid: true, refunded: 900n };
  expect(refunded(money, [])).toEqual([0n, 500n]);
});
