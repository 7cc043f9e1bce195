import { asInstant } from '../../../lib/time/units';
import { at } from '../http/shop';
import { internalsOf } from '../internals';
import { bookedByGuest, offered, waiting, WISH, type Write } from './core-writes';
import type { World } from './world';

const write = <Ready>(one: Write<Ready>): Write => one;

const NINE = at('2026-03-10T09:00');
const TEN = at('2026-03-10T10:00');
const ELEVEN = at('2026-03-10T11:00');
const BOOKING = { product_id: 8, start: TEN, customer_id: 5 };
const HAIRCUT = { product_id: 7, start: TEN };
const WEEKLY = { ...BOOKING, rrule: 'FREQ=WEEKLY;COUNT=2' };
const VISIT = { items: [{ product_id: 8 }, { product_id: 7, staff_id: 3 }], start: TEN, customer_id: 5 };
const RULE = { kind: 'global', range_type: 'time:all', from_range: '07:00', to_range: '08:00' };
const KEY = { 'Idempotency-Key': 'once' };

interface Created {
  readonly id: number;
}
type Path = `/v${1 | 2}/${string}`;

const nothing = () => Promise.resolve(undefined);
const post = (path: Path, body: object) => async (world: World) =>
  (await world.send('post', path, body)) as Created;
const booked = post('/v2/appointments', BOOKING);
const cut = post('/v2/appointments', HAIRCUT);
const packaged = post('/v2/series', WEEKLY);
const equipped = post('/v2/resources', { name: 'Studio', kind: 'room' });
const ruled = post('/v2/availabilities', RULE);

const linked = async (world: World) => ({
  'X-SITE-Link-Token': await world.core.selfService.link((await booked(world)).id),
});

const linkedToVisit = async ({ core }: World) => {
  const items = [{ productId: 8 }, { productId: 7, staffId: 3 }];
  const { appointments } = await core.visits.create({ items, start: '2026-03-10T10:00', customerId: 5 });
  return { 'X-SITE-Link-Token': await core.selfService.link(appointments[0]!.id) };
};

const linkedToEntry = async (world: World) => ({
  'X-SITE-Link-Token': await world.core.waitlist.linkToken((await offered(world)).id),
});

/** All writing endpoints of version 2 of the interface. Those of version 1 do the same and return less. */
export const REST_WRITES: readonly Write[] = [
  write({ name: 'POST /v2/appointments', prepare: nothing, run: booked }),
  write({ name: 'POST /v2/appointments, for a guest with staff', prepare: nothing, run: cut }),
  write({ name: 'POST /v1/appointments', prepare: nothing, run: post('/v1/appointments', HAIRCUT) }),
  write({
    name: 'POST /v2/appointments, with an Idempotency-Key',
    prepare: nothing,
    run: (world) => world.send('post', '/v2/appointments', HAIRCUT, KEY),
  }),
  write({
    name: 'PUT /v2/appointments/:id',
    prepare: cut,
    run: (world, { id }) => world.send('put', `/v2/appointments/${id}`, { start: ELEVEN }),
  }),
  write({
    name: 'PUT /v2/appointments/:id, note money with an Idempotency-Key',
    prepare: cut,
    run: (world, { id }) =>
      world.send('put', `/v2/appointments/${id}`, { note_money: 'cash', note_amount: '5.00' }, KEY),
  }),
  write({
    name: 'PUT /v2/appointments/:id/customer-status',
    prepare: cut,
    run: (world, { id }) =>
      world.send('put', `/v2/appointments/${id}/customer-status`, { customer_status: 'arrived' }),
  }),
  write({
    name: 'PUT /v2/appointments/:id/check-ins',
    prepare: cut,
    run: (world, { id }) => world.send('put', `/v2/appointments/${id}/check-ins`, { place: 1 }),
  }),
  write({
    name: 'DELETE /v2/appointments/:id',
    prepare: cut,
    run: (world, { id }) => world.send('delete', `/v2/appointments/${id}`),
  }),
  write({
    name: 'DELETE /v2/appointments/:id, into the trash',
    prepare: cut,
    run: (world, { id }) => world.send('delete', `/v2/appointments/${id}?force=false`),
  }),
  write({
    name: 'POST /v2/appointments/batch',
    prepare: nothing,
    async run(world) {
      const body = await world.send('post', '/v2/appointments/batch', { create: [HAIRCUT] });
      const [made] = (body as { create: { error?: { message: string } }[] }).create;
      if (made?.error) throw Object.assign(new Error(made.error.message), made.error);
    },
  }),
  write({ name: 'POST /v2/series', prepare: nothing, run: packaged }),
  write({
    name: 'PUT /v2/series/:id',
    prepare: packaged,
    run: (world, { id }) => world.send('put', `/v2/series/${id}`, { start: ELEVEN }),
  }),
  write({
    name: 'DELETE /v2/series/:id',
    prepare: packaged,
    run: (world, { id }) => world.send('delete', `/v2/series/${id}`),
  }),
  write({ name: 'POST /v2/visits', prepare: nothing, run: post('/v2/visits', VISIT) }),
  write({
    name: 'PUT /v2/visits/:id',
    prepare: post('/v2/visits', VISIT),
    run: (world, { id }) => world.send('put', `/v2/visits/${id}`, { start: NINE }),
  }),
  write({
    name: 'DELETE /v2/visits/:id',
    prepare: post('/v2/visits', VISIT),
    run: (world, { id }) => world.send('delete', `/v2/visits/${id}`),
  }),
  write({
    name: 'POST /v2/visits, with an Idempotency-Key',
    prepare: nothing,
    run: (world) => world.send('post', '/v2/visits', VISIT, KEY),
  }),
  write({ name: 'POST /v2/resources', prepare: nothing, run: equipped }),
  write({
    name: 'PUT /v2/resources/:id',
    prepare: equipped,
    run: (world, { id }) => world.send('put', `/v2/resources/${id}`, { quantity: 2 }),
  }),
  write({
    name: 'DELETE /v2/resources/:id',
    prepare: equipped,
    run: (world, { id }) => world.send('delete', `/v2/resources/${id}`),
  }),
  write({ name: 'POST /v2/availabilities', prepare: nothing, run: ruled }),
  write({
    name: 'PUT /v2/availabilities/:id',
    prepare: ruled,
    run: (world, { id }) => world.send('put', `/v2/availabilities/${id}`, { to_range: '08:30' }),
  }),
  write({
    name: 'DELETE /v2/availabilities/:id',
    prepare: ruled,
    run: (world, { id }) => world.send('delete', `/v2/availabilities/${id}`),
  }),
  write({
    name: 'POST /v2/availabilities/batch',
    prepare: ruled,
    run: (world, { id }) =>
      world.send('post', '/v2/availabilities/batch', {
        create: [{ ...RULE, kind: 'staff', kind_id: 3 }],
        update: [{ id, to_range: '08:30' }],
      }),
  }),
  write({
    name: 'POST /v2/customers',
    prepare: nothing,
    run: (world) => world.send('post', '/v2/customers', { name: 'Eve', email: 'eve@eve.example' }),
  }),
  write({
    name: 'PUT /v2/desk/customers/:id/note',
    prepare: nothing,
    run: (world) => world.send('put', '/v2/desk/customers/5/note', { note: 'Allergic to latex' }),
  }),
  write({
    name: 'PUT /v2/desk/appointments/:id/guest/note',
    prepare: bookedByGuest,
    run: (world, { id }) =>
      world.send('put', `/v2/desk/appointments/${id}/guest/note`, { note: 'Allergic to latex' }),
  }),
  write({
    name: 'PUT /v2/desk/appointments/:id/guest',
    prepare: bookedByGuest,
    run: (world, { id }) =>
      world.send('put', `/v2/desk/appointments/${id}/guest`, { email: 'gus@new.example' }),
  }),
  write({
    name: 'POST /v2/desk/customers/:id/erase',
    prepare: booked,
    run: (world) => world.send('post', '/v2/desk/customers/5/erase', {}),
    inSteps: true,
  }),
  write({
    name: 'POST /v2/desk/customers/erase',
    prepare: booked,
    run: (world) => world.send('post', '/v2/desk/customers/erase', { email: 'cleo@cleo.example' }),
    inSteps: true,
  }),
  write({
    name: 'POST /v2/desk/deliveries/:id/resend',
    async prepare({ core }) {
      const { deliveries, deliveryLog } = internalsOf(core).storage;
      const draft = { webhookId: 'till', eventId: 1, topic: 'appointment.created', resource: 'appointment' };
      const from = await deliveries.cursor();
      const createdAt = asInstant(TEN);
      await deliveries.add(from, from, [{ ...draft, resourceId: 1, body: '{}', createdAt }]);
      return (await deliveryLog.list('till', 0, 1))[0]!;
    },
    run: (world, { id }) => world.send('post', `/v2/desk/deliveries/${id}/resend`, {}),
    inSteps: true,
  }),
  write({
    name: 'POST /v2/messages/:id/told',
    prepare: async ({ core }) => {
      const { storage } = internalsOf(core);
      const { messages } = storage;
      const dueAt = asInstant(TEN);
      const draft = {
        subjectKind: 'appointment',
        subjectId: 1,
        kind: 'booked',
        hours: 0,
        version: 0,
        dueAt,
      } as const;
      await storage.lockingTransaction((t) => messages.store([draft], dueAt, t));
      const [message] = await messages.take(1, dueAt, 60);
      const outcome = { state: 'failed', reason: 'text_failed', recipient: '', isAttempt: true } as const;
      await messages.record(message!, outcome, dueAt);
      return message!;
    },
    run: (world, { id }) => world.send('post', `/v2/messages/${id}/told`, {}),
    inSteps: true,
  }),
  write({
    name: 'POST /v2/waitlist',
    prepare: nothing,
    run: post('/v2/waitlist', {
      product_id: WISH.productId,
      min_date: WISH.minDate,
      customer_id: WISH.customerId,
    }),
  }),
  write({
    name: 'DELETE /v2/waitlist/:id',
    prepare: offered,
    run: (world, { id }) => world.send('delete', `/v2/waitlist/${id}`),
    inSteps: true,
  }),
  write({
    name: 'POST /v2/waitlist/:id/offer',
    prepare: waiting,
    run: (world, { id }) => world.send('post', `/v2/waitlist/${id}/offer`, { start: TEN }),
  }),
  write({
    name: 'POST /v2/waitlist/:id/accept',
    prepare: offered,
    run: (world, { id }) => world.send('post', `/v2/waitlist/${id}/accept`),
    inSteps: true,
  }),
  write({
    name: 'POST /v2/waitlist/:id/decline',
    prepare: offered,
    run: (world, { id }) => world.send('post', `/v2/waitlist/${id}/decline`),
    inSteps: true,
  }),
  write({
    name: 'POST /v2/self-service/waitlist/accept',
    prepare: linkedToEntry,
    run: (world, token) => world.send('post', '/v2/self-service/waitlist/accept', {}, token),
    inSteps: true,
  }),
  write({
    name: 'POST /v2/self-service/waitlist/decline',
    prepare: linkedToEntry,
    run: (world, token) => world.send('post', '/v2/self-service/waitlist/decline', {}, token),
    inSteps: true,
  }),
  write({
    name: 'POST /v2/self-service/waitlist/leave',
    prepare: linkedToEntry,
    run: (world, token) => world.send('post', '/v2/self-service/waitlist/leave', {}, token),
    inSteps: true,
  }),
  write({
    name: 'POST /v2/self-service/reschedule',
    prepare: linked,
    run: (world, token) => world.send('post', '/v2/self-service/reschedule', { start: ELEVEN }, token),
  }),
  write({
    name: 'POST /v2/self-service/cancel',
    prepare: linked,
    run: (world, token) => world.send('post', '/v2/self-service/cancel', {}, token),
  }),
  write({
    name: 'POST /v2/self-service/visit/reschedule',
    prepare: linkedToVisit,
    run: (world, token) => world.send('post', '/v2/self-service/visit/reschedule', { start: NINE }, token),
  }),
  write({
    name: 'POST /v2/self-service/visit/cancel',
    prepare: linkedToVisit,
    run: (world, token) => world.send('post', '/v2/self-service/visit/cancel', {}, token),
  }),
];
