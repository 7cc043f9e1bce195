import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import nock from 'nock';
import { exportTo } from '../../lib/cli/export';
import { importInto } from '../../lib/cli/import';
import { createMemoryShop } from '../../adapters/memory';
import { createAppointments } from '../../lib/index';
import { openSqliteFile } from '../support/database-kinds';
import { openShop, SECRET, ZONE } from '../support/shops/core-shop';

const folder = mkdtempSync(join(tmpdir(), 'export-'));
const moduleOf = (name: string): string => {
  const path = join(folder, `${name}.cjs`);
  writeFileSync(path, `module.exports = { appointments: globalThis.${name} };`);
  return path;
};
const module_ = moduleOf('sourceOfTheTest');
const other = moduleOf('targetOfTheTest');
afterAll(() => rmSync(folder, { recursive: true, force: true }));
// Undoes nock's replacement of Node's HTTP modules, because all test files of the process share them.
afterAll(() => nock.restore());

const file = join(folder, 'shop.jsonl');

test('a shop is exported to a new file that only its owner reads, and imported into an empty database', async () => {
  const source = await openShop();
  await source.appointments.create({ productId: 1, start: '2026-03-10T09:00' });
  const printed: string[] = [];
  const print = (line: string) => printed.push(line);
  Object.assign(globalThis, { sourceOfTheTest: source.appointments });
  expect(await exportTo([module_, '--to', file], print)).toBe(0);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await source.close();
  expect(printed.pop()).toMatch(/^Exported \d+ rows to .*shop\.jsonl\.$/);
  // The command refuses to overwrite a file that exists.
  const before = readFileSync(file, 'utf8');
  expect(await exportTo([module_, '--to', file], print)).toBe(2);
  expect(printed.pop()).toContain('exists already');
  expect(readFileSync(file, 'utf8')).toBe(before);

  const database = await openSqliteFile();
  const shop = createMemoryShop({ site: { timezone: ZONE, currency: 'EUR' } }, { secret: SECRET });
  const target = createAppointments({ ...shop.options, secret: SECRET, database: database.sequelize });
  Object.assign(globalThis, { targetOfTheTest: target });
  expect(await importInto([other, '--from', file], print)).toBe(0);
  expect(printed).toEqual(expect.arrayContaining(['        1  appointments', '        1  rules']));
  expect(printed.at(-1)).toBe(
    'The export is imported. Run shop-appointments doctor, and then start the shop.',
  );
  await database.close();
});

test('wrong arguments of export and import are refused with the usage', async () => {
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  expect(await exportTo([module_], print)).toBe(2);
  expect(await importInto([module_], print)).toBe(2);
  expect(await exportTo(['--to', join(folder, 'other'), '--all'], print)).toBe(2);
  expect(await importInto(['--from', file], print)).toBe(2);
  expect(lines).toEqual([
    expect.stringMatching(/^--to is missing\n\nUsage: shop-appointments export/),
    expect.stringMatching(/^--from is missing\n\nUsage: shop-appointments import/),
    expect.stringMatching(/^Unknown option '--all'/),
    expect.stringMatching(/^Name one module/),
  ]);
});

test('files that cannot be used, and options of an import without a source, are refused before anything is stored', async () => {
  const { appointments } = await openShop();
  Object.assign(globalThis, { refuserOfTheTest: appointments });
  const module = moduleOf('refuserOfTheTest');
  const broken = join(folder, 'broken.json');
  writeFileSync(broken, '{"name": ');
  const address = ['--from', 'https://other.example', '--key', 'ck', '--secret', 'cs'];
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['--dry-run belongs to an import', ['--from', file, '--dry-run']],
    ['--mapping belongs to an import', ['--from', file, '--mapping', broken]],
    ['--since belongs to an import', ['--from', file, '--since', '2026-03-10']],
    ['nope.jsonl: name an existing file for --from', ['--from', join(folder, 'nope.jsonl')]],
    ['name an existing file for --from', ['--from', folder]],
    ['nope.json: name an existing file for --table', ['--from', file, '--table', 'nope.json']],
    ['nope.cjs: name an existing file for --mapping', [...address, '--mapping', 'nope.cjs']],
    ['broken.json of --table cannot be read as JSON', ['--from', file, '--table', broken]],
    [
      'broken.json exists already: name a file that does not exist for --settings',
      [...address, '--settings', broken],
    ],
  ];
  for (const [message, args] of cases) {
    const lines: string[] = [];
    expect(await importInto([module, ...args], (line) => lines.push(line))).toBe(2);
    expect(lines.join('')).toContain(message);
  }
  expect((await appointments.list({})).total).toBe(0);
  await appointments.close();
});

test('a shop is imported from an address: refused records are printed, and end the command with 1', async () => {
  const { appointments } = await openShop();
  Object.assign(globalThis, { importerOfTheTest: appointments });
  nock('https://other.example')
    .persist()
    .get(/.*/)
    .reply((uri) => {
      if (uri.endsWith('/v2/')) return [200, { routes: { '/v2/appointments': {} } }];
      if (uri.startsWith('/v1/products')) return [200, [{ id: 1, name: 'Shampooing' }]];
      if (uri.startsWith('/v1/staff')) return [200, [{ id: 2, display_name: 'A\u001B[2J\u009Bnna' }]];
      return [200, []];
    });
  const mapping = join(folder, 'mapping.cjs');
  writeFileSync(mapping, 'exports.product = ({ name }) => (name === "Shampooing" ? 4711 : null);');
  const settings = join(folder, 'settings.json');
  const lines: string[] = [];
  const args = [
    moduleOf('importerOfTheTest'),
    '--from',
    'https://other.example',
    '--dry-run',
    '--mapping',
    mapping,
  ];
  const from = [...args, '--settings', settings, '--since', '2026-03-10T08:00'];
  const print = (line: string) => lines.push(line);
  expect(await importInto(from, print)).toBe(2);
  expect(lines.pop()).toMatch(/^--key and --secret are missing/);
  expect(await importInto([...from, '--key', 'ck', '--secret', 'cs'], print)).toBe(1);
  expect(lines).toEqual([
    expect.stringMatching(
      /^refused {2}product 1: This shop has no appointable product with the name Shampooing/,
    ),
    'refused  member 2: This shop has no staff member with the e-mail address or the name of A\uFFFD[2J\uFFFDnna. Create one, or name a staff member of this shop in the mapping.',
    '        1  products refused',
    '        1  members refused',
    'This was a dry run: nothing was stored.',
  ]);
  expect(JSON.parse(readFileSync(settings, 'utf8'))).toEqual({
    products: [{ id: 1, name: 'Shampooing' }],
    members: [{ id: 2, display_name: 'A\u001B[2J\u009Bnna' }],
  });
  nock.cleanAll();

  // Imports a table whose columns a mapping file describes.
  const csv = join(folder, 'bookings.csv');
  writeFileSync(csv, 'Nr,What,When\n1,Haircut,2026-03-10 09:00\n2,Haircut,soon\n');
  const table = join(folder, 'table.json');
  writeFileSync(table, JSON.stringify({ name: 'b', columns: { id: 'Nr', product: 'What', start: 'When' } }));
  const again = await openShop();
  Object.assign(globalThis, { readerOfTheTest: again.appointments });
  lines.length = 0;
  expect(await importInto([moduleOf('readerOfTheTest'), '--from', csv, '--table', table], print)).toBe(1);
  expect(lines).toEqual([
    'refused  appointment 2: Line 3: "soon" is not a date and time, such as 2026-03-10 09:00. For a date such as 03/10/2026, set the order of day and month in slashes.',
    '        1  appointments taken',
    '        1  appointments refused',
  ]);
});
