import type { CustomerView } from 'shop-appointments';
import type { OpenShop } from '../../open-shop';
import { sumOf } from '../../orders/amounts';
import { type Booking, loadBookings } from '../../orders/bookings';
import type { Language } from '../../texts/languages';
import type { Group } from './visit-groups';
import { type Amounts, moneyOfCancelled, type Moved } from '../words/cancelling';
import type { ChangeLimits } from '../words/terms';

/**
 * Data of the self-service page: the appointments (several for a visit), the actions still possible, the token of the
 * link, and the page's path.
 */
export interface Own {
  readonly bookings: Group<Booking>;
  readonly limits: ChangeLimits;
  readonly amounts: Amounts;
  /** Amounts that are due because a move has changed the price. `price` is the new price; undefined if it is the same. */
  readonly afterMove: Pick<Amounts, 'refundDue' | 'amountDue'> & { readonly price: string | undefined };
  readonly noun: 'appointment' | 'visit';
  readonly token: string;
  readonly path: string;
}

/** Loads the appointment of a self-service link, or the whole visit. */
export async function ownOf(token: string, shop: OpenShop): Promise<Own> {
  const { selfService } = shop.appointments;
  const view = await selfService.read(token);
  const isVisit = view.visitId > 0;
  const limits = isVisit ? await selfService.readVisit(token) : view;
  const items = 'items' in limits ? limits.items : [view];
  const rows = await shop.appointments.find(items.map(({ id }) => id));
  const bookings = await loadBookings(
    shop,
    items.flatMap(({ id }) => rows.get(id) ?? []),
  );
  const amounts = amountsOf(items, shop.site.currency);
  const afterMove = dueAfterMove(items, bookings, shop.site.currency);
  const noun = isVisit ? 'visit' : 'appointment';
  const path = `/my/appointments/${token}`;
  return { bookings: bookings as unknown as Group<Booking>, limits, amounts, afterMove, noun, token, path };
}

/** Sums what is due for appointments that are cancelled, or would be. */
export function amountsOf(
  items: readonly { readonly settlement: Amounts | null }[],
  currency: string,
): Amounts {
  const sum = (name: keyof Amounts): string =>
    sumOf(
      items.map(({ settlement }) => settlement?.[name] ?? '0'),
      currency,
    );
  return { paid: sum('paid'), fee: sum('fee'), refundDue: sum('refundDue'), amountDue: sum('amountDue') };
}

/** Sums what is due for all items; without a new price if none has changed. */
function dueAfterMove(
  items: readonly Pick<CustomerView, 'id' | 'dueAfterChange'>[],
  bookings: readonly Booking[],
  currency: string,
): Own['afterMove'] {
  const changed = new Map(
    items.flatMap(({ id, dueAfterChange }) => (dueAfterChange ? [[id, dueAfterChange]] : [])),
  );
  const due = [...changed.values()];
  const prices = bookings.filter(isLive).map((one) => changed.get(one.appointment.id)?.price ?? one.price);
  return {
    price: due.length > 0 ? sumOf(prices, currency) : undefined,
    refundDue: sumOf(
      due.map(({ refundDue }) => refundDue),
      currency,
    ),
    amountDue: sumOf(
      due.map(({ amountDue }) => amountDue),
      currency,
    ),
  };
}

/** Sums the amounts that the customer has paid and got back for appointments. */
export function movedOf(bookings: readonly Booking[], currency: string): Moved {
  const sum = (of: (one: Booking) => string): string => sumOf(bookings.map(of), currency);
  return {
    paid: sum(({ paid }) => paid),
    refunded: sum(({ refunded }) => refunded),
    isUnknown: bookings.some(
      ({ appointment: { moneySettled, moneyNotes } }) => moneySettled && moneyNotes.length === 0,
    ),
  };
}

/**
 * Describes the money of cancelled bookings: the refund that is due or was made, or the fee. What is due is what the
 * library has stored, without bookings whose money the salon has settled.
 */
export function cancelledMoney(bookings: readonly Booking[], currency: string, language: Language): string {
  const open = bookings.flatMap(({ appointment }) => (appointment.moneySettled ? [] : [appointment]));
  return moneyOfCancelled(amountsOf(open, currency), movedOf(bookings, currency), currency, language);
}

export const isLive = ({ appointment }: Booking): boolean => appointment.status !== 'cancelled';
