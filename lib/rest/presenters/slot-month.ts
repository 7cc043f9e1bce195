import { entityTag } from '../response/entity-tag';
import { WrittenBody } from '../response/bodies';
import { closed, DATE, listOf, MONTH, type Schema, schemaOrNull, TEXT } from '../response/schema';
import { recordsIn } from '../response/slot-form';
import type { SlotMonth } from '../../services/slots/month-plan';
import { DAY_SUMMARY, SLOT_V2, type WireDaySummary, type WireSlot } from './slot';

/** Everything that a booking page shows of one product (an addition to the contract). */
export interface WireSlotMonth<Time = WireSlot> {
  readonly timezone: string;
  readonly today: string;
  readonly first_free: string | null;
  readonly month: string;
  readonly day: string | null;
  readonly days: readonly WireDaySummary[];
  readonly times: readonly Time[];
}

const monthOf = (title: string, time: Schema): Schema =>
  closed(title, {
    timezone: TEXT,
    today: DATE,
    first_free: schemaOrNull(DATE),
    month: MONTH,
    day: schemaOrNull(DATE),
    days: listOf(DAY_SUMMARY),
    times: listOf(time),
  });

export const SLOT_MONTH_PAGE = monthOf('SlotMonth', SLOT_V2);

/** The fields of a month beside its lists. */
const smallFields = (month: Omit<SlotMonth, 'days' | 'times'>): Omit<WireSlotMonth, 'days' | 'times'> => ({
  timezone: month.timezone,
  today: month.today,
  first_free: month.firstFree,
  month: month.month,
  day: month.day,
});

/** A list that is written already, in the form of `slotForm`. */
interface WrittenList {
  readonly text: Buffer;
  readonly tag: string;
}

/** The month as text, around two lists that are written already. Its tag is made of theirs, so neither is read again. */
export function writeMonth({ days, times, ...month }: SlotMonth<WrittenList, WrittenList>): WrittenBody {
  const fields = JSON.stringify(smallFields(month));
  const text = Buffer.concat([
    Buffer.from(`${fields.slice(0, -1)},"days":`),
    recordsIn(days.text),
    TIMES,
    recordsIn(times.text),
    END,
  ]);
  return new WrittenBody(text, entityTag([fields, days.tag, times.tag].join()));
}

const TIMES = Buffer.from(',"times":');
const END = Buffer.from('}');
