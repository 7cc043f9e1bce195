import type { CachedSession, ID } from '@vendure/core';
import type { Session } from '../../../lib/index';

/** The library's session of one of Vendure's; undefined for a visitor. */
export const sessionOf = ({ id, user }: CachedSession): Session<ID> | undefined =>
  user && { id: String(id), userId: user.id };
