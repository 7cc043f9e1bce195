import type { CustomerView } from '../../services/self-service/view';
import type { Instant, SiteSeconds } from '../../time/units';
import type { Zone } from '../../time/zone';
import {
  closed,
  DECIMAL,
  FLAG,
  INSTANT,
  INTEGER,
  ISO_TIME,
  listOf,
  schemaOrNull,
  SITE_SECONDS,
  TEXT,
} from '../response/schema';
import { type WireSettlement, wireSettlement } from '../../wire/settlement';
import { SETTLEMENT } from './settlement';
import { STAFF_DETAIL, type StaffDetail } from './appointment';

/** An appointment as its customer sees it (an addition to the contract). */
export interface WireCustomerView {
  readonly id: number;
  readonly status: string;
  readonly product_id: number;
  readonly product_name: string;
  readonly start: SiteSeconds;
  readonly end: SiteSeconds;
  readonly start_utc: Instant;
  readonly end_utc: Instant;
  readonly start_iso: string;
  readonly end_iso: string;
  readonly all_day: boolean;
  readonly qty: number;
  readonly cost: string;
  readonly timezone: string;
  readonly local_timezone: string;
  readonly staff_details: readonly StaffDetail[];
  readonly can_cancel: boolean;
  readonly can_reschedule: boolean;
  readonly cancel_until: Instant;
  readonly reschedule_until: Instant;
  readonly settlement: WireSettlement | null;
}

export const CUSTOMER_VIEW = closed('CustomerView', {
  id: INTEGER,
  status: TEXT,
  product_id: INTEGER,
  product_name: TEXT,
  start: SITE_SECONDS,
  end: SITE_SECONDS,
  start_utc: INSTANT,
  end_utc: INSTANT,
  start_iso: ISO_TIME,
  end_iso: ISO_TIME,
  all_day: FLAG,
  qty: INTEGER,
  cost: DECIMAL,
  timezone: TEXT,
  local_timezone: TEXT,
  staff_details: listOf(STAFF_DETAIL),
  can_cancel: FLAG,
  can_reschedule: FLAG,
  cancel_until: INSTANT,
  reschedule_until: INSTANT,
  settlement: {
    ...schemaOrNull(SETTLEMENT),
    description:
      'The amounts that are due because it was cancelled, or, while it can be cancelled, that would be due; null otherwise, once a manager has settled them by hand, and without an order line.',
  },
});

export const presentCustomerView = (view: CustomerView, zone: Zone): WireCustomerView => ({
  id: view.id,
  status: view.status,
  product_id: view.productId,
  product_name: view.productName,
  start: zone.toSite(view.start),
  end: zone.toSite(view.end),
  start_utc: view.start,
  end_utc: view.end,
  start_iso: view.startIso,
  end_iso: view.endIso,
  all_day: view.allDay,
  qty: view.quantity,
  cost: view.cost,
  timezone: view.timezone,
  local_timezone: view.localTimezone,
  staff_details: view.staffDetails.map(({ id, displayName, avatarUrl }) => ({
    id,
    display_name: displayName,
    avatar_url: avatarUrl,
  })),
  can_cancel: view.canCancel,
  can_reschedule: view.canReschedule,
  cancel_until: view.cancelUntil,
  reschedule_until: view.rescheduleUntil,
  settlement: view.settlement && wireSettlement(view.settlement),
});
