import { REASONS } from '../../domain/refusals/reasons';
import type { DaySummary, Refusal, Slot } from '../../engine/slots/types';
import type { Instant, SiteSeconds } from '../../time/units';
import type { Zone } from '../../time/zone';
import { only } from '../../wire/names';
import {
  closed,
  DECIMAL,
  INSTANT,
  INTEGER,
  ISO_TIME,
  listOf,
  enumSchema,
  type Schema,
  schemaOrNull,
  SITE_SECONDS,
  TEXT,
} from '../response/schema';

/** A wire field of a slot. `undefined` as a value leaves the field out. */
interface SlotField<Value> {
  readonly schema: Schema;
  readonly valueOf: (slot: Slot, zone: Zone) => Value;
}

const field = <Value>(schema: Schema, valueOf: SlotField<Value>['valueOf']): SlotField<Value> => ({
  schema,
  valueOf,
});

const SLOT_DATE: Schema = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2})?$' };
const COUNT: Schema = { ...INTEGER, minimum: 0 };

/** The fields that the members of one start share, in the order of responses. */
const OF_START = {
  product_id: field(INTEGER, ({ productId }) => productId),
  product_name: field(TEXT, ({ productName }) => productName),
  date: field(SLOT_DATE, ({ date }) => date),
  // Start to post back; in the repeated hour it means the first of two.
  timestamp: field(SITE_SECONDS, ({ start }, zone) => zone.toSite(start)),
  timestamp_utc: field(INSTANT, ({ start }) => start),
  start_iso: field(ISO_TIME, ({ startIso }) => startIso),
  duration: field(INTEGER, ({ duration }) => duration),
  duration_unit: field(
    enumSchema(['minute', 'hour', 'day', 'month']),
    ({ durationUnit }) => durationUnit as string,
  ),
};

/** The fields in which members differ; they follow. */
const OF_MEMBER = {
  available: field(COUNT, ({ available }) => available),
  scheduled: field(INTEGER, ({ scheduled }) => scheduled),
  staff_id: field(schemaOrNull(INTEGER), ({ staffId }) => staffId),
  max_qty: field(INTEGER, ({ maxQuantity }) => maxQuantity),
  price: field(DECIMAL, ({ price }) => price),
};
const OPTIONAL = ['max_qty', 'price'] as const;

const SLOT_FIELDS = { ...OF_START, ...OF_MEMBER };

type ValuesOf<Fields> = {
  readonly [Name in keyof Fields]: Fields[Name] extends SlotField<infer Value> ? Value : never;
};
type Optional = (typeof OPTIONAL)[number];

/** The contract's Slot. */
export type WireSlot = Omit<ValuesOf<typeof SLOT_FIELDS>, Optional> &
  Partial<Pick<ValuesOf<typeof SLOT_FIELDS>, Optional>>;

/** The fields that v1 has, too. */
const V1_NAMES = [
  'product_id',
  'product_name',
  'date',
  'timestamp',
  'duration',
  'duration_unit',
  'available',
  'scheduled',
] as const;

/** A slot in v1: without a timestamp for products booked by the day or month. */
export interface WireSlotV1 extends Omit<Pick<WireSlot, (typeof V1_NAMES)[number]>, 'timestamp'> {
  readonly timestamp?: SiteSeconds;
  /** Member of staff; 0 for a product without staff. */
  readonly staff_id: number;
}

const schemas = Object.fromEntries(
  Object.entries(SLOT_FIELDS).map(([name, { schema }]) => [name, schema]),
) as Record<keyof typeof SLOT_FIELDS, Schema>;
const shared = only(schemas, ...V1_NAMES);
const { max_qty, ...others } = schemas;

export const SLOT_V1 = closed('SlotV1', { ...shared, staff_id: INTEGER }, ['timestamp']);

export const SLOT_V2 = closed('Slot', { ...shared, ...others, max_qty }, OPTIONAL);

export const REFUSED_START = closed(
  'RefusedStart',
  {
    product_id: INTEGER,
    staff_id: schemaOrNull(INTEGER),
    date: SLOT_DATE,
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
  available: COUNT,
  starts: COUNT,
  max_qty: COUNT,
});

export const SLOT_PAGE = closed(
  'SlotPage',
  { records: listOf({ anyOf: [SLOT_V2, DAY_SUMMARY] }), count: INTEGER, refused: listOf(REFUSED_START) },
  ['refused'],
);

/** A start that cannot be booked, with its reasons (an addition to the contract). */
export interface WireRefusedStart {
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

type NamedField = readonly [name: string, field: SlotField<unknown>];
const FIELDS_OF_START: readonly NamedField[] = Object.entries(OF_START);
export const FIELDS_OF_MEMBER: readonly NamedField[] = Object.entries(OF_MEMBER);
const FIELDS = [...FIELDS_OF_START, ...FIELDS_OF_MEMBER];

/** The values of some fields, without those that are undefined. */
function present(fields: readonly NamedField[], slot: Slot, zone: Zone): object {
  const shown: Record<string, unknown> = {};
  for (const [name, { valueOf }] of fields) {
    const value = valueOf(slot, zone);
    if (value !== undefined) shown[name] = value;
  }
  return shown;
}

export const presentSlot = (slot: Slot, zone: Zone): WireSlot => present(FIELDS, slot, zone) as WireSlot;

/** The part of a slot that the members of its start share. */
export const presentStart = (slot: Slot, zone: Zone): object => present(FIELDS_OF_START, slot, zone);

/** The part of a slot in which members differ. */
export const presentMember = (slot: Slot, zone: Zone): object => present(FIELDS_OF_MEMBER, slot, zone);

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

const OF_V1 = FIELDS.filter(([name]) => V1_NAMES.some((known) => known === name));
const OF_DAY_V1 = OF_V1.filter(([name]) => name !== 'timestamp');

export function presentSlotV1(slot: Slot, zone: Zone): WireSlotV1 {
  const isTimed = slot.durationUnit === 'minute' || slot.durationUnit === 'hour';
  return { ...present(isTimed ? OF_V1 : OF_DAY_V1, slot, zone), staff_id: slot.staffId ?? 0 } as WireSlotV1;
}
