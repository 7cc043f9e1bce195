import type { ReachedLimit } from '../../../domain/refusals/reached-limit';
import type { ReschedulingMonth } from '../../../services/self-service/rescheduling-month';
import type { MoveSlot, ReschedulingSlot } from '../../../services/appointments/changes/rescheduling-slots';
import type { SlotMonth } from '../../../services/slots/month-plan';
import type { Instant } from '../../../time/units';
import type { Zone } from '../../../time/zone';
import { entityTag } from '../../response/entity-tag';
import { WrittenBody } from '../../response/bodies';
import {
  closed,
  DATE,
  INSTANT,
  INTEGER,
  ISO_TIME,
  listOf,
  MONTH,
  type Schema,
  schemaOrNull,
  TEXT,
} from '../../response/schema';
import { recordsIn } from '../../response/slot-form';
import { REACHED_LIMITS } from '../booking-limit';
import { DAY_SUMMARY, presentDaySummary, SLOT_V2, type WireDaySummary, type WireSlot } from './slot';

/** All data that a booking page shows of one product. */
export interface WireSlotMonth<Time = WireSlot> {
  readonly timezone: string;
  readonly today: string;
  readonly first_free: string | null;
  readonly month: string;
  readonly day: string | null;
  readonly days: readonly WireDaySummary[];
  readonly times: readonly Time[];
  /** Booking limits that leave nothing free. Present only if nothing is free because of them. */
  readonly limits?: readonly ReachedLimit[];
}

const fieldsOf = (time: Schema) => ({
  timezone: TEXT,
  today: DATE,
  first_free: schemaOrNull(DATE),
  month: MONTH,
  day: schemaOrNull(DATE),
  days: listOf(DAY_SUMMARY),
  times: listOf(time),
});

export const SLOT_MONTH_PAGE = closed('SlotMonth', { ...fieldsOf(SLOT_V2), limits: REACHED_LIMITS }, [
  'limits',
]);

/** A time to which an appointment can be moved. The places that the appointment takes now count as free. */
export interface WireMove {
  readonly date: string;
  readonly timestamp_utc: Instant;
  readonly start_iso: string;
  readonly end_iso: string;
  readonly available: 1;
}

const OF_MOVE = {
  date: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2})?$' },
  timestamp_utc: INSTANT,
  start_iso: ISO_TIME,
  end_iso: ISO_TIME,
  available: { const: 1 },
} satisfies Record<keyof WireMove, Schema>;

const RESCHEDULING_SLOT = closed('ReschedulingSlot', OF_MOVE);

export const MOVE_SLOTS = closed('MoveSlots', {
  records: listOf(closed('MoveSlot', { ...OF_MOVE, staff_ids: listOf(INTEGER) })),
  count: INTEGER,
});

export const VISIT_MOVES = closed('ReschedulingSlots', {
  records: listOf(RESCHEDULING_SLOT),
  count: INTEGER,
});

export const MONTH_OF_MOVES = closed('ReschedulingMonth', fieldsOf(RESCHEDULING_SLOT));

export const presentMonthOfMoves = (
  { days, times, ...month }: ReschedulingMonth,
  zone: Zone,
): WireSlotMonth<WireMove> => ({
  ...smallFields(month),
  days: days.map((day) => presentDaySummary(day, zone)),
  times: times.map(presentMove),
});

const presentMove = ({ date, start, startIso, endIso }: ReschedulingSlot): WireMove => ({
  date,
  timestamp_utc: start,
  start_iso: startIso,
  end_iso: endIso,
  available: 1,
});

export const presentMoveSlots = (slots: readonly MoveSlot[]) => ({
  records: slots.map((slot) => ({ ...presentMove(slot), staff_ids: slot.staffIds })),
  count: slots.length,
});

export const presentMoves = (slots: readonly ReschedulingSlot[]) => ({
  records: slots.map(presentMove),
  count: slots.length,
});

/** Builds all fields of a month's response except its lists of days and times. */
function smallFields(month: Omit<SlotMonth, 'days' | 'times'>): Omit<WireSlotMonth, 'days' | 'times'> {
  return {
    timezone: month.timezone,
    today: month.today,
    first_free: month.firstFree,
    month: month.month,
    day: month.day,
    ...(month.limits && { limits: month.limits }),
  };
}

/** A list of slots as JSON text in the form of `slotForm`, with its entity tag. */
interface WrittenList {
  readonly parts: readonly Buffer[];
  readonly tag: string;
}

/**
 * Writes the data of a booking page as text. Its two lists are already JSON text. The entity tag is derived from the
 * tags of the lists, so that the lists need not be digested again.
 */
export function writeMonth({ days, times, ...month }: SlotMonth<WrittenList, WrittenList>): WrittenBody {
  const fields = JSON.stringify(smallFields(month));
  const text = Buffer.concat([
    Buffer.from(`${fields.slice(0, -1)},"days":`),
    recordsIn(days.parts),
    TIMES,
    recordsIn(times.parts),
    END,
  ]);
  return new WrittenBody([text], entityTag([fields, days.tag, times.tag].join()));
}

const TIMES = Buffer.from(',"times":');
const END = Buffer.from('}');
