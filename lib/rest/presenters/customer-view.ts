import type { CustomerView } from '../../services/self-service/view';
import { resourceIdsField } from '../../wire/resource-ids';
import { wireSettlement } from '../../wire/settlement';
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
import { fieldsAbout, presenterOf, type RecordOf, schemasOf } from '../response/wire-table';
import { STAFF_DETAIL, type StaffDetail } from './appointment';
import { SETTLEMENT } from './settlement';

const ofView = fieldsAbout<CustomerView>();

/** The fields of an appointment as its customer sees it (an addition to the contract). */
const OF_CUSTOMER_VIEW = {
  id: ofView(INTEGER, ({ id }) => id),
  status: ofView(TEXT, ({ status }) => status),
  product_id: ofView(INTEGER, ({ productId }) => productId),
  product_name: ofView(TEXT, ({ productName }) => productName),
  start: ofView(SITE_SECONDS, ({ start }, zone) => zone.toSite(start)),
  end: ofView(SITE_SECONDS, ({ end }, zone) => zone.toSite(end)),
  start_utc: ofView(INSTANT, ({ start }) => start),
  end_utc: ofView(INSTANT, ({ end }) => end),
  start_iso: ofView(ISO_TIME, ({ startIso }) => startIso),
  end_iso: ofView(ISO_TIME, ({ endIso }) => endIso),
  all_day: ofView(FLAG, ({ allDay }) => allDay),
  qty: ofView(INTEGER, ({ quantity }) => quantity),
  cost: ofView(DECIMAL, ({ cost }) => cost),
  timezone: ofView(TEXT, ({ timezone }) => timezone),
  local_timezone: ofView(TEXT, ({ localTimezone }) => localTimezone),
  staff_details: ofView(listOf(STAFF_DETAIL), ({ staffDetails }) =>
    staffDetails.map(({ id, displayName, avatarUrl }): StaffDetail => ({
      id,
      display_name: displayName,
      avatar_url: avatarUrl,
    })),
  ),
  resource_ids: ofView(
    {
      ...listOf(INTEGER),
      description:
        "The resources that it takes, in the order of the product's needs, with 0 for a need that no resource meets; only if it takes any.",
    },
    (view) => resourceIdsField(view).resource_ids,
  ),
  resource_details: ofView(
    {
      ...listOf(closed('ResourceDetail', { id: INTEGER, name: TEXT })),
      description: 'The names of these resources, without those that were deleted; only if there are any.',
    },
    ({ resourceDetails }) => (resourceDetails.length > 0 ? resourceDetails : undefined),
  ),
  can_cancel: ofView(FLAG, ({ canCancel }) => canCancel),
  can_reschedule: ofView(FLAG, ({ canReschedule }) => canReschedule),
  cancel_until: ofView(INSTANT, ({ cancelUntil }) => cancelUntil),
  reschedule_until: ofView(INSTANT, ({ rescheduleUntil }) => rescheduleUntil),
  settlement: ofView(
    {
      ...schemaOrNull(SETTLEMENT),
      description:
        'The amounts that are due because the appointment was cancelled; while it can be cancelled, the amounts that would be due then. Null otherwise, after a manager has settled the amounts by hand, and without an order line.',
    },
    ({ settlement }) => settlement && wireSettlement(settlement),
  ),
};

export type WireCustomerView = RecordOf<typeof OF_CUSTOMER_VIEW>;

export const CUSTOMER_VIEW = closed('CustomerView', schemasOf(OF_CUSTOMER_VIEW), [
  'resource_ids',
  'resource_details',
]);
export const presentCustomerView = presenterOf(OF_CUSTOMER_VIEW);
