import fc from '../../support/fast-check';
import type { Order } from 'shop-appointments';
import { balanceOf } from '../../../lib/engine/settlements/balance';
import { orderMoney } from '../../../lib/engine/settlements/order-money';
import { amountsOfLine, settlementOf } from '../../../lib/engine/settlements/settlement';

const amount = fc.bigInt({ min: 0n, max: 5000n });

test('at most one of two amounts is due, and paying it leaves what the shop may keep', () => {
  fc.assert(
    fc.property(amount, amount, amount, (paid, kept, onLine) => {
      const { refundDue, amountDue } = balanceOf({ paid, kept, onLine });
      expect(refundDue === 0n || amountDue === 0n).toBe(true);
      expect(refundDue <= paid).toBe(true);
      if (onLine === 0n) expect(paid - refundDue + amountDue).toBe(kept);
    }),
  );
});

test.each([
  ['a cancelled line that was paid', { paid: 30n, kept: 0n, onLine: 0n }, [30n, 0n]],
  ['with a fee', { paid: 30n, kept: 10n, onLine: 0n }, [20n, 0n]],
  ['with a fee that was not paid', { paid: 0n, kept: 10n, onLine: 0n }, [0n, 10n]],
  ['with a fee above what was paid', { paid: 4n, kept: 10n, onLine: 0n }, [0n, 6n]],
  ['a smaller line of an order that is not paid', { paid: 0n, kept: 20n, onLine: 20n }, [0n, 0n]],
  ['a dearer line of a paid order', { paid: 30n, kept: 50n, onLine: 30n }, [0n, 20n]],
])('the refund and the amount due of a line: %s', (_, line, [refundDue, amountDue]) => {
  expect(balanceOf(line)).toEqual({ refundDue, amountDue });
});

const order = (changes: Partial<Order>): Order => ({
  id: 7,
  status: 'processing',
  customerId: 0,
  billing: { firstName: '', lastName: '', email: '' },
  items: [
    { id: 1, quantity: 1, total: '25.21', tax: '4.79' },
    { id: 2, quantity: 2, total: '20' },
  ],
  ...changes,
});
const settled = (changes: Partial<Order>, orderItemId: number) => {
  const line = { orderItemId, reason: 'cancelled' } as const;
  const amounts = amountsOfLine(orderMoney(order(changes), 2), line, { ofLines: new Map() }, 2);
  return amounts && settlementOf(line, amounts, 2);
};

test('amounts are those that the customer pays: with tax, if the shop states it', () => {
  expect(settled({}, 1)).toEqual({
    orderItemId: 1,
    paid: '30.00',
    fee: '0.00',
    refundDue: '30.00',
    amountDue: '0.00',
    reason: 'cancelled',
  });
  expect(settled({}, 2)).toMatchObject({ paid: '20.00', refundDue: '20.00' });
  expect(settled({ status: 'on-hold' }, 1)).toMatchObject({ paid: '0.00', refundDue: '0.00' });
  expect(settled({ status: 'on-hold', paid: '10' }, 2)).toMatchObject({ paid: '0.00' });
  expect(settled({ status: 'on-hold', paid: '35.5' }, 2)).toMatchObject({ paid: '5.50' });
});

test('nothing is due for a removed line, or for a line that the order lacks', () => {
  const [first, second] = order({}).items;
  expect(settled({ items: [{ ...first!, quantity: 0 }, second!] }, 1)).toMatchObject({ refundDue: '0.00' });
  expect(settled({}, 3)).toBeUndefined();
});
