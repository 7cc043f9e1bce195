import type { OrderBook } from './orders/order-book';
import { NOTES } from './orders/order-notes';
import salon from './salon.json';
import type { ShopParts } from './shop-parts';

const MILLISECONDS_A_DAY = 86_400_000;
const [HAIRCUT, COLOUR, BEARD, WORKSHOP, BACK, BODY] = salon.products.map(({ id }) => id);
const CUSTOMERS = salon.users.filter(({ roles }) => roles.includes('customer')).map(({ id }) => id);

/** Guests of the demo: people who book by phone, and have no account. Their numbers are reserved for fiction. */
const GUESTS = [
  'Hanna Vogel',
  'Yusuf Kaya',
  'Ida Lorenz',
  'Peter Nowak',
  'Amira Saleh',
  'Tom Becker',
  'Greta Lindner',
  'Luca Moretti',
  'Sofia Alves',
  'Emil Hartmann',
].map((name, index) => ({
  name,
  phone: `+49 30 23125 1${String(index).padStart(2, '0')}`,
  email: `${name.split(' ')[0]!.toLowerCase()}@mail.example`,
}));

interface Booking {
  readonly product: number | undefined;
  readonly days?: number;
  readonly nth: number;
  readonly status: string;
  readonly qty?: number;
  readonly names?: readonly string[];
}

/**
 * Demo bookings: `nth` is the index of the free time to book, `days` days after tomorrow or later, so the same date always
 * gets the same bookings.
 */
const BOOKINGS: readonly Booking[] = [
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

/** Demo bookings of guests, in the format of `BOOKINGS`. */
const GUEST_BOOKINGS: readonly Booking[] = [
  { product: HAIRCUT, nth: 12, status: 'paid' },
  { product: HAIRCUT, nth: 60, status: 'confirmed' },
  { product: COLOUR, nth: 11, status: 'confirmed' },
  { product: BEARD, nth: 9, status: 'confirmed' },
  { product: HAIRCUT, days: 6, nth: 2, status: 'paid' },
  { product: HAIRCUT, days: 5, nth: 40, status: 'confirmed' },
  { product: BODY, days: 6, nth: 14, status: 'confirmed' },
  { product: COLOUR, days: 4, nth: 3, status: 'paid' },
  { product: BEARD, days: 6, nth: 3, status: 'paid' },
  { product: BACK, days: 5, nth: 6, status: 'paid' },
  { product: WORKSHOP, nth: 0, status: 'paid', names: ['Greta'] },
];

const [MIA, JONAS, SAMI, LEA, NOAH] = salon.users
  .filter(({ roles }) => roles.includes('shop_staff'))
  .map(({ id }) => id);

const SUNDAY = 0;
const MONDAY = 1;
const SATURDAY = 6;

/**
 * Demo appointments for the desk: `days` counts from today, and `not` is the weekday on which the member or the salon is
 * closed at that time. Customers of the past ones came, unless this is not marked yet (`isUnmarked`).
 */
const VISITS = [
  { product: HAIRCUT, member: MIA, days: 0, clock: '09:15', status: 'paid' },
  { product: BEARD, member: SAMI, days: 0, clock: '11:00', status: 'confirmed' },
  { product: HAIRCUT, member: JONAS, days: 0, clock: '13:15', status: 'unpaid', not: MONDAY },
  { product: HAIRCUT, member: MIA, days: -28, clock: '10:00', status: 'complete' },
  { product: HAIRCUT, member: JONAS, days: -28, clock: '11:30', status: 'complete', not: MONDAY },
];

/** Demo appointments of guests, in the format of `VISITS`. */
const GUEST_VISITS = [
  { product: HAIRCUT, member: JONAS, days: 0, clock: '09:00', status: 'paid', not: MONDAY },
  { product: BACK, member: LEA, days: 0, clock: '09:30', status: 'confirmed' },
  { product: COLOUR, member: MIA, days: 0, clock: '10:15', status: 'paid' },
  { product: BODY, member: NOAH, days: 0, clock: '10:30', status: 'confirmed' },
  { product: HAIRCUT, member: SAMI, days: 0, clock: '14:15', status: 'confirmed', not: SATURDAY },
  { product: HAIRCUT, member: MIA, days: 0, clock: '15:00', status: 'paid', not: SATURDAY },
  { product: BODY, member: LEA, days: 0, clock: '15:30', status: 'paid', not: SATURDAY },
  { product: BEARD, member: SAMI, days: 0, clock: '16:30', status: 'confirmed', not: SATURDAY },
  { product: COLOUR, member: MIA, days: -1, clock: '09:30', status: 'complete' },
  { product: HAIRCUT, member: JONAS, days: -1, clock: '09:15', status: 'complete', not: MONDAY },
  { product: BODY, member: LEA, days: -1, clock: '09:30', status: 'complete' },
  { product: BACK, member: NOAH, days: -1, clock: '10:00', status: 'complete' },
  { product: HAIRCUT, member: SAMI, days: -1, clock: '10:30', status: 'complete' },
  { product: BODY, member: NOAH, days: -1, clock: '11:00', status: 'complete' },
  { product: HAIRCUT, member: JONAS, days: -1, clock: '11:15', status: 'complete', not: MONDAY },
  {
    product: COLOUR,
    member: JONAS,
    days: -1,
    clock: '13:15',
    status: 'complete',
    not: MONDAY,
    isUnmarked: true,
  },
  {
    product: HAIRCUT,
    member: MIA,
    days: -1,
    clock: '14:15',
    status: 'complete',
    not: SATURDAY,
    isUnmarked: true,
  },
  { product: COLOUR, member: MIA, days: -7, clock: '09:30', status: 'complete' },
  { product: HAIRCUT, member: SAMI, days: -7, clock: '11:15', status: 'complete' },
  { product: BACK, member: NOAH, days: -7, clock: '13:15', status: 'complete' },
  { product: HAIRCUT, member: MIA, days: -14, clock: '09:00', status: 'complete' },
  { product: BODY, member: LEA, days: -14, clock: '11:00', status: 'complete' },
  { product: BEARD, member: SAMI, days: -14, clock: '11:30', status: 'complete' },
  { product: HAIRCUT, member: MIA, days: -21, clock: '09:45', status: 'complete' },
  { product: HAIRCUT, member: JONAS, days: -21, clock: '11:00', status: 'complete', not: MONDAY },
];

type Parts = Pick<ShopParts, 'appointments' | 'site' | 'clock'>;

/** Books the demo appointments: today, yesterday, some weeks ago, and in the seven days from tomorrow on. */
export async function bookDemoAppointments(parts: Parts, orders: OrderBook): Promise<void> {
  await bookVisits(parts, orders);
  await bookAhead(parts, orders);
}

const ofCustomer = (index: number) => ({ customerId: CUSTOMERS[index % CUSTOMERS.length] });
const ofGuest = (index: number) => ({ contact: GUESTS[index % GUESTS.length]! });

async function bookVisits({ appointments, site, clock }: Parts, orders: OrderBook): Promise<void> {
  const day = site.zone.dayOf(clock.now());
  // The salon is closed on Sundays, so on a Sunday the demo appointments of today are placed on the Saturday before.
  const today = weekdayOf(day) === SUNDAY ? day - 1 : day;
  const visits = [
    ...VISITS.map((visit, index) => ({ isUnmarked: false, ...visit, person: ofCustomer(index) })),
    ...GUEST_VISITS.map((visit, index) => ({ ...visit, person: ofGuest(index) })),
  ];
  for (const { product, member, days, clock: time, status, not, isUnmarked, person } of visits) {
    const weekday = weekdayOf(today + days);
    if (weekday === SUNDAY || weekday === not) continue;
    const { id, orderId } = await appointments.create({
      productId: product!,
      start: `${dateOf(today + days)}T${time}`,
      staffId: member!,
      ...person,
      status,
      // The library refuses bookings in the past unless `enforce` is `none`.
      enforce: 'none',
    });
    if (status !== 'unpaid' && status !== 'confirmed')
      await orders.setStatus(orderId, 'processing', NOTES.paid);
    if (days < 0 && !isUnmarked) await appointments.setCustomerStatus(id, 'arrived');
  }
}

async function bookAhead({ appointments, site, clock }: Parts, orders: OrderBook): Promise<void> {
  const tomorrow = site.zone.dayOf(clock.now()) + 1;
  const bookings = [
    ...BOOKINGS.map((booking, index) => ({ ...booking, person: ofCustomer(index) })),
    ...GUEST_BOOKINGS.map((booking, index) => ({ ...booking, person: ofGuest(index) })),
  ];
  for (const { product, days = 0, nth, qty = 1, status, names = [], person } of bookings) {
    const { records } = await appointments.slots.list({
      productIds: [product!],
      minDate: dateOf(tomorrow + days),
      hideUnavailable: true,
    });
    const slot = records[nth % records.length];
    if (!slot) continue;
    const { orderId } = await appointments.create({
      productId: slot.productId,
      start: slot.startIso,
      staffIds: slot.staffId === null ? undefined : [slot.staffId],
      ...person,
      quantity: qty,
      answers: names.map((value, at) => ({ key: 'name', place: at + 1, value })),
      status,
      enforce: 'full',
    });
    if (status === 'paid') await orders.setStatus(orderId, 'processing', NOTES.paid);
  }
}

const dateOf = (day: number): string => new Date(day * MILLISECONDS_A_DAY).toISOString().slice(0, 10);
/** Returns the weekday of a day: 0 for Sunday. */
const weekdayOf = (day: number): number => new Date(day * MILLISECONDS_A_DAY).getUTCDay();
