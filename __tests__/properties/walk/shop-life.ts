import fc from '../../support/fast-check';
import type { RuleDraft } from 'shop-appointments';
import { HOUR, type Model, type Order, phaseOf, wall } from './model';
import { followOrder, tick } from './moves';
import { hour, startOf, step } from './step';
import { decided, type World } from './world';

const nth = fc.nat(99);
const nthOf = <T>(all: Iterable<T>, at: number): T | undefined => {
  const list = [...all];
  return list[at % Math.max(1, list.length)];
};

/** Reports a changed order as the shop does, sometimes twice. */
async function report(order: Order, model: Model, { appointments }: World, isTwice: boolean): Promise<void> {
  const { conflicts } = await appointments.orderChanged(order.id);
  expect(conflicts.map(({ appointmentId }) => appointmentId)).toEqual(followOrder(model, order.id));
  if (isTwice) await appointments.orderChanged(order.id);
  if (isTwice) followOrder(model, order.id);
}

const STATUSES = [
  'processing',
  'processing',
  'completed',
  'cancelled',
  'refunded',
  'pending',
  'on-hold',
  'failed',
] as const;
const orderStatus = step(
  'order status',
  fc.record({ nth, status: fc.constantFrom(...STATUSES), isTwice: fc.boolean() }),
  (model, sent) => {
    const order = nthOf(model.orders.values(), sent.nth);
    // A shop does not reopen an order without an appointment that takes a place.
    return phaseOf(sent.status) !== 'open' || (order && model.hasLive(order.id)) ? order : undefined;
  },
  async (order, model, world, { status, isTwice }) => {
    await world.setStatus(order.id, status);
    order.status = status;
    await report(order, model, world, isTwice);
  },
);

const partialRefund = step(
  'partial refund',
  fc.record({ nth, line: fc.nat(2), by: fc.integer({ min: 1, max: 2 }), isTwice: fc.boolean() }),
  (model, sent) =>
    nthOf(
      [...model.orders.values()].filter(({ status }) => phaseOf(status) === 'paid'),
      sent.nth,
    ),
  async (order, model, world, sent) => {
    const [id, was] = [...order.lines][sent.line % order.lines.size]!;
    const quantity = Math.max(0, was - sent.by);
    await world.setQuantity(order.id, id, quantity);
    order.lines.set(id, quantity);
    await report(order, model, world, sent.isTwice);
  },
);

const closing = fc.record({ hour, member: fc.constantFrom(null, 11, 12) });
const draftOf = (start: number, member: number | null): RuleDraft => ({
  kind: member === null ? 'global' : 'staff',
  kindId: member,
  eventId: null,
  title: 'Closed',
  rangeType: 'time:all',
  fromDate: wall(start).slice(0, 10),
  toDate: wall(start).slice(0, 10),
  fromRange: wall(start).slice(11),
  toRange: wall(start + HOUR).slice(11),
  appointable: false,
  priority: 20,
  capacity: null,
  ordering: 0,
  rrule: null,
});

const close = step(
  'rules.create',
  closing,
  () => true as const,
  async (_, model, { appointments }, sent) => {
    const start = startOf(model, sent.hour);
    const { id } = await appointments.rules.create(draftOf(start, sent.member));
    model.closings.set(id, { start, member: sent.member });
  },
);
const closeElsewhere = step(
  'rules.update',
  fc.record({ nth, closing }),
  (model, sent) => nthOf(model.closings.keys(), sent.nth),
  async (id, model, { appointments }, { closing: sent }) => {
    const start = startOf(model, sent.hour);
    await appointments.rules.update(id, draftOf(start, sent.member));
    model.closings.set(id, { start, member: sent.member });
  },
);
const reopen = step(
  'rules.remove',
  fc.record({ nth }),
  (model, sent) => nthOf(model.closings.keys(), sent.nth),
  async (id, model, { appointments }) => {
    await decided(true, () => appointments.rules.remove(id));
    model.closings.delete(id);
  },
);

const wait = step(
  'wait',
  fc.record({ minutes: fc.constantFrom(1, 10, 10, 16, 16, 90, 90, 24 * 60) }),
  () => true as const,
  async (_, model, { clock }, { minutes }) => {
    model.now += minutes * 60;
    clock.set(wall(model.now));
  },
);
const work = step(
  'tick',
  fc.constant({}),
  () => true as const,
  async (_, model, { appointments }) => {
    await appointments.tick();
    tick(model);
  },
);

export const shopSteps = [
  ...[orderStatus, orderStatus, orderStatus, partialRefund, partialRefund],
  ...[close, closeElsewhere, reopen, wait, work, work],
];
