import type { HoldRow } from '../../storage/storage';
import { customerOfDraft, recordOf } from '../appointments/drafts/checked-draft';
import type { PlacedDraft } from '../appointments/store-together';
import { customerKeyOf } from '../limits/counted-customer';
import { type Visitor, visitorColumns } from '../visitors/visitor';
import type { Core } from '../work/core';
import type { WorkInside } from '../work/work';
import { hashToken, newToken, tokensOfKey } from './keys';
import type { StoredHold } from './stored';

/** The facts that the holds of one request share. */
interface OfRequest {
  readonly visitor: Visitor;
  readonly token: string;
  /** Time of the write. */
  readonly now: HoldRow['placedAt'];
  /** Visit of which the hold is an item; 0 for none. */
  readonly visitId: number;
  /** Time at which the holds end. Default: after the configured minutes. */
  readonly expiresAt?: HoldRow['expiresAt'];
}

/** Makes the token of new holds. A request that is repeated with its key gets the same token. */
export const tokenFor = (core: Core, { request }: Visitor): string =>
  request ? tokensOfKey(core, request.key[0]!)[0]! : newToken();

/** Stores an in-cart appointment and its hold, under the lock of its places. */
export async function storeHold(
  { core, t }: WorkInside,
  { draft, placement, quote }: PlacedDraft,
  { visitor, token, now, visitId, expiresAt }: OfRequest,
): Promise<StoredHold> {
  const { storage } = core;
  const initial = recordOf(core, draft, { quote, placement, now });
  const record = { ...initial, visitId, expiresAt: expiresAt ?? initial.expiresAt };
  const customerKey = customerKeyOf(customerOfDraft(core, draft));
  const row = await storage.appointments.insert(record, t, undefined, customerKey);
  const hold: HoldRow = {
    appointmentId: row.id,
    tokenHash: hashToken(core, token),
    ...visitorColumns(visitor),
    placedAt: now,
    expiresAt: row.expiresAt!,
    isExtended: false,
  };
  await storage.holds.insert(hold, t);
  return { hold, row };
}
