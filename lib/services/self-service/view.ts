import type { Appointment } from '../../domain/appointment';
import type { Product } from '../../domain/product';
import type { Settlement } from '../../domain/order';
import type { User } from '../../domain/user';
import { formatIso } from '../../time/format';
import type { Instant } from '../../time/units';
import type { Zone } from '../../time/zone';
import type { CustomerLimits } from './limits';

/** An appointment as its customer sees it, without the shop's internal data. */
export interface CustomerView {
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
  /** Cost of the whole line, a decimal string. */
  readonly cost: string;
  readonly timezone: string;
  readonly localTimezone: string;
  readonly staffDetails: readonly {
    readonly id: number;
    readonly displayName: string;
    readonly avatarUrl: string;
  }[];
  readonly canCancel: boolean;
  readonly canReschedule: boolean;
  /** First instants at which it is too late to cancel or move it, by the product's limits. */
  readonly cancelUntil: Instant;
  readonly rescheduleUntil: Instant;
  /**
   * Amounts due because it was cancelled, or that would be due if it were cancelled now. Null if it is neither
   * cancelled nor can be, after a person resolved its payment task, and without an order line.
   */
  readonly settlement: Settlement | null;
}

/** Records shown with an appointment. */
export interface Besides {
  /** Undefined if the shop no longer has the product. */
  readonly product: Product | undefined;
  readonly users: ReadonlyMap<number, User>;
  /** Amounts due if the appointment does not take place; null if it has no order line. */
  readonly settlement: Settlement | null;
}

export function customerView(
  appointment: Appointment,
  limits: CustomerLimits,
  related: Besides,
  zone: Zone,
): CustomerView {
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
    timezone,
    localTimezone,
    staffDetails: appointment.staffIds.flatMap((staffId) => {
      const user = related.users.get(staffId);
      return user ? [{ id: user.id, displayName: user.displayName, avatarUrl: user.avatarUrl }] : [];
    }),
    canCancel: limits.canCancel,
    canReschedule: limits.canReschedule,
    cancelUntil: limits.cancelUntil,
    rescheduleUntil: limits.rescheduleUntil,
    settlement: hasSettlement(appointment, limits) ? related.settlement : null,
  };
}

/**
 * Whether to show the amounts due. Not after a person resolved the payment task: the shop may have kept the money,
 * which the order does not show.
 */
const hasSettlement = ({ status, moneySettled }: Appointment, { canCancel }: CustomerLimits): boolean =>
  canCancel || (status === 'cancelled' && !moneySettled);
