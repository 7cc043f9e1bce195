import assert from 'node:assert/strict';
import { assertSame } from './assert-same';
import { orderWithTwoLines } from './order-life-checks';
import { orderOf } from './orders-checks';
import type { AnyId, ContractCheck } from './subject';

const PAID: readonly string[] = ['processing', 'completed'];

/** Checks of refunds that a shop makes by itself, without the library. */
export const refundChecks: ContractCheck[] = [
  {
    port: 'orders',
    needs: ['payments'],
    name: 'a refunded line frees its own appointment only: the order stays paid, with its other line as it was',
    run: async (subject) => {
      const { payments } = subject;
      assert.ok(payments, '`payments` of the tested host is missing');
      const { id } = await orderWithTwoLines(subject);
      await payments.pay(id);
      const paid = await orderOf(subject, id);
      assert.ok(PAID.includes(paid.status), `the paid order is ${paid.status}, not processing or completed`);
      const [refunded, other] = paid.items;
      await payments.refundLine(id, refunded!.id);
      const after = await orderOf(subject, id);
      assert.ok(
        PAID.includes(after.status),
        `after the refund of a line, the order is ${after.status}, not processing or completed`,
      );
      const quantityOf = (id: AnyId): number => after.items.find((item) => item.id === id)?.quantity ?? 0;
      assert.equal(
        quantityOf(refunded!.id),
        0,
        'the refunded line still has a quantity, so its appointment keeps its places',
      );
      assertSame(quantityOf(other!.id), other!.quantity, 'quantity of the line that was not refunded');
    },
  },
];
