import assert from 'node:assert/strict';
import type { Order } from '../../lib/index';
import { assertSame } from './assert-same';
import { draftOf, newLineOf, orderOf } from './orders-checks';
import type { AnyHost, AnyId, ContractCheck } from './subject';

/** Creates a pending order with two lines. */
export async function orderWithTwoLines(subject: AnyHost): Promise<Order<AnyId>> {
  const { orders } = subject.host;
  const { orderId } = await orders.createPending(draftOf(subject), {});
  await orders.addItem(orderId, { ...newLineOf(subject), quantity: 2, net: '20.00', tax: '3.80' }, {});
  return orderOf(subject, orderId);
}

/** Checks of order statuses: the library cancels orders, and revives those that it has cancelled. */
export const orderLifeChecks: ContractCheck[] = [
  {
    port: 'orders',
    name: 'a cancelled order keeps its lines as they were',
    run: async (subject) => {
      const before = await orderWithTwoLines(subject);
      await subject.host.orders.setStatus(before.id, 'cancelled', { reason: 'the contract kit' });
      const after = await orderOf(subject, before.id);
      assert.equal(after.status, 'cancelled');
      assertSame(after.items, before.items);
    },
  },
  {
    port: 'orders',
    name: 'setStatus may come twice: an order that is cancelled already stays cancelled',
    run: async (subject) => {
      const { id } = await orderWithTwoLines(subject);
      await subject.host.orders.setStatus(id, 'cancelled', {});
      await subject.host.orders.setStatus(id, 'cancelled', {});
      assert.equal((await orderOf(subject, id)).status, 'cancelled');
    },
  },
  {
    port: 'orders',
    needs: ['revival'],
    name: 'a cancelled order is pending again, with its lines as they were (if not, set traits.cancelledIsFinal)',
    run: async (subject) => {
      const before = await orderWithTwoLines(subject);
      await subject.host.orders.setStatus(before.id, 'cancelled', {});
      await subject.host.orders.setStatus(before.id, 'pending', { reason: 'the contract kit' });
      const after = await orderOf(subject, before.id);
      assert.equal(after.status, 'pending');
      assertSame(after.items, before.items);
    },
  },
  {
    port: 'orders',
    needs: ['finalCancellation'],
    name: 'if cancelled is final, setStatus refuses to revive an order and changes nothing',
    run: async (subject) => {
      const { id } = await orderWithTwoLines(subject);
      await subject.host.orders.setStatus(id, 'cancelled', {});
      const { items } = await orderOf(subject, id);
      await assert.rejects(subject.host.orders.setStatus(id, 'pending', {}));
      const after = await orderOf(subject, id);
      assert.equal(after.status, 'cancelled');
      assertSame(after.items, items);
    },
  },
];
