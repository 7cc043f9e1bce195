import type { HoldRow } from '../../storage/storage';
import { customerOfDraft } from '../appointments/drafts/checked-draft';
import { recordOf } from '../appointments/drafts/new-appointment-row';
import type { PlacedDraft } from '../appointments/store-together';
import { customerKeyOf } from '../limits/counted-customer';
import { type Visitor, visitorColumns } from '../visitors/visitor';
import type { Core } from '../work/core';
import type { WorkInside } from '../work/work';
import { hashToken, newToken, tokensOfKey } from './keys';
import type { StoredHold } from './stored';

/** Facts that are common to all holds of one request. */
interface OfRequest {
  readonly visitor: Visitor;
  readonly token: string;
  /** Instant at which the holds are stored. */
  readonly now: HoldRow['placedAt'];
  /** Id of the visit (appointments booked together) that the holds belong to; 0 if they belong to none. */
  readonly visitId: number;
  /** Instant at which the holds expire. Default: after the configured minutes. */
  readonly expiresAt?: HoldRow['expiresAt'];
}

/** Makes the token of new holds. A request that is repeated with its idempotency key gets the same token. */
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
