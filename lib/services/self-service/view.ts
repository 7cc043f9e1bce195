import type { Appointment } from '../../domain/appointment';
import type { Product } from '../../domain/product';
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
  /** '' if the shop no longer has the product. */
  readonly productName: string;
  readonly start: Instant;
  readonly end: Instant;
  /** ISO 8601 with the site's offset. */
  readonly startIso: string;
  readonly endIso: string;
  readonly allDay: boolean;
  readonly quantity: number;
  /** Decimal string: the whole line. */
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
  /** The first instants at which it is too late by the product's limits. */
  readonly cancelUntil: Instant;
  readonly rescheduleUntil: Instant;
}

/** The product and the staff of an appointment; undefined if the shop no longer has the product. */
export interface Besides {
  readonly product: Product | undefined;
  readonly users: ReadonlyMap<number, User>;
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
  };
}
