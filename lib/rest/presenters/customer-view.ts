import { VISIT_STATUSES } from '../../domain/visits/visit';
import type { CustomerItem, CustomerView } from '../../services/self-service/view';
import type { CustomerVisit } from '../../services/self-service/visit-view';
import { answersField } from '../../wire/answers';
import { dueFieldsOnWire } from '../../wire/due';
import { resourceIdsField } from '../../wire/resource-ids';
import { wireSettlement } from '../../wire/settlement';
import {
  closed,
  DECIMAL,
  enumSchema,
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
import { ANSWERS } from './answer';
import { STAFF_DETAIL, type StaffDetail } from './appointment';
import { SETTLEMENT } from './settlement';

const ofItem = fieldsAbout<CustomerItem>();

/** The fields of an item of a visit as its customer sees it. */
const OF_CUSTOMER_ITEM = {
  id: ofItem(INTEGER, ({ id }) => id),
  status: ofItem(TEXT, ({ status }) => status),
  product_id: ofItem(INTEGER, ({ productId }) => productId),
  product_name: ofItem(TEXT, ({ productName }) => productName),
  start: ofItem(SITE_SECONDS, ({ start }, zone) => zone.toSite(start)),
  end: ofItem(SITE_SECONDS, ({ end }, zone) => zone.toSite(end)),
  start_utc: ofItem(INSTANT, ({ start }) => start),
  end_utc: ofItem(INSTANT, ({ end }) => end),
  start_iso: ofItem(ISO_TIME, ({ startIso }) => startIso),
  end_iso: ofItem(ISO_TIME, ({ endIso }) => endIso),
  all_day: ofItem(FLAG, ({ allDay }) => allDay),
  qty: ofItem(INTEGER, ({ quantity }) => quantity),
  cost: ofItem(DECIMAL, ({ cost }) => cost),
  due_now: ofItem(
    {
      ...DECIMAL,
      description: 'The deposit to pay when booking, with tax. Absent if the appointment has no deposit.',
    },
    (view) => dueFieldsOnWire(view).due_now,
  ),
  due_later: ofItem(
    {
      ...DECIMAL,
      description:
        'The amount to pay in the shop after the deposit, with tax. Absent if the appointment has no deposit.',
    },
    (view) => dueFieldsOnWire(view).due_later,
  ),
  answers: ofItem(ANSWERS, (view) => answersField(view).answers),
  timezone: ofItem(TEXT, ({ timezone }) => timezone),
  local_timezone: ofItem(TEXT, ({ localTimezone }) => localTimezone),
  staff_details: ofItem(listOf(STAFF_DETAIL), ({ staffDetails }) =>
    staffDetails.map(({ id, displayName, avatarUrl }): StaffDetail => ({
      id,
      display_name: displayName,
      avatar_url: avatarUrl,
    })),
  ),
  resource_ids: ofItem(
    {
      ...listOf(INTEGER),
      description:
        "Ids of the resources that the appointment takes, in the order of the product's needs; 0 for a need without a resource. Absent if the appointment takes no resource.",
    },
    (view) => resourceIdsField(view).resource_ids,
  ),
  resource_details: ofItem(
    {
      ...listOf(closed('ResourceDetail', { id: INTEGER, name: TEXT })),
      description:
        'Names of the resources that the appointment takes, without deleted ones. Absent if there are none.',
    },
    ({ resourceDetails }) => (resourceDetails.length > 0 ? resourceDetails : undefined),
  ),
  settlement: ofItem(
    {
      ...schemaOrNull(SETTLEMENT),
      description:
        'The fee, and the amounts to refund or to pay, because the appointment was cancelled; or, while the customer can cancel it, the amounts that a cancellation would cause. Null in all other cases, and if a manager has resolved the amounts or the appointment has no order line.',
    },
    ({ settlement }) => settlement && wireSettlement(settlement),
  ),
  due_after_change: ofItem(
    {
      ...SETTLEMENT,
      description:
        'The amounts to refund or to pay because the appointment has fewer places or another price than before. Absent if there are none.',
    },
    ({ dueAfterChange }) => (dueAfterChange ? wireSettlement(dueAfterChange) : undefined),
  ),
};

const ofView = fieldsAbout<CustomerView>();

/** The fields of an appointment as its customer sees it. */
const OF_CUSTOMER_VIEW = {
  ...OF_CUSTOMER_ITEM,
  visit_id: ofView(
    {
      ...INTEGER,
      description:
        'The visit (several services booked together) to which the appointment belongs. Absent if it belongs to none.',
    },
    ({ visitId }) => (visitId > 0 ? visitId : undefined),
  ),
  can_cancel: ofView(FLAG, ({ canCancel }) => canCancel),
  can_reschedule: ofView(FLAG, ({ canReschedule }) => canReschedule),
  cancel_until: ofView(INSTANT, ({ cancelUntil }) => cancelUntil),
  reschedule_until: ofView(INSTANT, ({ rescheduleUntil }) => rescheduleUntil),
};

export type WireCustomerView = RecordOf<typeof OF_CUSTOMER_VIEW>;

const IF_ANY = [
  'answers',
  'resource_ids',
  'resource_details',
  'due_now',
  'due_later',
  'due_after_change',
] as const;

export const CUSTOMER_VIEW = closed('CustomerView', schemasOf(OF_CUSTOMER_VIEW), [...IF_ANY, 'visit_id']);
export const presentCustomerView = presenterOf(OF_CUSTOMER_VIEW);

const CUSTOMER_ITEM = closed('CustomerVisitItem', schemasOf(OF_CUSTOMER_ITEM), IF_ANY);
const presentCustomerItem = presenterOf(OF_CUSTOMER_ITEM);

const ofVisit = fieldsAbout<CustomerVisit>();

/** The fields of a visit as its customer sees it. */
const OF_CUSTOMER_VISIT = {
  id: ofVisit(INTEGER, ({ id }) => id),
  status: ofVisit(enumSchema(VISIT_STATUSES), ({ status }): string => status),
  start: ofVisit(SITE_SECONDS, ({ start }, zone) => zone.toSite(start)),
  end: ofVisit(SITE_SECONDS, ({ end }, zone) => zone.toSite(end)),
  start_utc: ofVisit(INSTANT, ({ start }) => start),
  end_utc: ofVisit(INSTANT, ({ end }) => end),
  start_iso: ofVisit(ISO_TIME, ({ startIso }) => startIso),
  end_iso: ofVisit(ISO_TIME, ({ endIso }) => endIso),
  cost: ofVisit(DECIMAL, ({ cost }) => cost),
  items: ofVisit(
    {
      ...listOf(CUSTOMER_ITEM),
      description:
        'The appointments of the visit, by start. While the visit can be cancelled, `settlement` of each appointment has the amounts that a cancellation of the whole visit would cause.',
    },
    ({ items }, zone) => items.map((item) => presentCustomerItem(item, zone)),
  ),
  can_cancel: ofVisit(FLAG, ({ canCancel }) => canCancel),
  can_reschedule: ofVisit(FLAG, ({ canReschedule }) => canReschedule),
  cancel_until: ofVisit(INSTANT, ({ cancelUntil }) => cancelUntil),
  reschedule_until: ofVisit(INSTANT, ({ rescheduleUntil }) => rescheduleUntil),
};

export const CUSTOMER_VISIT = closed('CustomerVisit', schemasOf(OF_CUSTOMER_VISIT));
export const presentCustomerVisit = presenterOf(OF_CUSTOMER_VISIT);
