import assert from 'node:assert/strict';
import type { LineTax, OrderLine, OrderLineRef, WrittenLine } from '../../lib/index';
import { assertSame } from './assert-same';
import { assertItem, assertNew, draftOf, idOf, lineOf, newLineOf, orderOf, refOf } from './orders-checks';
import type { AnyHost, AnyId, ContractCheck } from './subject';

/** A line whose total cannot be divided by its quantity into whole cents. */
const INDIVISIBLE = { quantity: 3, net: '100.00', tax: '19.00' } as const;

/**
 * Writes a line whose total cannot be divided into whole cents, once with each method of the port that writes lines.
 * After each call, `look` gets the amounts that the call returned.
 */
async function writeIndivisible(
  subject: AnyHost,
  look: (ref: OrderLineRef<AnyId>, amounts: LineTax | undefined) => Promise<void>,
): Promise<void> {
  const { orders } = subject.host;
  const draft = draftOf(subject);
  const created = await orders.createPending({ ...draft, line: { ...draft.line, ...INDIVISIBLE } }, {});
  await look(created, created.amounts);
  const { orderId } = created;
  const found = (await orders.findByReference([draft.reference], {})).get(draft.reference);
  await look(created, found?.amounts);
  const added = await orders.addItem(orderId, { ...newLineOf(subject), ...INDIVISIBLE }, {});
  const orderItemId = idOf(added);
  await look({ orderId, orderItemId }, typeof added === 'object' ? added.amounts : undefined);
  const other: OrderLine<AnyId> = { ...lineOf(subject), quantity: 7, net: '99.99', tax: '19.00' };
  const updated = await orders.updateItem(orderId, orderItemId, other, {});
  await look({ orderId, orderItemId }, (updated as Partial<WrittenLine> | undefined)?.amounts);
}

const totalOf = async (subject: AnyHost, { orderId, orderItemId }: OrderLineRef<AnyId>): Promise<number> => {
  const item = (await orderOf(subject, orderId)).items.find(({ id }) => id === orderItemId);
  assert.ok(item, `orders.find returned the order ${orderId} without the line ${orderItemId}`);
  return Number(item.total);
};

/** Checks of order lines, and of repeated calls after a lost response. */
export const orderLineChecks: ContractCheck[] = [
  {
    port: 'orders',
    needs: ['exactAmounts'],
    name: 'a total that is not divisible by its quantity is kept to the cent (or traits.unitPricesAreWhole)',
    run: async (subject) => {
      const totals: number[] = [];
      await writeIndivisible(subject, async (ref) => {
        totals.push(await totalOf(subject, ref));
      });
      assertSame(totals, [100, 100, 100, 99.99], 'items[].total (net) after each write');
    },
  },
  {
    port: 'orders',
    needs: ['exactAmounts'],
    name: 'items[].tax is the tax of the line, because the customer is refunded the tax, too',
    run: async (subject) => {
      const { orderId } = await subject.host.orders.createPending(draftOf(subject), {});
      const [item] = (await orderOf(subject, orderId)).items;
      assert.equal(Number(item?.tax), 7.98, `items[].tax is ${item?.tax}, not the tax that was given: 7.98`);
    },
  },
  {
    port: 'orders',
    name: 'returned amounts match the order, and are always returned if traits.unitPricesAreWhole',
    run: async (subject) => {
      const isWhole = subject.host.orders.traits?.unitPricesAreWhole === true;
      await writeIndivisible(subject, async (ref, amounts) => {
        if (isWhole)
          assert.ok(
            amounts,
            '`amounts` are missing in the result, although traits.unitPricesAreWhole is set',
          );
        if (!amounts) return;
        const total = await totalOf(subject, ref);
        assert.equal(
          Number(amounts.net),
          total,
          `amounts.net is ${amounts.net}, but items[].total (net) is ${total}`,
        );
      });
    },
  },
  {
    port: 'orders',
    needs: ['lineReferences'],
    name: 'addItem is idempotent on the reference, also when called at the same time (or traits.linesHaveNoReference)',
    run: async (subject) => {
      const { orders } = subject.host;
      const { orderId } = await orders.createPending(draftOf(subject), {});
      const line = newLineOf(subject);
      const first = idOf(await orders.addItem(orderId, line, {}));
      const again = await Promise.all([1, 2, 3, 4].map(() => orders.addItem(orderId, line, {})));
      assertSame(again.map(idOf), [first, first, first, first]);
      const other = newLineOf(subject);
      const atOnce = await Promise.all([1, 2, 3, 4].map(() => orders.addItem(orderId, other, {})));
      assert.equal(new Set([first, ...atOnce.map(idOf)]).size, 2);
      assert.equal((await orderOf(subject, orderId)).items.length, 3);
    },
  },
  {
    port: 'orders',
    needs: ['lineReferences'],
    name: 'findByReference finds the lines that were added, each by its own reference (or traits.linesHaveNoReference)',
    run: async (subject) => {
      const { orders } = subject.host;
      const draft = draftOf(subject);
      const { orderId, orderItemId } = await orders.createPending(draft, {});
      const line = newLineOf(subject);
      const addedId = idOf(await orders.addItem(orderId, line, {}));
      const found = await orders.findByReference([line.reference, draft.reference], {});
      assertSame(
        [refOf(found.get(draft.reference)), refOf(found.get(line.reference))],
        [
          [orderId, orderItemId],
          [orderId, addedId],
        ],
      );
    },
  },
  {
    port: 'orders',
    name: 'createPending returns the same order although its line has been changed since',
    run: async (subject) => {
      const { orders } = subject.host;
      const draft = draftOf(subject);
      const { orderId, orderItemId } = await orders.createPending(draft, {});
      await orders.updateItem(orderId, orderItemId, { ...lineOf(subject), quantity: 2, net: '84.00' }, {});
      const again = await orders.createPending(draft, {});
      assertSame([again.orderId, again.orderItemId], [orderId, orderItemId]);
      assert.equal((await orderOf(subject, orderId)).items.length, 1);
    },
  },
  {
    port: 'orders',
    needs: ['changingProducts'],
    name: 'updateItem gives a line another product, quantity and total (or traits.lineProductsAreFixed)',
    run: async (subject) => {
      const { host, facts } = subject;
      const { orderId, orderItemId } = await host.orders.createPending(draftOf(subject), {});
      const line = { productId: facts.products[1], quantity: 2, net: '60.00', tax: '4.20' };
      await host.orders.updateItem(orderId, orderItemId, line, {});
      const order = await orderOf(subject, orderId);
      assert.equal(order.items.length, 1);
      assertItem(order, orderItemId, line);
    },
  },
  {
    port: 'orders',
    name: 'updateItem with a quantity of 0 takes that line out, and no other',
    run: async (subject) => {
      const { orders } = subject.host;
      const created = await orders.createPending(draftOf(subject), {});
      const { orderId, orderItemId } = created;
      const stays = newLineOf(subject);
      const staysId = idOf(await orders.addItem(orderId, stays, {}));
      const nothing = { productId: stays.productId, quantity: 0, net: '0', tax: '0' };
      await orders.updateItem(orderId, orderItemId, nothing, {});
      const order = await orderOf(subject, orderId);
      const left = order.items.filter(({ quantity }) => quantity > 0);
      assertSame(
        left.map(({ id }) => id),
        [staysId],
      );
      assertItem(order, staysId, stays);
      assertNew(order, created);
    },
  },
];
