import type { Appointment, Instant, Product } from 'shop-appointments';
import type { OpenShop } from '../open-shop';
import { isNothing, sumOf } from './amounts';
import type { ShopOrder } from './order-book';
import { type Payment, paymentOf } from './payment';

/** A customer's appointment, with all the data that the pages show about it. */
export interface Booking {
  readonly appointment: Appointment;
  /** Product of the appointment; undefined if the shop no longer has it. */
  readonly product: Product | undefined;
  /** Names of the members. */
  readonly members: readonly string[];
  /** Names of the rooms. Other resources, such as chairs, tell a customer nothing about the place. */
  readonly rooms: readonly string[];
  readonly order: ShopOrder | undefined;
  readonly payment: Payment;
  /** Amount with tax that the customer pays, a decimal string. */
  readonly price: string;
  /** Address of the customer's own page; '' if the page has ended. */
  readonly link: string;
}

/** Whether the appointment is upcoming or under way. */
export const isAhead = ({ appointment: { status, end } }: Booking, now: Instant): boolean =>
  status !== 'cancelled' && end > now;

/** Seconds after the end of an appointment for which the library still shows it by its link. */
const LINK_SECONDS = 30 * 86_400;

/** Loads the data that pages show about appointments. The result has the order of the appointments. */
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
      return {
        appointment,
        product: products.get(productId),
        members: staffIds.flatMap((id) => members.get(id)?.displayName ?? []),
        rooms: [...takenIn([appointment])].flatMap((id) => {
          const resource = resources.get(id);
          return resource?.kind === 'room' ? [resource.name] : [];
        }),
        order,
        payment: paymentOfLine(order, item, site.currency),
        price: item ? sumOf([item.net, item.tax], site.currency) : cost,
        link: await linkTo(shop, appointment),
      };
    }),
  );
}

/** Returns the ids of the resources that appointments take. 0 stands for a need without a resource. */
const takenIn = (appointments: readonly Appointment[]): ReadonlySet<number> =>
  new Set(appointments.flatMap(({ resourceIds }) => resourceIds.filter((id) => id > 0)));

/**
 * Returns the payment state of one line. A line without quantity was refunded. If it has no amount either, it was
 * cancelled before its order was paid. In an order that is paid in part, a line without a deposit is paid.
 */
function paymentOfLine(
  order: ShopOrder | undefined,
  item: ShopOrder['items'][number] | undefined,
  currency: string,
): Payment {
  if (item?.quantity === 0) return isNothing(item.net) ? 'nothing-due' : 'refunded';
  const payment = paymentOf(order?.status, order?.appointments ?? []);
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

/** Deadline for paying an appointment; null unless its order is still pending. */
export const payUntil = ({ appointment, order }: Booking): Instant | null =>
  order?.status === 'pending' ? appointment.expiresAt : null;
