import type { Appointment, Instant, Product } from 'shop-appointments';
import type { OpenShop } from '../open-shop';
import { isNothing, sumOf } from './amounts';
import type { ShopOrder } from './order-book';
import { type Payment, paymentOf } from './payment';

/** A customer's appointment, with all the data that the pages show about it. */
export interface Booking {
  readonly appointment: Appointment;
  /** Undefined if the shop no longer has it. */
  readonly product: Product | undefined;
  /** Names of the members. */
  readonly members: readonly string[];
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

/** The library shows an appointment by its link until 30 days after its end. */
const LINK_SECONDS = 30 * 86_400;

/** Loads the data that pages show about appointments, in the same order. */
export async function loadBookings(
  shop: Pick<OpenShop, 'appointments' | 'host' | 'orders' | 'site' | 'clock'>,
  appointments: readonly Appointment[],
): Promise<Booking[]> {
  const { host, orders, site } = shop;
  const [products, members, byId] = await Promise.all([
    host.products.find([...new Set(appointments.map(({ productId }) => productId))], {}),
    host.users.find([...new Set(appointments.flatMap(({ staffIds }) => staffIds))], {}),
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
        order,
        payment: paymentOfLine(order, item),
        price: item ? sumOf([item.net, item.tax], site.currency) : cost,
        link: await linkTo(shop, appointment),
      };
    }),
  );
}

/**
 * Payment state of one line. A line without quantity was refunded, or was cancelled before its order was paid: then it
 * has no amount either.
 */
function paymentOfLine(order: ShopOrder | undefined, item: ShopOrder['items'][number] | undefined): Payment {
  if (item?.quantity !== 0) return paymentOf(order?.status, order?.appointments ?? []);
  return isNothing(item.net) ? 'nothing-due' : 'refunded';
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
