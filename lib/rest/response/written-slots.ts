import type { DaySummary, Slot } from '../../engine/slots/types';
import type { Zone } from '../../time/zone';
import { type ExternalIdOf, withCompanions } from '../companions/add-companions';
import {
  DAY_SUMMARY,
  MEMBER_FIELDS,
  presentDaySummary,
  presentMember,
  presentStart,
  SLOT_V2,
} from '../presenters/slot';
import type { Schema } from './schema';

/**
 * Serialises presented records like `JSON.stringify`, without the brackets of the list, in two thirds of the time:
 * members with an equal start differ only at the end, so the text before it is written once.
 */
export function writeSlots(
  records: readonly (Slot | DaySummary)[],
  zone: Zone,
  externalIdOf?: ExternalIdOf,
): string {
  const textOf = (record: object, schema: Schema): string =>
    JSON.stringify(externalIdOf ? withCompanions(record, schema, externalIdOf) : record);
  let text = '';
  let before: Slot | undefined;
  let common = '';
  for (const record of records) {
    if (text !== '') text += ',';
    if (!('staffId' in record)) {
      text += textOf(presentDaySummary(record, zone), DAY_SUMMARY);
      continue;
    }
    if (!before || !haveTheSameStart(before, record))
      common = textOf(presentStart(record, zone), SLOT_V2).slice(0, -1);
    before = record;
    text += common;
    text += externalIdOf
      ? `,${textOf(presentMember(record, zone), SLOT_V2).slice(1)}`
      : memberText(record, zone);
  }
  return text;
}

const haveTheSameStart = (one: Slot, other: Slot): boolean =>
  one.start === other.start && one.productId === other.productId;

/**
 * Text of the fields in which members differ. Values are written one by one, because `JSON.stringify` is slower for
 * objects.
 */
function memberText(slot: Slot, zone: Zone): string {
  let text = '';
  for (const [key, valueOf] of MEMBER_KEYS) {
    const value = valueOf(slot, zone);
    if (value !== undefined) text += `${key}${typeof value === 'number' ? value : JSON.stringify(value)}`;
  }
  return `${text}}`;
}

const MEMBER_KEYS = Object.entries(MEMBER_FIELDS).map(
  ([name, { valueOf }]) => [`,"${name}":`, valueOf] as const,
);
