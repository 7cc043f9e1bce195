import { QueryTypes } from 'sequelize';
import type { Question } from 'shop-appointments';
import { openDatabase, type TestDatabase } from '../../support/databases';
import { openShop, type RunningShop, SALON } from '../../support/http/shop';

const [HAIRCUT, ANNA, CLEO, DORA] = [7, 3, 5, 6];
const START = '2026-12-10T10:00';
const PERSONAL = [{ key: 'allergies', label: 'Allergies', type: 'long', personal: true }] as const;
const NOT_PERSONAL = [{ ...PERSONAL[0], personal: false }] as const;

let database: TestDatabase;
let running: RunningShop;
let questions: readonly Question[] = PERSONAL;
let isDown = false;

beforeEach(async () => {
  database = await openDatabase();
  questions = PERSONAL;
  isDown = false;
  running = await openShop(SALON, {
    database: database.sequelize,
    ports: (host) => ({
      ...host,
      products: {
        ...host.products,
        find: async (...args) => {
          if (isDown) throw new Error('The shop is down');
          return new Map(
            [...(await host.products.find(...args))].map(([id, one]) => [id, { ...one, questions }]),
          );
        },
      },
    }),
  });
});
afterEach(async () => {
  await running.close();
  await database.close();
});

/** Reads all appointments and all responses that are stored for an Idempotency-Key, as one text. */
async function stored(): Promise<string> {
  const rows = await Promise.all(
    ['appointments', 'idempotency_keys'].map((table) =>
      database.sequelize.query(`SELECT * FROM shop_appointments_${table}`, { type: QueryTypes.SELECT }),
    ),
  );
  return JSON.stringify(rows);
}

/** Books with an answer, and cancels over the customer's link with an Idempotency-Key, so that the response is stored. */
async function cancelledByLink(): Promise<number> {
  const { id } = await running.appointments.create({
    productId: HAIRCUT,
    start: START,
    staffId: ANNA,
    customerId: CLEO,
    contact: { email: 'cleo@mail.example' },
    localTimezone: 'Asia/Kathmandu',
    answers: [{ key: 'allergies', value: 'Peanuts' }],
  });
  const token = await running.appointments.selfService.link(id);
  const response = await running.anonymous
    .post('/api/v2/self-service/cancel')
    .set({ 'X-SITE-Link-Token': token, 'Idempotency-Key': 'cancelled-by-link' })
    .send({});
  expect(response.status).toBe(200);
  expect(await stored()).toContain('Peanuts');
  return id;
}

test.each<[string, (id: number) => Promise<unknown>]>([
  ['of the customer', () => running.appointments.customers.erase(CLEO)],
  ['of the address', () => running.appointments.customers.erase({ email: 'cleo@mail.example' })],
  [
    'of the customer whose appointment was deleted',
    async (id) => {
      await running.appointments.remove(id);
      await running.appointments.customers.erase(CLEO);
    },
  ],
  [
    'of the customer whose appointment became that of another one',
    async (id) => {
      await running.appointments.update(id, { customerId: DORA });
      await running.appointments.customers.erase(CLEO);
    },
  ],
  [
    'after the question became personal',
    async () => {
      questions = PERSONAL;
      await running.appointments.customers.erase(CLEO);
    },
  ],
])('an erasure %s removes the answers from responses to a link', async (when, erase) => {
  if (when.startsWith('after')) questions = NOT_PERSONAL;
  const id = await cancelledByLink();
  await erase(id);
  const left = await stored();
  expect(left).not.toContain('Peanuts');
  if (!when.includes('another')) expect(left).not.toContain('Kathmandu');
});

test('an erasure by address removes the contact from stored responses about the waitlist', async () => {
  const response = await running
    .as('boss')
    .post('/api/v2/waitlist')
    .set({ 'Idempotency-Key': 'joined-the-waitlist' })
    .send({
      product_id: HAIRCUT,
      staff_id: ANNA,
      min_date: '2026-12-10',
      customer_id: 0,
      contact: { name: 'Zoe Weiss', email: 'zoe@mail.example' },
    });
  expect(response.status).toBe(201);
  expect(await stored()).toContain('Zoe Weiss');
  await running.appointments.customers.erase({ email: 'ZOE@mail.example' });
  expect(await stored()).not.toContain('Zoe Weiss');
});

test('an erasure removes what is known to be personal while the products cannot be read', async () => {
  await cancelledByLink();
  isDown = true;
  expect(await running.appointments.customers.erase(CLEO)).toEqual({ appointments: 1 });
  expect(await stored()).not.toContain('Peanuts');
});
