import { REASONS } from '../../domain/refusals/reasons';
import type { DaySummary, Refusal, Slot } from '../../engine/slots/types';
import type { Instant, SiteSeconds } from '../../time/units';
import type { Zone } from '../../time/zone';
import {
  closed,
  DECIMAL,
  INSTANT,
  INTEGER,
  ISO_TIME,
  listOf,
  enumSchema,
  schemaOrNull,
  SITE_SECONDS,
  TEXT,
} from '../response/schema';

/** The contract's Slot. */
export interface WireSlot {
  readonly product_id: number;
  readonly product_name: string;
  readonly date: string;
  /** Start to post back; in the repeated hour it means the first of two. */
  readonly timestamp: SiteSeconds;
  readonly timestamp_utc: Instant;
  readonly start_iso: string;
  readonly duration: number;
  readonly duration_unit: string;
  readonly available: number;
  readonly scheduled: number;
  readonly staff_id: number | null;
  readonly max_qty?: number;
  readonly price?: string;
}

/** A slot in v1: without v2's fields, and without a timestamp for products booked by the day or month. */
interface WireSlotV1 extends Omit<
  WireSlot,
  'timestamp' | 'timestamp_utc' | 'start_iso' | 'max_qty' | 'price'
> {
  readonly timestamp?: SiteSeconds;
  /** Member of staff; 0 for a product without staff. */
  readonly staff_id: number;
}

const COMMON_PROPERTIES = {
  product_id: INTEGER,
  product_name: TEXT,
  date: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2})?$' },
  timestamp: SITE_SECONDS,
  duration: INTEGER,
  duration_unit: enumSchema(['minute', 'hour', 'day', 'month']),
  available: { ...INTEGER, minimum: 0 },
  scheduled: INTEGER,
};

export const SLOT_V1 = closed('SlotV1', { ...COMMON_PROPERTIES, staff_id: INTEGER }, ['timestamp']);

export const SLOT_V2 = closed(
  'Slot',
  {
    ...COMMON_PROPERTIES,
    timestamp_utc: INSTANT,
    start_iso: ISO_TIME,
    staff_id: schemaOrNull(INTEGER),
    price: DECIMAL,
    max_qty: INTEGER,
  },
  ['price', 'max_qty'],
);

const REFUSED_START = closed(
  'RefusedStart',
  {
    product_id: INTEGER,
    staff_id: schemaOrNull(INTEGER),
    date: COMMON_PROPERTIES.date,
    timestamp: SITE_SECONDS,
    timestamp_utc: INSTANT,
    start_iso: ISO_TIME,
    reasons: listOf(enumSchema(Object.keys(REASONS))),
    rule_ids: listOf(INTEGER),
    appointment_ids: listOf(INTEGER),
  },
  ['rule_ids', 'appointment_ids'],
);

export const DAY_SUMMARY = closed('DaySummary', {
  product_id: INTEGER,
  product_name: TEXT,
  date: { type: 'string', format: 'date' },
  timestamp: SITE_SECONDS,
  timestamp_utc: INSTANT,
  start_iso: ISO_TIME,
  available: { ...INTEGER, minimum: 0 },
  starts: { ...INTEGER, minimum: 0 },
  max_qty: { ...INTEGER, minimum: 0 },
});

export const SLOT_PAGE = closed(
  'SlotPage',
  { records: listOf({ anyOf: [SLOT_V2, DAY_SUMMARY] }), count: INTEGER, refused: listOf(REFUSED_START) },
  ['refused'],
);

/** A start that cannot be booked, with its reasons (an addition to the contract). */
interface WireRefusedStart {
  readonly product_id: number;
  readonly staff_id: number | null;
  readonly date: string;
  readonly timestamp: SiteSeconds;
  readonly timestamp_utc: Instant;
  readonly start_iso: string;
  readonly reasons: readonly string[];
  /** Rules that decide it, for staff and managers. */
  readonly rule_ids?: readonly number[];
  readonly appointment_ids?: readonly number[];
}

/** Summary of a day (an addition to the contract). */
export interface WireDaySummary {
  readonly product_id: number;
  readonly product_name: string;
  readonly date: string;
  readonly timestamp: SiteSeconds;
  readonly timestamp_utc: Instant;
  readonly start_iso: string;
  readonly available: number;
  readonly starts: number;
  readonly max_qty: number;
}

/** @param showsIds false for the public, who may see the reasons but not the ids of rules and bookings */
export const presentRefusedStart = (refusal: Refusal, showsIds: boolean, zone: Zone): WireRefusedStart => ({
  product_id: refusal.productId,
  staff_id: refusal.staffId,
  date: refusal.date,
  timestamp: zone.toSite(refusal.start),
  timestamp_utc: refusal.start,
  start_iso: refusal.startIso,
  reasons: refusal.reasons,
  ...(showsIds && { rule_ids: refusal.ruleIds, appointment_ids: refusal.appointmentIds }),
});

export const presentSlot = (slot: Slot, zone: Zone): WireSlot => ({
  product_id: slot.productId,
  product_name: slot.productName,
  date: slot.date,
  timestamp: zone.toSite(slot.start),
  timestamp_utc: slot.start,
  start_iso: slot.startIso,
  duration: slot.duration,
  duration_unit: slot.durationUnit,
  available: slot.available,
  scheduled: slot.scheduled,
  staff_id: slot.staffId,
  ...(slot.maxQuantity !== undefined && { max_qty: slot.maxQuantity }),
  ...(slot.price !== undefined && { price: slot.price }),
});

export const presentDaySummary = (day: DaySummary, zone: Zone): WireDaySummary => ({
  product_id: day.productId,
  product_name: day.productName,
  date: day.date,
  timestamp: zone.toSite(day.start),
  timestamp_utc: day.start,
  start_iso: day.startIso,
  available: day.available,
  starts: day.starts,
  max_qty: day.maxQuantity,
});

export function presentSlotV1(slot: Slot, zone: Zone): WireSlotV1 {
  const isTimed = slot.durationUnit === 'minute' || slot.durationUnit === 'hour';
  return {
    product_id: slot.productId,
    product_name: slot.productName,
    date: slot.date,
    ...(isTimed && { timestamp: zone.toSite(slot.start) }),
    duration: slot.duration,
    duration_unit: slot.durationUnit,
    available: slot.available,
    scheduled: slot.scheduled,
    staff_id: slot.staffId ?? 0,
  };
}
