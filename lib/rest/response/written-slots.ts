import type { DaySummary, Slot } from '../../engine/slots/types';

/**
 * What `JSON.stringify` writes between the brackets of a list, in two thirds of the time: members that have the same
 * start differ only in what comes last, and what they have in common is written once.
 */
export function writeSlots(records: readonly (Slot | DaySummary)[]): string {
  let text = '';
  let before: Slot | undefined;
  let common = '';
  for (const record of records) {
    if (text !== '') text += ',';
    if (!('staff_id' in record)) {
      text += JSON.stringify(record);
      continue;
    }
    if (!before || !haveTheSameStart(before, record)) common = commonText(record);
    before = record;
    const { available, scheduled, staff_id, max_qty } = record;
    text += `${common}${available},"scheduled":${scheduled},"staff_id":${staff_id}`;
    text += max_qty === undefined ? '}' : `,"max_qty":${max_qty}}`;
  }
  return text;
}

const haveTheSameStart = (one: Slot, other: Slot): boolean =>
  one.timestamp_utc === other.timestamp_utc && one.product_id === other.product_id;

/** Up to the first value in which members differ. Nothing before it can look like its name: quotes are escaped. */
function commonText(slot: Slot): string {
  const text = JSON.stringify(slot);
  return text.slice(0, text.indexOf(FIRST_OWN) + FIRST_OWN.length);
}

const FIRST_OWN = '"available":';
