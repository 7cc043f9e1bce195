import { REASONS } from '../../../domain/refusals/reasons';
import type { DaySummary, FreeSlot, Refusal, Slot } from '../../../engine/slots/types';
import type { SiteSeconds } from '../../../time/units';
import type { Zone } from '../../../time/zone';
import { only } from '../../../wire/names';
import {
  closed,
  DATE,
  DECIMAL,
  enumSchema,
  INSTANT,
  INTEGER,
  ISO_TIME,
  listOf,
  type Schema,
  schemaOrNull,
  SITE_SECONDS,
  TEXT,
} from '../../response/schema';
import { fieldsAbout, presenterOf, type RecordOf, schemasOf } from '../../response/wire-table';

const ofSlot = fieldsAbout<Slot>();
const ofDay = fieldsAbout<DaySummary>();
const ofRefusal = fieldsAbout<Refusal>();

const SLOT_DATE: Schema = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2})?$' };
const COUNT: Schema = { ...INTEGER, minimum: 0 };

/** Fields of a slot's start, which are equal for all members. */
const OF_START = {
  product_id: ofSlot(INTEGER, ({ productId }) => productId),
  product_name: ofSlot(TEXT, ({ productName }) => productName),
  date: ofSlot(SLOT_DATE, ({ date }) => date),
  // Clients can send `timestamp` as the start of a booking. If the clock repeats an hour, `timestamp` is a time in the
  // first of the two hours.
  timestamp: ofSlot(SITE_SECONDS, ({ start }, zone) => zone.toSite(start)),
  timestamp_utc: ofSlot(INSTANT, ({ start }) => start),
  start_iso: ofSlot(ISO_TIME, ({ startIso }) => startIso),
  duration: ofSlot(INTEGER, ({ duration }) => duration),
  duration_unit: ofSlot(
    enumSchema(['minute', 'hour', 'day', 'month']),
    ({ durationUnit }): string => durationUnit,
  ),
};

/** Fields of a slot that differ between members. In a record they come after the fields of the start. */
const MEMBER_FIELDS = {
  available: ofSlot(COUNT, ({ available }) => available),
  scheduled: ofSlot(INTEGER, ({ scheduled }) => scheduled),
  staff_id: ofSlot(schemaOrNull(INTEGER), ({ staffId }) => staffId),
  max_qty: ofSlot(INTEGER, ({ maxQuantity }) => maxQuantity),
  price: ofSlot(DECIMAL, ({ price }) => price),
  due_now: ofSlot(DECIMAL, ({ dueNow }) => dueNow),
  due_later: ofSlot(DECIMAL, ({ dueLater }) => dueLater),
};

const OF_SLOT = { ...OF_START, ...MEMBER_FIELDS };

/** A slot in v2 of the REST interface. */
export type WireSlot = RecordOf<typeof OF_SLOT>;

export const presentSlot = presenterOf(OF_SLOT);
export const presentStart = presenterOf(OF_START);
export const presentMember = presenterOf(MEMBER_FIELDS);

/**
 * The first fields of a slot in v1, in order. For products booked by the minute or hour, `timestamp` follows the date.
 */
const FIRST = ['product_id', 'product_name', 'date'] as const;
const LAST = ['duration', 'duration_unit', 'available', 'scheduled'] as const;
const OF_DAY_V1 = only(OF_SLOT, ...FIRST, ...LAST);
const OF_TIME_V1 = only(OF_SLOT, ...FIRST, 'timestamp', ...LAST);
const presentDayV1 = presenterOf(OF_DAY_V1);
const presentTimeV1 = presenterOf(OF_TIME_V1);

/** A slot in v1 of the REST interface. */
interface WireSlotV1 extends RecordOf<typeof OF_DAY_V1> {
  readonly timestamp?: SiteSeconds;
  /** Id of the member; 0 for a product without staff. */
  readonly staff_id: number;
}

export function presentSlotV1(slot: Slot, zone: Zone): WireSlotV1 {
  const isTimed = slot.durationUnit === 'minute' || slot.durationUnit === 'hour';
  const shown = isTimed ? presentTimeV1(slot, zone) : presentDayV1(slot, zone);
  return { ...shown, staff_id: slot.staffId ?? 0 };
}

const { max_qty, price, due_now, due_later, ...schemas } = schemasOf(OF_SLOT);
const shared = schemasOf(OF_TIME_V1);

export const SLOT_V1 = closed('SlotV1', { ...shared, staff_id: INTEGER }, ['timestamp']);

export const SLOT_V2 = closed('Slot', { ...shared, ...schemas, price, due_now, due_later, max_qty }, [
  'price',
  'due_now',
  'due_later',
  'max_qty',
]);

/** A slot in the results of a search for the first free starts. */
export const FREE_SLOT = closed('FreeSlot', { ...shared, ...schemas, max_qty, end_iso: ISO_TIME }, [
  'max_qty',
]);

export const presentFreeSlot = (slot: FreeSlot, zone: Zone) => ({
  ...presentSlot(slot, zone),
  end_iso: slot.endIso,
});

/** The fields of a start that cannot be booked. */
const OF_REFUSED_START = {
  product_id: ofRefusal(INTEGER, ({ productId }) => productId),
  staff_id: ofRefusal(schemaOrNull(INTEGER), ({ staffId }) => staffId),
  date: ofRefusal(SLOT_DATE, ({ date }) => date),
  timestamp: ofRefusal(SITE_SECONDS, ({ start }, zone) => zone.toSite(start)),
  timestamp_utc: ofRefusal(INSTANT, ({ start }) => start),
  start_iso: ofRefusal(ISO_TIME, ({ startIso }) => startIso),
  reasons: ofRefusal(listOf(enumSchema(Object.keys(REASONS))), ({ reasons }) => reasons),
};

/** Ids of the rules and bookings that make a start unbookable. Shown only to staff and managers. */
const OF_CAUSES = {
  rule_ids: ofRefusal(listOf(INTEGER), ({ ruleIds }) => ruleIds),
  appointment_ids: ofRefusal(listOf(INTEGER), ({ appointmentIds }) => appointmentIds),
};

const presentRefusal = presenterOf(OF_REFUSED_START);
const presentCauses = presenterOf(OF_CAUSES);

/**
 * Builds the response for a start that cannot be booked.
 *
 * @param showsIds false for callers who may see the reasons, but not the ids of rules and bookings
 */
export const presentRefusedStart = (refusal: Refusal, showsIds: boolean, zone: Zone) => ({
  ...presentRefusal(refusal, zone),
  ...(showsIds && presentCauses(refusal, zone)),
});

const REFUSED_START = closed('RefusedStart', { ...schemasOf(OF_REFUSED_START), ...schemasOf(OF_CAUSES) }, [
  'rule_ids',
  'appointment_ids',
]);

/** The fields of a day's summary. */
const OF_DAY = {
  product_id: ofDay(INTEGER, ({ productId }) => productId),
  product_name: ofDay(TEXT, ({ productName }) => productName),
  date: ofDay(DATE, ({ date }) => date),
  timestamp: ofDay(SITE_SECONDS, ({ start }, zone) => zone.toSite(start)),
  timestamp_utc: ofDay(INSTANT, ({ start }) => start),
  start_iso: ofDay(ISO_TIME, ({ startIso }) => startIso),
  available: ofDay(COUNT, ({ available }) => available),
  starts: ofDay(COUNT, ({ starts }) => starts),
  max_qty: ofDay(COUNT, ({ maxQuantity }) => maxQuantity),
};

export type WireDaySummary = RecordOf<typeof OF_DAY>;
export const presentDaySummary = presenterOf(OF_DAY);
export const DAY_SUMMARY = closed('DaySummary', schemasOf(OF_DAY));

export const SLOT_PAGE = closed(
  'SlotPage',
  { records: listOf({ anyOf: [SLOT_V2, DAY_SUMMARY] }), count: INTEGER, refused: listOf(REFUSED_START) },
  ['refused'],
);
