import type { DaySummary, Slot } from '../../engine/slots/types';
import type { Zone } from '../../time/zone';
import { presentDaySummary, presentSlot } from '../presenters/slot';

/**
 * The text that `JSON.stringify` makes of the presented records, without the brackets of the list, in two thirds of the
 * time: members that have the same start differ only at the end, so the text before it is written once.
 */
export function writeSlots(records: readonly (Slot | DaySummary)[], zone: Zone): string {
  let text = '';
  let before: Slot | undefined;
  let common = '';
  for (const record of records) {
    if (text !== '') text += ',';
    if (!('staffId' in record)) {
      text += JSON.stringify(presentDaySummary(record, zone));
      continue;
    }
    if (!before || !haveTheSameStart(before, record)) common = commonText(record, zone);
    before = record;
    const { available, scheduled, staffId, maxQuantity } = record;
    text += `${common}${available},"scheduled":${scheduled},"staff_id":${staffId}`;
    text += maxQuantity === undefined ? '}' : `,"max_qty":${maxQuantity}}`;
  }
  return text;
}

const haveTheSameStart = (one: Slot, other: Slot): boolean =>
  one.start === other.start && one.productId === other.productId;

/** Up to the first value in which members differ. Nothing before it can look like its name: quotes are escaped. */
function commonText(slot: Slot, zone: Zone): string {
  const text = JSON.stringify(presentSlot(slot, zone));
  return text.slice(0, text.indexOf(FIRST_OWN) + FIRST_OWN.length);
}

const FIRST_OWN = '"available":';
