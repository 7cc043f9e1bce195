import type { Appointment } from '../../domain/appointment';
import type { Product } from '../../domain/product';
import type { User } from '../../domain/user';
import { formatIso } from '../../time/format';
import type { Instant, SiteSeconds } from '../../time/units';
import type { Zone } from '../../time/zone';
import type { CustomerLimits } from './limits';

/** An appointment as its customer sees it: nothing that the shop keeps to itself. */
export interface CustomerView {
  readonly id: number;
  readonly status: string;
  readonly product_id: number;
  /** '' where the shop has the product no more. */
  readonly product_name: string;
  /** Site seconds, as the contract's `start` and `end`. */
  readonly start: SiteSeconds;
  readonly end: SiteSeconds;
  /** Instants. */
  readonly start_utc: Instant;
  readonly end_utc: Instant;
  /** ISO 8601 with offset. */
  readonly start_iso: string;
  readonly end_iso: string;
  readonly all_day: boolean;
  readonly qty: number;
  /** Decimal string: the whole line. */
  readonly cost: string;
  readonly timezone: string;
  readonly local_timezone: string;
  readonly staff_details: readonly {
    readonly id: number;
    readonly display_name: string;
    readonly avatar_url: string;
  }[];
  readonly can_cancel: boolean;
  readonly can_reschedule: boolean;
  /** Instants: the first at which the product's limit says that it is too late. */
  readonly cancel_until: Instant;
  readonly reschedule_until: Instant;
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
  const { id, status, productId, start, end, allDay, qty, cost, timezone, localTimezone } = appointment;
  return {
    id,
    status,
    product_id: productId,
    product_name: related.product?.name ?? '',
    start: zone.toSite(start),
    end: zone.toSite(end),
    start_utc: start,
    end_utc: end,
    start_iso: formatIso(start, zone),
    end_iso: formatIso(end, zone),
    all_day: allDay,
    qty,
    cost,
    timezone,
    local_timezone: localTimezone,
    staff_details: appointment.staffIds.flatMap((staffId) => {
      const user = related.users.get(staffId);
      return user ? [{ id: user.id, display_name: user.displayName, avatar_url: user.avatarUrl }] : [];
    }),
    can_cancel: limits.canCancel,
    can_reschedule: limits.canReschedule,
    cancel_until: limits.cancelUntil,
    reschedule_until: limits.rescheduleUntil,
  };
}
