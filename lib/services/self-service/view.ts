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

/** An item of a visit as its customer sees it, without the shop's internal data. */
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
  /** Cost of the whole line, as a decimal string. */
  readonly cost: string;
  /** Deposit of the line with tax, as a decimal string; null without a deposit. */
  readonly dueNow: string | null;
  /** Rest of the line, which is due later; null without a deposit. */
  readonly dueLater: string | null;
  /** Answers to the questions of the product, about the booking first, then place by place. */
  readonly answers: readonly Answer[];
  readonly timezone: string;
  readonly localTimezone: string;
  readonly staffDetails: readonly {
    readonly id: number;
    readonly displayName: string;
    readonly avatarUrl: string;
  }[];
  /** Resources that the appointment takes, in the order of the needs of its product; 0 for a need without one. */
  readonly resourceIds: readonly number[];
  /** Names of the resources that the appointment takes; a deleted resource is left out. */
  readonly resourceDetails: readonly { readonly id: number; readonly name: string }[];
  /**
   * Amounts due because the appointment was cancelled or its customer did not come, or that would be due if it were
   * cancelled now. Null if nothing is due and it can no longer be cancelled, after staff have resolved its payment task,
   * and without an order line.
   */
  readonly settlement: Settlement | null;
  /**
   * Amounts due because the appointment has fewer places or another price; null if nothing is due, and after staff have
   * resolved it.
   */
  readonly dueAfterChange: Settlement | null;
}

/** An appointment as its customer sees it, without the shop's internal data. */
export interface CustomerView extends CustomerItem {
  /** Visit to which the appointment belongs; 0: none. */
  readonly visitId: number;
  readonly canCancel: boolean;
  readonly canReschedule: boolean;
  /**
   * First instant at which the product's limits no longer let the customer cancel the appointment; `rescheduleUntil` is
   * the first at which they no longer let the customer move it.
   */
  readonly cancelUntil: Instant;
  readonly rescheduleUntil: Instant;
}

/** The records, other than the appointment, that are shown on an appointment's self-service page. */
export interface Besides {
  /** Product of the appointment; undefined if the shop no longer has it. */
  readonly product: Product | undefined;
  readonly users: ReadonlyMap<number, User>;
  readonly resources: ReadonlyMap<number, Resource>;
  /** Amounts due if the appointment does not take place; null if it has no order line. */
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
 * Builds an appointment as its customer sees it. @param limits of the appointment, or of its visit if the visit is
 * shown
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
 * Whether to show the amounts due. They are not shown after staff have resolved the payment task, because the shop may
 * have kept the money, which the order does not show.
 */
const hasSettlement = (
  { status, settlement, moneySettled }: Appointment,
  { canCancel }: CustomerLimits,
): boolean => canCancel || ((status === 'cancelled' || settlement?.reason === 'no_show') && !moneySettled);
