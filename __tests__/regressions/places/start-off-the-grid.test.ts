import { AppointmentsError } from 'shop-appointments';
import { at, errorOf, openShop, type RunningShop } from '../../support/http/shop';

/** Seven minutes after a start of the haircut, in an hour in which everything is free. */
const OFF = '2026-03-10T09:07';
const REFUSED = { code: 'shop_appointments_slot_unavailable', data: { status: 409, reasons: ['off_grid'] } };

let salon: RunningShop;
beforeAll(async () => {
  salon = await openShop();
});
afterAll(() => salon.close());

const bodyOf = async (refused: Promise<unknown>) => {
  const error = await refused.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(AppointmentsError);
  const { code, status, data } = error as AppointmentsError;
  return { code, data: { ...data, status } };
};
const overHttp = async (method: 'post' | 'put', path: string, body: object) => {
  const sent = salon.as('boss')[method](`/api/v2${path}`);
  return errorOf(await sent.send({ ...body, enforce: 'full' }));
};

test.each([
  ['book', () => bodyOf(salon.appointments.book({ productId: 7, staffId: 3, start: OFF }))],
  [
    'holds.place',
    () => bodyOf(salon.appointments.holds.place({ productId: 7, staffId: 3, start: OFF }, { owner: 'cart' })),
  ],
  [
    'POST with enforce=full',
    () => overHttp('post', '/appointments', { product_id: 7, staff_id: 3, start: at(OFF) }),
  ],
  [
    'PUT with enforce=full',
    async () => {
      const booked = await salon.appointments.book({ productId: 7, staffId: 3, start: '2026-03-10T11:00' });
      return overHttp('put', `/appointments/${booked.id}`, { start: at(OFF) });
    },
  ],
  [
    'a move by a link',
    async () => {
      const booked = await salon.appointments.book({ productId: 8, start: '2026-03-10T11:00' });
      const token = await salon.appointments.selfService.link(booked.id);
      return bodyOf(salon.appointments.selfService.reschedule(token, { start: OFF }));
    },
  ],
])('13.8 a start seven minutes off the grid is refused: %s', async (_what, refused) => {
  expect(await refused()).toMatchObject(REFUSED);
});
