import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';

const SERVER = process.env.TEST_POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** Database of this test run: Jest has a project for each database. */
export const { TEST_DATABASE } = globalThis as unknown as { TEST_DATABASE: 'PostgreSQL' | 'SQLite' };

/** An empty database, and the environment variables that configure the shop to use it. */
export interface ShopDatabase {
  readonly env: Readonly<Record<string, string>>;
  drop(): Promise<void>;
}

let made = 0;

export async function emptyDatabase(): Promise<ShopDatabase> {
  if (TEST_DATABASE === 'SQLite') {
    const folder = mkdtempSync(join(tmpdir(), 'vendure-shop-'));
    return {
      env: { DATA_FOLDER: folder },
      drop: async () => rmSync(folder, { recursive: true, force: true }),
    };
  }
  const name = `vendure_shop_${process.pid}_${(made += 1)}`;
  await onServer(`CREATE DATABASE ${name}`);
  const url = new URL(SERVER);
  url.pathname = name;
  return {
    env: { DATABASE_URL: url.href },
    drop: () => onServer(`DROP DATABASE ${name} WITH (FORCE)`),
  };
}

async function onServer(sql: string): Promise<void> {
  const client = new Client({ connectionString: SERVER });
  await client.connect();
  await client.query(sql);
  await client.end();
}
