import type { Appointment, Instant, Product } from 'shop-appointments';
import type { OpenShop } from '../open-shop';
import { difference, isNothing, larger, sumOf } from './amounts';
import type { ShopOrder } from './order-book';
import { isAtDesk, isSettled, notedAs, notedAtDesk, paidOf, type Payment, paymentOf } from './payment';

/** A customer's appointment, with the product, staff, order and price that the shop's pages show with it. */
export interface Booking {
  readonly appointment: Appointment;
  /** Product of the appointment; undefined if the shop no longer has it. */
  readonly product: Product | undefined;
  /** Names of the staff members. */
  readonly members: readonly string[];
  /** Names of the rooms. Other resources, such as chairs or one of several equal rooms, are not shown to customers. */
  readonly rooms: readonly string[];
  readonly order: ShopOrder | undefined;
  readonly payment: Payment;
  /** Price with tax, a decimal string. */
  readonly price: string;
  /** Amounts with tax that the customer has paid and got back, by the order and the notes of the desk. */
  readonly paid: string;
  readonly refunded: string;
  /** The part of the price that is neither paid nor noted at the desk. */
  readonly rest: string;
  /** URL of the customer's self-service page; '' if it is no longer available. */
  readonly link: string;
}

/** Whether the appointment has not ended, and is not cancelled. */
export const isAhead = ({ appointment: { status, end } }: Booking, now: Instant): boolean =>
  status !== 'cancelled' && end > now;

/** Seconds after the end of an appointment until its self-service link stops working in the library. */
const LINK_SECONDS = 30 * 86_400;

/**
 * Loads product, staff, order and price of appointments, for pages that show them. Keeps the order of the appointments.
 */
export async function loadBookings(
  shop: Pick<OpenShop, 'appointments' | 'host' | 'orders' | 'site' | 'clock'>,
  appointments: readonly Appointment[],
): Promise<Booking[]> {
  const { host, orders, site } = shop;
  const [products, members, resources, byId] = await Promise.all([
    host.products.find([...new Set(appointments.map(({ productId }) => productId))], {}),
    host.users.find([...new Set(appointments.flatMap(({ staffIds }) => staffIds))], {}),
    shop.appointments.resources.find([...takenIn(appointments)]),
    orders.findSeveral([...new Set(appointments.map(({ orderId }) => orderId))]),
  ]);
  return Promise.all(
    appointments.map(async (appointment): Promise<Booking> => {
      const { productId, staffIds, orderId, orderItemId, cost } = appointment;
      const order = byId.get(orderId);
      const item = order?.items.find(({ id }) => id === orderItemId);
      const price = item ? sumOf([item.net, item.tax], site.currency) : cost;
      const paid = item && order ? paidOf(item, order.status, site.currency) : '0';
      const done = sumOf([paid, notedAtDesk(appointment, site.currency)], site.currency);
      return {
        appointment,
        product: products.get(productId),
        members: staffIds.flatMap((id) => members.get(id)?.displayName ?? []),
        rooms: [...takenIn([appointment])].flatMap((id) => {
          const resource = resources.get(id);
          return resource?.kind === 'room' && resource.quantity === 1 ? [resource.name] : [];
        }),
        order,
        payment: paymentOfLine(order, { item, appointment }, site.currency),
        price,
        paid: sumOf([paid, notedAs(['cash', 'card'], appointment, site.currency)], site.currency),
        refunded: sumOf(
          [item?.refunded ?? '0', notedAs(['refunded'], appointment, site.currency)],
          site.currency,
        ),
        rest: larger('0', difference(price, done, site.currency), site.currency),
        link: await linkTo(shop, appointment),
      };
    }),
  );
}

/**
 * Returns the ids of the resources (such as rooms) that appointments use, without duplicates and without 0, which
 * stands for a missing one.
 */
const takenIn = (appointments: readonly Appointment[]): ReadonlySet<number> =>
  new Set(appointments.flatMap(({ resourceIds }) => resourceIds.filter((id) => id > 0)));

/** Line of an order with its appointment. */
interface Line {
  readonly item: ShopOrder['items'][number] | undefined;
  readonly appointment: Pick<Appointment, 'status' | 'moneySettled' | 'moneyNotes' | 'entitlement'>;
}

const TO_BE_SETTLED: readonly Payment[] = ['due', 'waits-for-confirmation', 'deposit-paid', 'settled'];

/**
 * Returns the state of payment of an appointment's order line. Quantity 0 means that the line was refunded or, if the
 * amount is 0 as well, cancelled before it was paid. In a partly paid order, a line without a deposit counts as paid. A
 * line that the desk has settled or noted, or that a pass pays, needs no payment online, even if other lines of the
 * order do.
 */
function paymentOfLine(order: ShopOrder | undefined, { item, appointment }: Line, currency: string): Payment {
  if (item?.quantity === 0) return isNothing(item.net) ? 'nothing-due' : 'refunded';
  const payment = paymentOf(order?.status, order?.appointments ?? []);
  const atDesk = {
    status: appointment.status,
    money_settled: appointment.moneySettled,
    money_noted: !isNothing(notedAtDesk(appointment, currency)),
  };
  if (TO_BE_SETTLED.includes(payment)) {
    if (isSettled(atDesk)) return 'settled';
    if (isAtDesk(atDesk)) return 'deposit-paid';
    if (appointment.entitlement && item && isNothing(sumOf([item.net, item.tax], currency))) return 'paid';
  }
  const isWhole =
    item !== undefined && sumOf([item.paid], currency) === sumOf([item.net, item.tax], currency);
  return payment === 'deposit-paid' && isWhole ? 'paid' : payment;
}

async function linkTo(
  { appointments, clock }: Pick<OpenShop, 'appointments' | 'clock'>,
  { id, end }: Pick<Appointment, 'id' | 'end'>,
): Promise<string> {
  if (clock.now() >= end + LINK_SECONDS) return '';
  return `/my/appointments/${await appointments.selfService.link(id)}`;
}

/**
 * Deadline for paying an appointment, in Unix seconds: the end of the time to pay or, if that is earlier, the start. Null
 * unless the order still has to be paid.
 */
export function payUntil(
  { appointment: { start, expiresAt }, order }: Booking,
  now: Instant,
): Instant | null {
  if (order?.status !== 'pending' || expiresAt === null) return null;
  return start > now && start < expiresAt ? start : expiresAt;
}

/** First deadline of those appointments that lose their place unless they are paid; undefined if there is none. */
export function firstDeadline(bookings: readonly Booking[], now: Instant): Instant | undefined {
  const deadlines = bookings
    .filter((one) => isAhead(one, now) && one.appointment.status === 'unpaid' && one.payment === 'due')
    .flatMap((one) => payUntil(one, now) ?? []);
  return deadlines.toSorted((one, other) => one - other)[0];
}
