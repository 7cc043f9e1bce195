import { createHash } from 'node:crypto';
import type { DaySummary, Slot } from '../../engine/slots/types';
import type { HostIds } from '../../services/external-ids/service';
import type { Form } from '../../services/slots/ready-slots';
import type { Zone } from '../../time/zone';
import { externalIdIn, type ExternalIdOf } from '../companions/add-companions';
import { textsOf } from '../companions/present-companions';
import { entityTag } from './entity-tag';
import { writeSlots } from './written-slots';

/**
 * Makes the function that writes slots as the text `{records, count}`, one day at a time. A list may have a hundred
 * thousand records, so the text is sent without further conversion.
 */
export const slotForm = (zone: Zone, hostIds: HostIds): Form => ({
  write: hostIds.areExternal
    ? async (records) => Buffer.from(writeSlots(records, zone, await textsIn(records, hostIds)))
    : (records) => Buffer.from(writeSlots(records, zone)),
  frame: (count, digests) => ({
    before: OPENING,
    between: COMMA,
    after: Buffer.from(`],"count":${count}}`),
    tag: entityTag(digests.join()),
  }),
});

const OPENING = Buffer.from('{"records":[');
const COMMA = Buffer.from(',');
const LIST_CLOSED = ']'.charCodeAt(0);

/** Cuts the list of records, with its brackets, out of a text of the form `{records, count}`. */
export function recordsIn(parts: readonly Buffer[]): Buffer {
  const text = parts.length === 1 ? parts[0]! : Buffer.concat(parts);
  return text.subarray(OPENING.length - 1, text.lastIndexOf(LIST_CLOSED) + 1);
}

/**
 * Puts records that are already text into the form `{records, count}`.
 *
 * @param records as `Form.write` returns them
 */
export function writtenList(
  records: Buffer,
  count: number,
  { frame }: Pick<Form, 'frame'>,
): { readonly parts: readonly Buffer[]; readonly tag: string } {
  const digest = createHash('sha256').update(records).digest('base64url');
  const { before, after, tag } = frame(count, [digest]);
  return { parts: [before, records, after], tag };
}

/**
 * Looks up the shop's own ids of the products and members in these records. Such ids never change, so the resulting
 * text may be cached.
 */
async function textsIn(records: readonly (Slot | DaySummary)[], hostIds: HostIds): Promise<ExternalIdOf> {
  const products = new Set(records.map(({ productId }) => productId));
  const staff = new Set(records.flatMap((record) => ('staffId' in record && record.staffId) || []));
  return externalIdIn(
    await textsOf(
      new Map([
        ['product', products],
        ['user', staff],
      ]),
      hostIds,
    ),
  );
}
