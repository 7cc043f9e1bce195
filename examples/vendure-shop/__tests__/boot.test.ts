import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Child, follow } from '../../../__tests__/support/child';
import { apiAt } from '../src/seed/api';
import { emptyDatabase, type ShopDatabase, TEST_DATABASE } from './support/database';
import { environment, freePort } from './support/shop';

const FOLDER = join(__dirname, '..');

describe(`npm start on ${TEST_DATABASE}`, () => {
  let database: ShopDatabase;
  let port: number;
  let shop: Child | undefined;

  beforeAll(async () => {
    database = await emptyDatabase();
    port = await freePort();
  });
  afterAll(async () => {
    await shop?.stop();
    await database.drop();
  });

  const start = async (): Promise<void> => {
    shop = follow('the shop', process.execPath, [join(FOLDER, 'dist/start.js')], {
      cwd: FOLDER,
      env: { ...environment(port), ...database.env },
      hasChildren: true,
    });
    await shop.printed(/The shop is open/);
    if (TEST_DATABASE !== 'SQLite') await shop.printed(/Vendure Worker is ready/);
  };
  const services = async (): Promise<{ name: string; appointmentProductId: number | null }[]> => {
    const { products } = await apiAt(`http://localhost:${port}/shop-api`)<{
      products: { items: { variants: { name: string; appointmentProductId: number | null }[] }[] };
    }>('{ products { items { variants { name appointmentProductId } } } }');
    return products.items.flatMap(({ variants }) => variants);
  };

  test('an empty shop is filled, and its times are free', async () => {
    await start();
    const found = await services();
    expect(found.map(({ name }) => name).sort()).toEqual(['Colour', 'Haircut', 'Shampoo', 'Workshop']);
    const bookable = found.filter(({ appointmentProductId }) => appointmentProductId !== null);
    expect(bookable.map(({ name }) => name).sort()).toEqual(['Colour', 'Haircut', 'Workshop']);
    for (const { appointmentProductId } of bookable) {
      const response = await fetch(
        `http://localhost:${port}/appointments/v2/slots?product_ids=${appointmentProductId}&hide_unavailable=true&per_page=1`,
      );
      const { records } = (await response.json()) as { records: { start: string }[] };
      expect(records).toHaveLength(1);
    }
  });

  test('the page of the shop allows nothing but its own modules and styles', async () => {
    const page = await fetch(`http://localhost:${port}/`);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
    const addresses = [...(await page.text()).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path!);
    expect(addresses).toContain('/picker/picker.mjs');
    for (const path of addresses) expect((await fetch(`http://localhost:${port}${path}`)).status).toBe(200);
  });

  test('a shop that has been filled stays as it is', async () => {
    await shop!.stop();
    await start();
    expect(await services()).toHaveLength(4);
  });
});

test('the shop writes at most 20 lines for its appointments', () => {
  const source = join(FOLDER, 'src');
  const lines = (file: string): string[] => readFileSync(join(source, file), 'utf8').split('\n');
  const own = lines('appointments.ts').filter((line) => line.trim() !== '');
  const elsewhere = readdirSync(source)
    .filter((name) => name.endsWith('.ts') && name !== 'appointments.ts')
    .flatMap(lines)
    .filter((line) => /appointment/i.test(line) && !/^\s*(?:\/?\*|\/\/)/.test(line));
  expect(own.length).toBeGreaterThan(3);
  expect(own.length + elsewhere.length).toBeLessThanOrEqual(20);
});

test('the lock file has the dependencies of the library as it is, and names no registry', () => {
  const text = readFileSync(join(FOLDER, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(text) as { packages: Record<string, { dependencies: object }> };
  const library = JSON.parse(readFileSync(join(FOLDER, '../../package.json'), 'utf8')) as {
    dependencies: object;
  };
  expect(packages['node_modules/shop-appointments']!.dependencies).toEqual(library.dependencies);
  expect([...text.matchAll(/"resolved": "(.*)"/g)].map(([, from]) => from)).toEqual(['file:../..']);
});
