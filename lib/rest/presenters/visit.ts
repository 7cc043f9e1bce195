import { REASONS } from '../../domain/refusals/reasons';
import { ARRANGEMENTS, VISIT_STATUSES } from '../../domain/visits/visit';
import type {
  Visit,
  VisitItemTime,
  VisitMoveSlot,
  VisitPreview,
  VisitSlot,
} from '../../services/visits/types';
import { formatSecond } from '../../time/format';
import type { Span } from '../../time/units';
import type { Zone } from '../../time/zone';
import {
  closed,
  DATE_TIME,
  DECIMAL,
  enumSchema,
  FLAG,
  INSTANT,
  INTEGER,
  ISO_TIME,
  listOf,
  SITE_SECONDS,
} from '../response/schema';
import { fieldsAbout, presenterOf, schemasOf } from '../response/wire-table';

const ofItem = fieldsAbout<VisitItemTime>();

const OF_ITEM = {
  item: ofItem(
    { ...INTEGER, description: 'Position of the service in `items` of the request, from 0.' },
    ({ item }) => item,
  ),
  product_id: ofItem(INTEGER, ({ productId }) => productId),
  qty: ofItem(INTEGER, ({ quantity }) => quantity),
  staff_ids: ofItem(listOf(INTEGER), ({ staffIds }) => staffIds),
  start: ofItem(SITE_SECONDS, ({ start }, zone): number => zone.toSite(start)),
  end: ofItem(SITE_SECONDS, ({ end }, zone): number => zone.toSite(end)),
  start_utc: ofItem(INSTANT, ({ start }): number => start),
  end_utc: ofItem(INSTANT, ({ end }): number => end),
  cost: ofItem(DECIMAL, ({ cost }) => cost),
};
const presentItem = presenterOf(OF_ITEM);

const TIMES = {
  start: SITE_SECONDS,
  end: SITE_SECONDS,
  start_utc: INSTANT,
  end_utc: INSTANT,
  start_iso: ISO_TIME,
  items: listOf(closed('VisitItem', schemasOf(OF_ITEM))),
  total: DECIMAL,
};

export const VISIT_SLOTS = closed('VisitSlots', {
  records: listOf(closed('VisitSlot', TIMES)),
  count: INTEGER,
});

const MOVED_TIMES = { start: SITE_SECONDS, end: SITE_SECONDS, start_utc: INSTANT, end_utc: INSTANT };

export const VISIT_MOVE_SLOTS = closed('VisitMoveSlots', {
  records: listOf(
    closed('VisitMoveSlot', {
      ...MOVED_TIMES,
      start_iso: ISO_TIME,
      items: listOf(closed('MovedVisitItem', { appointment_id: INTEGER, ...MOVED_TIMES })),
    }),
  ),
  count: INTEGER,
});

const movedTimes = ({ start, end }: Span, zone: Zone) => ({
  start: zone.toSite(start),
  end: zone.toSite(end),
  start_utc: start,
  end_utc: end,
});

export const presentVisitMoveSlot = ({ startIso, items, ...span }: VisitMoveSlot, zone: Zone) => ({
  ...movedTimes(span, zone),
  start_iso: startIso,
  items: items.map(({ appointmentId, ...of }) => ({
    appointment_id: appointmentId,
    ...movedTimes(of, zone),
  })),
});

const REFUSED = { item: INTEGER, reasons: listOf(enumSchema(Object.keys(REASONS))) };

export const VISIT_PREVIEW = closed('VisitPreview', { available: FLAG, ...TIMES, ...REFUSED }, [
  'end',
  'end_utc',
  'start_iso',
  'items',
  'total',
  'item',
  'reasons',
]);

export const presentVisitSlot = ({ start, end, startIso, items, total }: VisitSlot, zone: Zone) => ({
  start: zone.toSite(start),
  end: zone.toSite(end),
  start_utc: start,
  end_utc: end,
  start_iso: startIso,
  items: items.map((item) => presentItem(item, zone)),
  total,
});

export function presentVisitPreview(preview: VisitPreview, zone: Zone) {
  if (preview.available) return { available: true, ...presentVisitSlot(preview, zone) };
  const { start, item, reasons } = preview;
  return { available: false, start: zone.toSite(start), start_utc: start, item, reasons };
}

const ofVisit = fieldsAbout<Visit>();

const OF_VISIT = {
  id: ofVisit(INTEGER, ({ id }) => id),
  status: ofVisit(enumSchema(VISIT_STATUSES), ({ status }): string => status),
  customer_id: ofVisit(INTEGER, ({ customerId }) => customerId),
  order_id: ofVisit(INTEGER, ({ orderId }) => orderId),
  staff_ids: ofVisit(listOf(INTEGER), ({ staffIds }) => staffIds),
  arrange: ofVisit(enumSchema(ARRANGEMENTS), ({ arrange }): string => arrange),
  max_gap_minutes: ofVisit(INTEGER, ({ maxGapMinutes }) => maxGapMinutes),
  same_staff: ofVisit(FLAG, ({ sameStaff }) => sameStaff),
  start: ofVisit(SITE_SECONDS, ({ start }, zone): number => zone.toSite(start)),
  end: ofVisit(SITE_SECONDS, ({ end }, zone): number => zone.toSite(end)),
  start_utc: ofVisit(INSTANT, ({ start }): number => start),
  end_utc: ofVisit(INSTANT, ({ end }): number => end),
  cost: ofVisit(DECIMAL, ({ cost }) => cost),
  // Ids of the visit's appointments, which are sorted by start.
  appointment_ids: ofVisit(listOf(INTEGER), ({ appointments }) => appointments.map(({ id }) => id)),
  date_created: ofVisit(DATE_TIME, ({ dateCreated }, zone) => formatSecond(zone.toSite(dateCreated), 'T')),
  date_modified: ofVisit(DATE_TIME, ({ dateModified }, zone) => formatSecond(zone.toSite(dateModified), 'T')),
};

export const VISIT = closed('Visit', schemasOf(OF_VISIT));
export const presentVisit = presenterOf(OF_VISIT);
