import type { Answer } from '../../domain/questions/answer';
import type { Appointment } from '../../domain/appointment';
import type { Product } from '../../domain/product';
import type { Resource } from '../../domain/resource';
import { isAboutPrice, type Settlement } from '../../domain/orders/order';
import type { User } from '../../domain/people/user';
import { formatIso } from '../../time/format';
import type { Instant } from '../../time/units';
import type { Zone } from '../../time/zone';
import type { CustomerLimits } from './limits';

/**
 * An appointment, or one of a visit (several appointments booked together), as its customer sees it: without the shop's
 * internal data.
 */
export interface CustomerItem {
  readonly id: number;
  readonly status: string;
  readonly productId: number;
  /** Name of the product; '' if the shop no longer has it. */
  readonly productName: string;
  readonly start: Instant;
  readonly end: Instant;
  /** Start and end in ISO 8601 with the site's offset. */
  readonly startIso: string;
  readonly endIso: string;
  readonly allDay: boolean;
  readonly quantity: number;
  /** Cost of all places of the appointment, as a decimal string. */
  readonly cost: string;
  /**
   * Part of the order line with tax that is due when booking (the deposit), as a decimal string; null without a
   * deposit.
   */
  readonly dueNow: string | null;
  /** Part of the order line with tax that is due later, as a decimal string; null without a deposit. */
  readonly dueLater: string | null;
  /** Answers to the questions of the product: first those about the booking, then those about each place. */
  readonly answers: readonly Answer[];
  readonly timezone: string;
  readonly localTimezone: string;
  readonly staffDetails: readonly {
    readonly id: number;
    readonly displayName: string;
    readonly avatarUrl: string;
  }[];
  /**
   * Ids of the resources of the appointment: one for each of the product's needs, in the order of the needs. If no
   * resource is assigned to a need, its id is 0.
   */
  readonly resourceIds: readonly number[];
  /** Names of the resources that the appointment takes; a deleted resource is left out. */
  readonly resourceDetails: readonly { readonly id: number; readonly name: string }[];
  /**
   * Amounts that are due because the appointment was cancelled, or because its customer did not come. For an
   * appointment that can be cancelled: the amounts that would be due if it were cancelled now. Null (a) if nothing is
   * due and the appointment can no longer be cancelled, (b) after staff have resolved the payment task, and (c) without
   * an order line.
   */
  readonly settlement: Settlement | null;
  /**
   * Amounts that are due because the appointment has fewer places or another price. Null if nothing is due, and after
   * staff have resolved the payment task.
   */
  readonly dueAfterChange: Settlement | null;
}

/** An appointment as its customer sees it: without the shop's internal data. */
export interface CustomerView extends CustomerItem {
  /** Id of the visit (appointments booked together) to which the appointment belongs; 0 if it belongs to none. */
  readonly visitId: number;
  readonly canCancel: boolean;
  readonly canReschedule: boolean;
  /**
   * Instant from which the product's time limits forbid the customer to cancel. `rescheduleUntil` is the same for
   * moving the appointment.
   */
  readonly cancelUntil: Instant;
  readonly rescheduleUntil: Instant;
}

/** Records that a customer's page shows together with an appointment. */
export interface Besides {
  /** The appointment's product; undefined if the shop no longer has it. */
  readonly product: Product | undefined;
  readonly users: ReadonlyMap<number, User>;
  readonly resources: ReadonlyMap<number, Resource>;
  /**
   * Amounts that would be due if the appointment were cancelled now, or that are due already; null without an order
   * line.
   */
  readonly settlement: Settlement | null;
}

export const customerView = (
  appointment: Appointment,
  limits: CustomerLimits,
  related: Besides,
  zone: Zone,
): CustomerView => ({
  ...customerItem(appointment, limits, related, zone),
  visitId: appointment.visitId,
  ...limits,
});

/**
 * Builds an appointment as its customer sees it. @param limits until when the customer may act on the appointment or,
 * if a visit is shown, on the visit
 */
export function customerItem(
  appointment: Appointment,
  limits: CustomerLimits,
  related: Besides,
  zone: Zone,
): CustomerItem {
  const { id, status, productId, start, end, allDay, quantity, cost, timezone, localTimezone } = appointment;
  return {
    id,
    status,
    productId,
    productName: related.product?.name ?? '',
    start,
    end,
    startIso: formatIso(start, zone),
    endIso: formatIso(end, zone),
    allDay,
    quantity,
    cost,
    dueNow: appointment.dueNow,
    dueLater: appointment.dueLater,
    answers: appointment.answers,
    timezone,
    localTimezone,
    staffDetails: appointment.staffIds.flatMap((staffId) => {
      const user = related.users.get(staffId);
      return user ? [{ id: user.id, displayName: user.displayName, avatarUrl: user.avatarUrl }] : [];
    }),
    resourceIds: appointment.resourceIds,
    resourceDetails: [...new Set(appointment.resourceIds)].flatMap((resourceId) => {
      const resource = related.resources.get(resourceId);
      return resource ? [{ id: resource.id, name: resource.name }] : [];
    }),
    settlement: hasSettlement(appointment, limits) ? related.settlement : null,
    dueAfterChange: dueAfterChange(appointment),
  };
}

const dueAfterChange = ({ settlement, moneySettled }: Appointment): Settlement | null =>
  isAboutPrice(settlement?.reason) && !moneySettled ? settlement : null;

/**
 * Whether to show the amounts due. After staff have resolved the payment task, the amounts are hidden, because the shop
 * may have agreed to keep the money, which the order does not show.
 */
const hasSettlement = (
  { status, settlement, moneySettled }: Appointment,
  { canCancel }: CustomerLimits,
): boolean => canCancel || ((status === 'cancelled' || settlement?.reason === 'no_show') && !moneySettled);
