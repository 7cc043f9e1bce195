import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type {
  CallContext,
  NewOrderLine,
  Order,
  OrderDraft,
  OrderLine,
  OrderLineRef,
  WrittenLine,
  WrittenOrder,
} from '../../lib/index';
import { assertSame } from './assert-same';
import { type AnyHost, type AnyId, type ContractCheck, guestOf, strayIds, unknownId } from './subject';

/** Checks of orders that every shop must pass. */
export const ordersChecks: ContractCheck[] = [
  {
    port: 'orders',
    name: 'createPending creates an order of the customer with one line, pending, or on hold if its result says so',
    run: async (subject) => {
      const { host, facts } = subject;
      const created = await host.orders.createPending(draftOf(subject), {});
      const order = await orderOf(subject, created.orderId);
      assertNew(order, created);
      assert.equal(order.customerId, facts.customer);
      assert.equal(order.items.length, 1);
      assertItem(order, created.orderItemId, lineOf(subject));
    },
  },
  {
    port: 'orders',
    name: 'an order knows its customer: name and e-mail of the user',
    run: async (subject) => {
      const { host, facts } = subject;
      const { orderId } = await host.orders.createPending(draftOf(subject), {});
      const customer = (await host.users.find([facts.customer], {})).get(facts.customer);
      const { firstName, lastName, email } = (await orderOf(subject, orderId)).billing;
      assertSame(
        { firstName, lastName, email },
        { firstName: customer?.firstName, lastName: customer?.lastName, email: customer?.email },
      );
    },
  },
  {
    port: 'orders',
    name: 'an order of a guest (customer 0, or null if ids are texts) can be created',
    run: async (subject) => {
      const { orderId } = await subject.host.orders.createPending(
        { ...draftOf(subject), customerId: guestOf(subject) },
        {},
      );
      assert.equal((await orderOf(subject, orderId)).customerId, guestOf(subject));
    },
  },
  {
    port: 'orders',
    name: 'an order of a guest who booked by phone shows the name, e-mail address and phone number of this guest, or none',
    run: async (subject) => {
      const draft = { ...draftOf(subject), customerId: guestOf(subject), billing: GUEST };
      const { orderId } = await subject.host.orders.createPending(draft, {});
      const { customerId, billing } = await orderOf(subject, orderId);
      assert.equal(customerId, guestOf(subject));
      const { firstName, lastName, email, phone = '' } = billing;
      // A shop may store the name as one text, and may store none of the guest's other texts.
      const name = `${firstName} ${lastName}`.trim();
      assert.ok(
        ['', `${GUEST.firstName} ${GUEST.lastName}`].includes(name),
        `the name is ${name}, and neither empty nor that of the guest`,
      );
      assert.ok(
        ['', GUEST.email].includes(email),
        `the e-mail address is ${email}, and neither empty nor that of the guest`,
      );
      assert.ok(
        ['', GUEST.phone].includes(phone),
        `the phone number is ${phone}, and neither empty nor that of the guest`,
      );
    },
  },
  {
    port: 'orders',
    name: 'createPending is idempotent on the reference',
    run: async (subject) => {
      const draft = draftOf(subject);
      const first = await subject.host.orders.createPending(draft, {});
      assertSame(refOf(await subject.host.orders.createPending(draft, {})), refOf(first));
      const other = await subject.host.orders.createPending(draftOf(subject), {});
      assert.notEqual(other.orderId, first.orderId);
    },
  },
  {
    port: 'orders',
    name: 'createPending is idempotent on the reference when called at the same time',
    run: async (subject) => {
      const draft = draftOf(subject);
      const created = await Promise.all(
        Array.from({ length: 8 }, () => subject.host.orders.createPending(draft, {})),
      );
      for (const one of created) assertSame(refOf(one), refOf(created[0]));
      assert.equal((await orderOf(subject, created[0]!.orderId)).items.length, 1);
    },
  },
  {
    port: 'orders',
    name: 'findByReference finds the lines that were written; unknown references are absent',
    run: async (subject) => {
      const { orders } = subject.host;
      const draft = draftOf(subject);
      const created = await orders.createPending(draft, {});
      const found = await orders.findByReference([draft.reference, randomUUID()], {});
      assertSame([...found.keys()], [draft.reference]);
      assertSame(refOf(found.get(draft.reference)), refOf(created));
      assert.equal((await orders.findByReference([], {})).size, 0);
    },
  },
  {
    port: 'orders',
    name: 'find returns a map by id; unknown ids are absent',
    run: async (subject) => {
      const { orders } = subject.host;
      const { orderId } = await orders.createPending(draftOf(subject), {});
      const found = await orders.find([unknownId(subject), orderId], {});
      assertSame([...found.keys()], [orderId]);
      assert.equal((await orders.find([], {})).size, 0);
    },
  },
  {
    port: 'orders',
    name: 'find returns an empty map for texts that are no ids of the shop',
    run: async (subject) => {
      assert.equal((await subject.host.orders.find(strayIds(subject), {})).size, 0);
    },
  },
  {
    port: 'orders',
    name: 'addItem adds a line and updateItem replaces it',
    run: async (subject) => {
      const { orders } = subject.host;
      const { orderId, orderItemId } = await orders.createPending(draftOf(subject), {});
      const added = { ...newLineOf(subject), quantity: 2, net: '20.00', tax: '3.80' };
      const addedId = idOf(await orders.addItem(orderId, added, {}));
      assert.notEqual(addedId, orderItemId);
      assertItem(await orderOf(subject, orderId), addedId, added);
      const changed = { ...added, quantity: 3, net: '31.50', tax: '5.99' };
      await orders.updateItem(orderId, addedId, changed, {});
      const order = await orderOf(subject, orderId);
      assertItem(order, addedId, changed);
      assertItem(order, orderItemId, lineOf(subject));
      assert.equal(order.items.length, 2);
    },
  },
  {
    port: 'orders',
    name: 'lines added at the same time are all there, each with an id of its own',
    run: async (subject) => {
      const { orders } = subject.host;
      const { orderId, orderItemId } = await orders.createPending(draftOf(subject), {});
      const ids = await Promise.all(
        Array.from({ length: 5 }, async () => idOf(await orders.addItem(orderId, newLineOf(subject), {}))),
      );
      const { items } = await orderOf(subject, orderId);
      assertSame(items.map(({ id }) => id).sort(), [orderItemId, ...ids].sort());
      assert.equal(new Set(ids).size, ids.length);
    },
  },
  {
    port: 'orders',
    name: 'setStatus sets the status of that order alone',
    run: async (subject) => {
      const { orders } = subject.host;
      const one = await orders.createPending(draftOf(subject), {});
      const other = await orders.createPending(draftOf(subject), {});
      await orders.setStatus(one.orderId, 'cancelled', { reason: 'the contract kit' });
      assert.equal((await orderOf(subject, one.orderId)).status, 'cancelled');
      assertNew(await orderOf(subject, other.orderId), other);
    },
  },
  {
    port: 'orders',
    name: 'writing to an order that does not exist rejects',
    run: async (subject) => {
      const { orders } = subject.host;
      await assert.rejects(orders.addItem(unknownId(subject), newLineOf(subject), {}));
      await assert.rejects(orders.updateItem(unknownId(subject), unknownId(subject), lineOf(subject), {}));
      await assert.rejects(orders.setStatus(unknownId(subject), 'cancelled', {}));
    },
  },
];

const GUEST = {
  firstName: 'Ada',
  lastName: 'King Lovelace',
  email: 'ada.king@guests.example',
  phone: '+49 30 123456',
};

/** Makes the draft of a new order with a new reference. */
export function draftOf(subject: AnyHost): OrderDraft<AnyId> {
  const line = newLineOf(subject);
  return { reference: line.reference, customerId: subject.facts.customer, line };
}

/** Makes a new line that can be added to an order, with a new reference. */
export const newLineOf = (subject: AnyHost): NewOrderLine<AnyId> => ({
  ...lineOf(subject),
  reference: randomUUID(),
});

/** Returns the ids of an order and its line, to compare lines. */
export const refOf = (line: OrderLineRef<AnyId> | undefined): unknown[] => [line?.orderId, line?.orderItemId];

/** Returns the id of an added line. The port may have returned the line, or only its id. */
export const idOf = (added: AnyId | WrittenLine<AnyId>): AnyId =>
  typeof added === 'object' ? added.orderItemId : added;

export function lineOf({ facts }: AnyHost): OrderLine<AnyId> {
  return { productId: facts.products[0], quantity: 1, net: '42.00', tax: '7.98' };
}

export async function orderOf(
  { host }: AnyHost,
  id: AnyId,
  context: CallContext<AnyId> = {},
): Promise<Order<AnyId>> {
  const order = (await host.orders.find([id], context)).get(id);
  assert.ok(order, `orders.find did not return the order ${id}`);
  return order;
}

/** Asserts that a new order has the status that `createPending` returned or, if it returned none, `pending`. */
export function assertNew(
  { id, status }: Order<AnyId>,
  { status: returned = 'pending' }: WrittenOrder<AnyId>,
): void {
  assert.ok(
    ['pending', 'on-hold'].includes(returned),
    `createPending returned the status ${returned}, and neither pending nor on-hold`,
  );
  assert.equal(
    status,
    returned,
    `the status of order ${id} is ${status}, but createPending returned ${returned}`,
  );
}

/** Asserts the quantity of an order's line and its total without tax. */
export function assertItem(order: Order<AnyId>, itemId: AnyId, line: OrderLine<AnyId>): void {
  const item = order.items.find(({ id }) => id === itemId);
  assert.ok(item, `orders.find returned the order ${order.id} without the line ${itemId}`);
  assert.equal(
    item.quantity,
    line.quantity,
    `items[].quantity of the line ${itemId} is ${item.quantity}, not ${line.quantity}`,
  );
  assert.equal(
    Number(item.total),
    Number(line.net),
    `items[].total (net) of the line ${itemId} is ${item.total}, not the net that was given: ${line.net}`,
  );
}
