import { randomBytes } from 'node:crypto';
import { AppointmentsError } from '../../domain/errors';
import { credentialHashes, hashCredential, isSameText } from '../../domain/secrets';
import type { HoldRow } from '../../storage/storage';
import type { Core } from '../work/core';

/** Proof that a caller owns a hold: the hold's id and its secret token. */
export interface HoldKey {
  /** Id of the hold's in-cart appointment. */
  readonly id: number;
  /** Secret token that `place` returned for the hold. */
  readonly token: string;
}

const TOKEN_BYTES = 16;
const TOKEN = 'hold token';
const TOKEN_OF_KEY = 'hold token of a key';

export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/**
 * Returns the tokens that a hold may have if it was placed with an idempotency key: one for each secret of the site,
 * beginning with the current secret. A token is derived from the hash of the key, so that a repeated request gets the
 * same token.
 */
export const tokensOfKey = ({ options }: Core, keyHash: string): string[] =>
  credentialHashes(options.secrets, TOKEN_OF_KEY, keyHash).map((hash) =>
    Buffer.from(hash, 'hex').subarray(0, TOKEN_BYTES).toString('base64url'),
  );

export const hashToken = ({ options }: Core, token: string): string =>
  hashCredential(options.secrets, TOKEN, token);

/** Whether a token belongs to a hold. The check takes as long for an unknown hold as for a wrong token. */
export function isTokenOf({ options }: Core, hold: HoldRow | undefined, token: unknown): boolean {
  const hashes = credentialHashes(options.secrets, TOKEN, typeof token === 'string' ? token : '');
  const matches = hashes.map((hash) => isSameText(hash, hold?.tokenHash ?? ''));
  return matches.includes(true);
}

/**
 * Creates the error for an unknown id, a wrong token, and an appointment that is no longer a hold. Callers cannot tell
 * these cases apart.
 */
export const noSuchHold = (): AppointmentsError =>
  new AppointmentsError(
    'shop_rest_appointment_invalid_id',
    'There is no hold with this id and token, or the hold has ended: place another hold.',
    { action: 'choose_time' },
  );
