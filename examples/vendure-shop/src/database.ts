import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { VendureConfig } from '@vendure/core';
import type { Settings } from './settings';

/**
 * Returns PostgreSQL if a URL is set, otherwise an SQLite file. In production, use migrations and not `synchronize`.
 */
export function databaseOf({ databaseUrl, dataFolder }: Settings): VendureConfig['dbConnectionOptions'] {
  if (databaseUrl) return { type: 'postgres', url: databaseUrl, synchronize: true };
  mkdirSync(dataFolder, { recursive: true });
  return { type: 'better-sqlite3', database: join(dataFolder, 'vendure.sqlite'), synchronize: true };
}
