import type { NextSlots } from '../../../services/slots/next-slots';
import { formatIso } from '../../../time/format';
import type { Zone } from '../../../time/zone';
import { closed, INTEGER, ISO_TIME, listOf, schemaOrNull } from '../../response/schema';
import { FREE_SLOT, presentFreeSlot } from './slot';

/** The first free starts, and the moment from which the next search has to continue. */
export const NEXT_SLOTS_PAGE = closed('NextSlots', {
  records: listOf(FREE_SLOT),
  count: INTEGER,
  searched_until: schemaOrNull(ISO_TIME),
});

export const presentNextSlots = ({ records, searchedUntil }: NextSlots, zone: Zone) => ({
  records: records.map((slot) => presentFreeSlot(slot, zone)),
  count: records.length,
  searched_until: searchedUntil === null ? null : formatIso(searchedUntil, zone),
});
