import { createHash, randomBytes } from 'node:crypto';
import { credentialHashes, hashCredential, isSameText } from '../../access/secrets';
import type { Core } from '../../core';
import { AppointmentsError, invalidParams } from '../../errors';
import { type GuardKey, type HoldRow, RULES_DAY } from '../../storage/storage';

/** What its owner shows to do something with a hold. */
export interface HoldKey {
  /** The id of the in-cart appointment. */
  readonly id: number;
  /** As `place` told it, once. */
  readonly token: string;
}

const TOKEN_BYTES = 16;
const TOKEN = 'hold token';
const OWNER = 'hold owner';
/** So many guard rows for all owners there ever will be: two that share one only wait for each other. */
const OWNER_ROWS = 4_096;

export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

export const hashToken = ({ options }: Core, token: string): string =>
  hashCredential(options.secrets, TOKEN, token);

/** Takes as long for a hold that is not there as for a wrong token. */
export function isTokenOf({ options }: Core, hold: HoldRow | undefined, token: unknown): boolean {
  const hashes = credentialHashes(options.secrets, TOKEN, typeof token === 'string' ? token : '');
  const matches = hashes.map((hash) => isSameText(hash, hold?.tokenHash ?? ''));
  return matches.includes(true);
}

/**
 * What stands for an owner in the database: one hash for each secret of the site, the current one first.
 *
 * @throws AppointmentsError 400 for an owner that nobody can be
 */
export function ownerHashes({ options }: Core, owner: unknown): readonly [string, ...string[]] {
  if (typeof owner !== 'string' || owner === '')
    throw invalidParams({ owner: 'must say whose the hold is: the id of a session or of a customer' });
  return credentialHashes(options.secrets, OWNER, owner) as [string, ...string[]];
}

/** The guard rows under which an owner's holds are counted. */
export const ownerRows = (hashes: readonly string[]): GuardKey[] =>
  hashes.map((hash) => ({
    scope: 'owner',
    id: createHash('sha256').update(hash).digest().readUInt32BE() % OWNER_ROWS,
    day: RULES_DAY,
  }));

/** The one answer for an unknown id, a wrong token, and what is a hold no more. */
export const noSuchHold = (): AppointmentsError =>
  new AppointmentsError(
    'shop_rest_appointment_invalid_id',
    'There is no hold with this id and token, or not any more: place another one.',
  );
