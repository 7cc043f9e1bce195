import type { DaySummary, Slot } from '../../engine/slots/types';
import type { Zone } from '../../time/zone';
import { type ExternalIdOf, withCompanions } from '../companions/add-companions';
import { DAY_SUMMARY, presentDaySummary, presentSlot, SLOT_V2 } from '../presenters/slot';
import type { Schema } from './schema';

/**
 * Writes the presented records like `JSON.stringify`, without the brackets of the list, in two thirds of the time:
 * members with an equal start differ only at the end, so the text before it is written once.
 */
export function writeSlots(
  records: readonly (Slot | DaySummary)[],
  zone: Zone,
  externalIdOf?: ExternalIdOf,
): string {
  const shown = (record: object, schema: Schema): unknown =>
    externalIdOf ? withCompanions(record, schema, externalIdOf) : record;
  let text = '';
  let before: Slot | undefined;
  let common = '';
  for (const record of records) {
    if (text !== '') text += ',';
    if (!('staffId' in record)) {
      text += JSON.stringify(shown(presentDaySummary(record, zone), DAY_SUMMARY));
      continue;
    }
    if (!before || !haveTheSameStart(before, record))
      common = commonText(shown(presentSlot(record, zone), SLOT_V2));
    before = record;
    const { available, scheduled, staffId, maxQuantity, price } = record;
    text += `${common}${available},"scheduled":${scheduled},"staff_id":${staffId}`;
    if (externalIdOf) text += `,"staff_external_id":${JSON.stringify(staffTextOf(staffId, externalIdOf))}`;
    if (maxQuantity !== undefined) text += `,"max_qty":${maxQuantity}`;
    text += price === undefined ? '}' : `,"price":"${price}"}`;
  }
  return text;
}

const haveTheSameStart = (one: Slot, other: Slot): boolean =>
  one.start === other.start && one.productId === other.productId;

/**
 * Returns the text up to the first value in which members differ. No earlier text can look like its name, because
 * quotes are escaped.
 */
function commonText(slot: unknown): string {
  const text = JSON.stringify(slot);
  return text.slice(0, text.indexOf(FIRST_OWN) + FIRST_OWN.length);
}

const staffTextOf = (staffId: number | null, externalIdOf: ExternalIdOf): string | null =>
  staffId ? externalIdOf('user', staffId) : null;

const FIRST_OWN = '"available":';
