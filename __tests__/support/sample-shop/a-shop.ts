import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ShopFile } from 'shop-appointments/adapters/memory';
import type { ShopConfig } from '../../../examples/sample-shop/config';
import { type SampleShop, startSampleShop } from '../../../examples/sample-shop/shop';
import { openDatabase } from '../databases';

/** A small shop: one product of an hour, open from nine to five, whose member is off on Mondays. */
export const SMALL_SHOP: ShopFile = {
  site: { name: 'Small', url: 'https://small.example', timezone: 'America/New_York', currency: 'USD' },
  categories: [{ id: 1, name: 'Hair' }],
  products: [
    {
      id: 21,
      name: 'Cut',
      price: '40.00',
      tax_rate: '10',
      duration: 60,
      duration_unit: 'minute',
      category_ids: [1],
      staff_ids: [3],
      availability: [
        { range_type: 'time:all', from_range: '12:00', to_range: '13:00', appointable: false, priority: 20 },
      ],
    },
  ],
  users: [
    {
      id: 1,
      login: 'boss',
      roles: ['shop_manager'],
      password: 'a long password of the boss',
      application_passwords: ['aaaa BBBB cccc DDDD eeee FFFF'],
    },
    {
      id: 3,
      login: 'mia',
      display_name: 'Mia',
      roles: ['shop_staff'],
      availability: [
        { range_type: 'days', from_range: '1', to_range: '1', appointable: false, priority: 30 },
      ],
    },
    { id: 4, login: 'cleo', email: 'cleo@mail.example', first_name: 'Cleo', last_name: 'Bright' },
  ],
  api_keys: [
    { consumer_key: 'ck_reader', consumer_secret: 'cs_reader', permissions: 'read', user_id: 1 },
    { consumer_key: 'ck_nobody', consumer_secret: 'cs_nobody', permissions: 'read_write' },
  ],
  rules: [
    { range_type: 'time:all', from_range: '09:00', to_range: '17:00', appointable: true, priority: 10 },
  ],
  webhooks: [
    { topic: 'appointment.created', delivery_url: 'https://hooks.example/a', secret: 'a hook secret' },
  ],
};

export const BOSS = basic('boss', 'aaaa BBBB cccc DDDD eeee FFFF');

export function basic(user: string, password: string): { readonly Authorization: string } {
  return { Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` };
}

/**
 * A folder for a shop file, with a database that has the library's empty tables. All programs that a test starts there
 * end with it.
 */
export interface ShopFolder {
  readonly path: string;
  readonly database: string;
  /** Writes a shop file (products, members and rules as JSON) into the folder, and returns its path. */
  write(file: unknown): string;
  start(config?: Partial<ShopConfig>): Promise<SampleShop>;
  remove(): Promise<void>;
}

export async function shopFolder(): Promise<ShopFolder> {
  const path = mkdtempSync(join(tmpdir(), 'sample-shop-'));
  const lent = await openDatabase();
  const started: SampleShop[] = [];
  return {
    path,
    database: lent.url,
    write(file) {
      const shopFile = join(path, 'shop.json');
      writeFileSync(shopFile, typeof file === 'string' ? file : JSON.stringify(file));
      return shopFile;
    },
    async start(config = {}) {
      const shop = await startSampleShop({ port: 0, host: '127.0.0.1', databaseUrl: lent.url, ...config });
      started.push(shop);
      return shop;
    },
    async remove() {
      await Promise.all(started.map((shop) => shop.close()));
      await lent.close();
      rmSync(path, { recursive: true });
    },
  };
}

/** Sends a POST with `json`, or a GET without it. Returns the response's status and JSON body. */
export async function call(
  url: string,
  { json, headers = {} }: { readonly headers?: Record<string, string>; readonly json?: unknown } = {},
): Promise<{ readonly status: number; readonly body: unknown }> {
  const post = {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(json),
  };
  const answer = await fetch(url, json === undefined ? { headers } : post);
  return { status: answer.status, body: await answer.json() };
}
