import type { CustomerVisit } from 'shop-appointments';
import type { OpenShop } from '../open-shop';
import { sumOf } from '../orders/amounts';
import { type Booking, loadBookings } from '../orders/bookings';
import type { Group } from './visit-groups';
import type { Amounts } from './words/cancelling';

/**
 * Data of the self-service page: the appointments (several for a visit), the actions still possible, the token of the
 * link, and the page's path.
 */
export interface Own {
  readonly bookings: Group<Booking>;
  readonly limits: Pick<CustomerVisit, 'canCancel' | 'canReschedule' | 'cancelUntil' | 'rescheduleUntil'>;
  readonly amounts: Amounts;
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
  const sum = (name: keyof Amounts): string =>
    sumOf(
      items.map(({ settlement }) => settlement?.[name] ?? '0'),
      shop.site.currency,
    );
  const amounts = {
    paid: sum('paid'),
    fee: sum('fee'),
    refundDue: sum('refundDue'),
    amountDue: sum('amountDue'),
  };
  const noun = isVisit ? 'visit' : 'appointment';
  const path = `/my/appointments/${token}`;
  return { bookings: bookings as unknown as Group<Booking>, limits, amounts, noun, token, path };
}

export const isLive = ({ appointment }: Booking): boolean => appointment.status !== 'cancelled';
