import type { Appointments } from 'shop-appointments';
import type { OrderBook } from './orders/order-book';
import salon from './salon.json';
import type { ShopParts } from './shop-parts';

/** Demo salon, in the format of a shop file (JSON with products, users and rules). */
export const SALON: unknown = salon;

const MILLISECONDS_A_DAY = 86_400_000;
const MANAGER = salon.users.find(({ login }) => login === 'manager')!;
const [HAIRCUT, COLOUR, BEARD, WORKSHOP, BACK, BODY] = salon.products.map(({ id }) => id);
const CUSTOMERS = salon.users.filter(({ roles }) => roles.includes('customer')).map(({ id }) => id);

/** Demo bookings: `nth` is the index of the free time to book, so the same date always gets the same bookings. */
const BOOKINGS = [
  { product: HAIRCUT, nth: 3, status: 'paid' },
  { product: HAIRCUT, nth: 20, status: 'confirmed' },
  { product: HAIRCUT, nth: 41, status: 'unpaid' },
  { product: HAIRCUT, nth: 77, status: 'paid' },
  { product: COLOUR, nth: 5, status: 'pending-confirmation' },
  { product: COLOUR, nth: 18, status: 'confirmed' },
  { product: BEARD, nth: 2, status: 'paid' },
  { product: BEARD, nth: 15, status: 'unpaid' },
  { product: WORKSHOP, nth: 0, qty: 2, status: 'paid', names: ['Nora', 'Lea'] },
  { product: BACK, nth: 9, status: 'confirmed' },
  { product: BODY, nth: 4, status: 'paid' },
];

const [MIA, JONAS, SAMI] = salon.users
  .filter(({ roles }) => roles.includes('shop_staff'))
  .map(({ id }) => id);

/** Demo appointments for the desk, today and in the past; `days` counts from today. */
const VISITS = [
  { product: HAIRCUT, member: MIA, days: 0, clock: '09:15', status: 'paid' },
  { product: BEARD, member: SAMI, days: 0, clock: '11:00', status: 'confirmed' },
  { product: HAIRCUT, member: JONAS, days: 0, clock: '13:15', status: 'unpaid' },
  { product: HAIRCUT, member: MIA, days: -28, clock: '10:00', status: 'complete' },
  { product: HAIRCUT, member: JONAS, days: -28, clock: '11:30', status: 'complete' },
];

type Parts = Pick<ShopParts, 'appointments' | 'site' | 'clock'>;

/** Books the demo appointments: today, some weeks ago, and in the seven days from tomorrow on. */
export async function bookDemoAppointments(parts: Parts, orders: OrderBook): Promise<void> {
  await bookVisits(parts, orders);
  await bookAhead(parts, orders);
}

async function bookVisits({ appointments, site, clock }: Parts, orders: OrderBook): Promise<void> {
  const day = site.zone.dayOf(clock.now());
  const isSunday = new Date(day * MILLISECONDS_A_DAY).getUTCDay() === 0;
  // The salon is closed on Sundays, so on a Sunday the demo appointments of today are placed on the Saturday before.
  const today = isSunday ? day - 1 : day;
  for (const [index, { product, member, days, clock: time, status }] of VISITS.entries()) {
    const { orderId } = await appointments.create({
      productId: product!,
      start: `${dateOf(today + days)}T${time}`,
      staffId: member!,
      customerId: CUSTOMERS[index % CUSTOMERS.length],
      status,
      // The library refuses bookings in the past unless `enforce` is `none`.
      enforce: 'none',
    });
    if (status !== 'unpaid' && status !== 'confirmed')
      await orders.setStatus(orderId, 'processing', 'Paid in the demo');
  }
}

async function bookAhead({ appointments, site, clock }: Parts, orders: OrderBook): Promise<void> {
  const minDate = dateOf(site.zone.dayOf(clock.now()) + 1);
  for (const [index, { product, nth, qty = 1, status, names = [] }] of BOOKINGS.entries()) {
    const { records } = await appointments.slots.list({
      productIds: [product!],
      minDate,
      hideUnavailable: true,
    });
    const slot = records[nth % records.length];
    if (!slot) continue;
    const { orderId } = await appointments.create({
      productId: slot.productId,
      start: slot.startIso,
      staffIds: slot.staffId === null ? undefined : [slot.staffId],
      customerId: CUSTOMERS[index % CUSTOMERS.length],
      quantity: qty,
      answers: names.map((value, at) => ({ key: 'name', place: at + 1, value })),
      status,
      enforce: 'full',
    });
    if (status === 'paid') await orders.setStatus(orderId, 'processing', 'Paid in the demo');
  }
}

const dateOf = (day: number): string => new Date(day * MILLISECONDS_A_DAY).toISOString().slice(0, 10);

/** Returns lines that describe how to try the demo: pages to open, users, and three commands to paste. */
export async function demoLines(url: string, appointments: Appointments): Promise<string[]> {
  const { records } = await appointments.slots.list({ productIds: [HAIRCUT!], hideUnavailable: true });
  const credentials = `${MANAGER.login}:${MANAGER.application_passwords![0]!}`;
  const [key] = salon.api_keys;
  const booking = { product_id: HAIRCUT, start: records[0]?.date, customer_id: CUSTOMERS[0] };
  return [
    'Open:',
    `  ${url}/  the shop: services, cart and orders`,
    `  ${url}/services/${HAIRCUT}  a service, with the times that are free`,
    `  ${url}/admin  the desk and webhooks: sign in as ${MANAGER.login} with ${MANAGER.password}`,
    `${salon.site.name} (demo): a manager of it is ${credentials.replace(':', ', application password ')}`,
    `or, with an API key, ${key!.consumer_key} : ${key!.consumer_secret}`,
    'Try:',
    `  curl '${url}/api/v2/slots?product_ids=${HAIRCUT}&combine_staff=true&hide_unavailable=true&per_page=3'`,
    `  curl -u '${credentials}' '${url}/api/v2/appointments?per_page=3'`,
    `  curl -u '${credentials}' -H 'Content-Type: application/json' -d '${JSON.stringify(booking)}' '${url}/api/v2/appointments'`,
  ];
}
