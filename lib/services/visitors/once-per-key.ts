import type { Appointment } from '../../domain/appointment';
import { AppointmentsError, invalidParams } from '../../domain/errors';
import { canonicalJson, checkIdempotencyKey, keyOfAnotherRequest } from '../../domain/idempotency-key';
import { credentialHashes } from '../../domain/secrets';
import type { HoldRow, Transaction } from '../../storage/storage';
import { StalePlan, untilFresh } from '../../storage/transactions/until-fresh';
import { type Core, joined } from '../work/core';
import type { WriteContext } from '../work/write-context';
import type { KeyedRequest, Visitor } from './visitor';

/** The hold and the appointment that an earlier request with the same idempotency key has stored. */
interface StoredByKey {
  readonly hold: HoldRow;
  readonly row: Appointment;
}

const KEY = 'key of a visitor';
const CONTENT = 'request of a visitor';

/**
 * Adds a request's idempotency key to its visitor. Without a key, the visitor stays unchanged.
 *
 * @throws AppointmentsError 400 for a malformed key, and for a key without an owner
 */
export function withKey<V extends Visitor | undefined>(
  { options: { secrets } }: Core,
  visitor: V,
  key: string | undefined,
  request: unknown,
): V | Visitor {
  if (key === undefined) return visitor;
  checkIdempotencyKey('idempotencyKey', key);
  const owner = visitor?.owner ?? [];
  if (!visitor || owner.length === 0)
    throw invalidParams({ idempotencyKey: 'must come with the `owner`, to whom the key belongs' });
  const keyed = {
    key: owner.flatMap((hash) => credentialHashes(secrets, KEY, `${hash} ${key}`)),
    content: credentialHashes(secrets, CONTENT, canonicalJson(request)),
  };
  return { ...visitor, request: keyed };
}

/**
 * Runs a visitor's request only once for its idempotency key: a repetition gets the rows that the first request stored.
 *
 * @throws AppointmentsError 422 if another request had this key before
 */
export async function oncePerKey<T>(
  core: Core,
  visitor: Visitor | undefined,
  how: WriteContext,
  {
    work,
    again,
  }: { readonly work: () => Promise<T>; readonly again: (stored: StoredByKey) => T | Promise<T> },
): Promise<T> {
  const request = visitor?.request;
  if (!request) return work();
  return untilFresh(async () => {
    const before = await findStored(core, request, joined(how));
    if (before) return again(before);
    try {
      return await work();
    } catch (error) {
      // The refusal may be due to a duplicate of this request, which has taken the last place or reached a limit just
      // before.
      if (!(error instanceof AppointmentsError) || error.status >= 500) throw error;
      const twin = await findStored(core, request, joined(how));
      if (!twin) throw error;
      return again(twin);
    }
  });
}

/**
 * Checks that no duplicate of the request (with the same idempotency key) is stored. Call it under the lock of the
 * visitor's rows.
 *
 * @throws StalePlan if a duplicate is stored
 */
export async function assertFirst(core: Core, { request }: Visitor, t: Transaction): Promise<void> {
  if (request && (await findStored(core, request, t))) throw new StalePlan();
}

async function findStored(
  { storage }: Core,
  { key, content }: KeyedRequest,
  t?: Transaction,
): Promise<StoredByKey | undefined> {
  const hold = await storage.holds.withKey(key, t);
  const row = hold && (await storage.appointments.find([hold.appointmentId], t)).get(hold.appointmentId);
  if (!row) return undefined;
  if (!content.includes(hold.requestHash)) throw keyOfAnotherRequest('idempotencyKey');
  return { hold, row };
}
