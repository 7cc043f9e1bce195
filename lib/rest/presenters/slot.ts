import { REASONS } from '../../domain/refusals/reasons';
import type { Refusal, Slot } from '../../engine/slots/types';
import {
  closed,
  DECIMAL,
  INSTANT,
  INTEGER,
  listOf,
  oneOf,
  orNull,
  SITE_SECONDS,
  TEXT,
} from '../response/schema';

/** A slot as v1 answers it: without v2's fields, and without a timestamp for products booked by the day or month. */
export interface WireSlotV1 {
  readonly product_id: number;
  readonly product_name: string;
  readonly date: string;
  readonly timestamp?: number;
  readonly duration: number;
  readonly duration_unit: string;
  readonly available: number;
  readonly scheduled: number;
  /** 0 for a product without staff. */
  readonly staff_id: number;
}

const COMMON_PROPERTIES = {
  product_id: INTEGER,
  product_name: TEXT,
  date: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2})?$' },
  timestamp: SITE_SECONDS,
  duration: INTEGER,
  duration_unit: oneOf(['minute', 'hour', 'day', 'month']),
  available: { ...INTEGER, minimum: 0 },
  scheduled: INTEGER,
};

export const SLOT_V1 = closed('SlotV1', { ...COMMON_PROPERTIES, staff_id: INTEGER }, ['timestamp']);

export const SLOT_V2 = closed(
  'Slot',
  {
    ...COMMON_PROPERTIES,
    timestamp_utc: INSTANT,
    start_iso: { type: 'string', format: 'date-time' },
    staff_id: orNull(INTEGER),
    price: DECIMAL,
    max_qty: INTEGER,
  },
  ['price', 'max_qty'],
);

export const REFUSED_START = closed(
  'RefusedStart',
  {
    product_id: INTEGER,
    staff_id: orNull(INTEGER),
    date: COMMON_PROPERTIES.date,
    timestamp: SITE_SECONDS,
    timestamp_utc: INSTANT,
    start_iso: { type: 'string', format: 'date-time' },
    reasons: listOf(oneOf(Object.keys(REASONS))),
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
  start_iso: { type: 'string', format: 'date-time' },
  available: { ...INTEGER, minimum: 0 },
  starts: { ...INTEGER, minimum: 0 },
  max_qty: { ...INTEGER, minimum: 0 },
});

export const SLOT_PAGE = closed(
  'SlotPage',
  { records: listOf({ anyOf: [SLOT_V2, DAY_SUMMARY] }), count: INTEGER, refused: listOf(REFUSED_START) },
  ['refused'],
);

/** Why a start cannot be booked (an addition to the contract). */
export interface WireRefusedStart {
  readonly product_id: number;
  readonly staff_id: number | null;
  readonly date: string;
  /** Site seconds. */
  readonly timestamp: number;
  /** Instant. */
  readonly timestamp_utc: number;
  readonly start_iso: string;
  readonly reasons: readonly string[];
  /** What decides it, for staff and managers. */
  readonly rule_ids?: readonly number[];
  readonly appointment_ids?: readonly number[];
}

/** @param showsIds the public sees when something cannot be booked, and why, but not whose doing it is */
export const presentRefusedStart = (
  { product, staffId, moment, reasons, ruleIds, appointmentIds }: Refusal,
  showsIds: boolean,
): WireRefusedStart => ({
  product_id: product.id,
  staff_id: staffId,
  date: moment.date,
  timestamp: moment.timestamp,
  timestamp_utc: moment.start,
  start_iso: moment.iso,
  reasons,
  ...(showsIds && { rule_ids: ruleIds, appointment_ids: appointmentIds }),
});

export function presentSlotV1(slot: Slot): WireSlotV1 {
  const { product_id, product_name, date, timestamp, duration, duration_unit, available, scheduled } = slot;
  const isTimed = duration_unit === 'minute' || duration_unit === 'hour';
  return {
    product_id,
    product_name,
    date,
    ...(isTimed && { timestamp }),
    duration,
    duration_unit,
    available,
    scheduled,
    staff_id: slot.staff_id ?? 0,
  };
}
