import type { DaySummary, Slot } from '../../engine/slots/types';
import type { Zone } from '../../time/zone';
import { type ExternalIdOf, withCompanions } from '../companions/add-companions';
import {
  DAY_SUMMARY,
  presentDaySummary,
  presentMember,
  presentStart,
  SLOT_V2,
} from '../presenters/slots/slot';
import type { Schema } from './schema';

/**
 * Serialises records of a response like `JSON.stringify`, without the brackets of the list, in two thirds of the time.
 * Records of different members at one start differ only in their last fields, so the text before these fields is
 * written once for all members. The parts are joined at the end, because a text that grows bit by bit takes long to
 * send in a new process.
 */
export function writeSlots(
  records: readonly (Slot | DaySummary)[],
  zone: Zone,
  externalIdOf?: ExternalIdOf,
): string {
  const textOf = (record: object, schema: Schema): string =>
    JSON.stringify(externalIdOf ? withCompanions(record, schema, externalIdOf) : record);
  const parts: string[] = [];
  let before: Slot | undefined;
  let common = '';
  for (const record of records) {
    if (parts.length > 0) parts.push(',');
    if (!('staffId' in record)) {
      parts.push(textOf(presentDaySummary(record, zone), DAY_SUMMARY));
      continue;
    }
    if (!before || !haveTheSameStart(before, record))
      common = textOf(presentStart(record, zone), SLOT_V2).slice(0, -1);
    before = record;
    parts.push(
      common,
      externalIdOf ? `,${textOf(presentMember(record, zone), SLOT_V2).slice(1)}` : memberText(record),
    );
  }
  return parts.join('');
}

const haveTheSameStart = (one: Slot, other: Slot): boolean =>
  one.start === other.start && one.productId === other.productId;

/**
 * Writes the fields that differ between members. The names of these fields are written out in the code, because a loop
 * over a table of fields takes twice as long in a new process, and a list has thousands of records.
 */
function memberText({ available, scheduled, staffId, maxQuantity, price, dueNow, dueLater }: Slot): string {
  const most = maxQuantity === undefined ? '' : `,"max_qty":${maxQuantity}`;
  const cost = price === undefined ? '' : `,"price":${JSON.stringify(price)}`;
  const due = dueNow === undefined ? '' : `,"due_now":"${dueNow}","due_later":"${dueLater}"`;
  return `,"available":${available},"scheduled":${scheduled},"staff_id":${String(staffId)}${most}${cost}${due}}`;
}
