import { QueryTypes } from 'sequelize';
import type { Appointments } from 'shop-appointments';
import { appointmentRow } from '../../support/http/rows';
import { openOrderShop, type OrderShop } from '../../support/shops/order-shop';
import { wholeProduct } from '../../support/shops/pure-shop';
import { movedToZone } from '../../../lib/services/appointments/zone-change/moved';
import { createZone } from '../../../lib/time/zone';
import { internalsOf } from '../../support/internals';
import { asInstant } from '../../../lib/time/units';

const MASSAGE = 3;
const SURGERY = 1;
const START = '2026-03-06T10:00';

let shop: OrderShop;
let appointments: Appointments;
beforeEach(async () => {
  shop = await openOrderShop({ shared: false });
  appointments = shop.appointments;
  for (const id of [MASSAGE, SURGERY]) change(id, { needs: [{ kind: 'room' }] });
  await appointments.resources.create({ name: 'Garden', kind: 'room' });
});
afterEach(() => shop.close());

function change(id: number, settings: object): void {
  const { products } = shop.salon.shop;
  products.set(id, { ...products.get(id)!, ...settings });
}

test('a hold keeps its room while a setting of its product is wrong', async () => {
  const held = await appointments.holds.place(
    { productId: MASSAGE, staffId: 11, start: START, customerId: 21 },
    { owner: 'v' },
  );
  const key = { id: held.appointment.id, token: held.token };
  change(MASSAGE, { parts: [{ minutes: 7, staff: true }] });
  const extended = await appointments.holds.extend(key.id, key.token);
  expect(extended.appointment.resourceIds).toEqual(held.appointment.resourceIds);
  const [booked] = await appointments.holds.checkout([key]);
  expect(booked!.resourceIds).toEqual(held.appointment.resourceIds);
  change(MASSAGE, { parts: undefined });
  const other = appointments.create({ productId: SURGERY, start: START, customerId: 21 });
  await expect(other).rejects.toMatchObject({ data: { reasons: ['no_resource'] } });
});

test('a hold that is deleted a day after its expiry leaves no row for its room', async () => {
  await appointments.holds.place(
    { productId: MASSAGE, staffId: 11, start: START, customerId: 21 },
    { owner: 'v' },
  );
  const rooms = async (): Promise<number> => {
    const sql = 'SELECT COUNT(*) AS total FROM shop_appointments_appointment_resources';
    const [row] = await internalsOf(appointments).storage.sequelize.query<{ total: number }>(sql, {
      type: QueryTypes.SELECT,
    });
    return row!.total;
  };
  expect(await rooms()).toBe(1);
  shop.salon.clock.set('2026-03-05T09:00');
  await appointments.tick();
  expect(await rooms()).toBe(0);
});

test('a room that a manager named comes back with the appointment, even if it meets no need', async () => {
  const den = await appointments.resources.create({ name: 'Den', kind: 'den' });
  const named = await appointments.create({
    productId: MASSAGE,
    staffId: 11,
    start: START,
    customerId: 21,
    resourceIds: [den.id],
  });
  await appointments.update(named.id, { status: 'cancelled' });
  expect((await appointments.update(named.id, { status: 'confirmed' })).resourceIds).toEqual([den.id]);
});

test.each([
  ['the product as it was', { needs: [{ kind: 'room' }] }],
  ['the product with a wrong setting', { needs: [{}] }],
  ['no product', undefined],
])('a change of the site’s zone moves the stored lanes of a booking, with %s', (_, settings) => {
  const span = { start: asInstant(1_800_000_000), end: asInstant(1_800_003_600) };
  const lane = (kind: 'staff' | 'resource', id: number) => ({
    owner: { kind, id },
    spans: [span],
    quantity: 1,
    paddedFrom: asInstant(span.start - 600),
    paddedTo: span.end,
    isShared: false,
  });
  const row = appointmentRow({
    ...span,
    occupiedFrom: span.start,
    occupiedTo: span.end,
    paddedFrom: asInstant(span.start - 600),
    paddedTo: span.end,
    lanes: [lane('staff', 5), lane('resource', 4)],
    staffIds: [5],
    resourceIds: [4],
  });
  const product = settings && wholeProduct({ staffIds: [5], ...settings });
  const { after } = movedToZone(row, product, createZone('UTC'), createZone('Europe/Berlin'));
  const hour = 3600;
  expect(after.start).toBe(span.start - hour);
  expect(after.paddedFrom).toBe(span.start - 600 - hour);
  expect(after.lanes).toMatchObject([
    { owner: { kind: 'staff', id: 5 }, spans: [{ start: span.start - hour, end: span.end - hour }] },
    {
      owner: { kind: 'resource', id: 4 },
      spans: [{ start: span.start - hour, end: span.end - hour }],
      paddedFrom: span.start - 600 - hour,
      paddedTo: span.end - hour,
    },
  ]);
});
