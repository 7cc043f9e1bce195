import type { CachedSession, ID } from '@vendure/core';
import type { Session } from '../../../lib/index';

/** Converts a session of Vendure to a session of the library; undefined for a visitor. */
export const sessionOf = ({ id, user }: CachedSession): Session<ID> | undefined =>
  user && { id: String(id), userId: user.id };
