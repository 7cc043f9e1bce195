import type { Dialect, DialectName } from './dialect';
import { mariadb } from './mariadb';
import { postgres } from './postgres';
import { sqlite } from './sqlite';

/** The supported databases, in the order in which messages name them. */
export const DIALECTS = { postgres, mariadb, sqlite } satisfies Record<DialectName, Dialect>;

export const ALL_DIALECTS: readonly Dialect[] = Object.values(DIALECTS);
