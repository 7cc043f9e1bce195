import { createAppointments } from 'shop-appointments';
import { createMemoryShop } from 'shop-appointments/adapters/memory';
import { DOCUMENTS, filesOf, PAGES, read } from '../support/package/documents';

interface Manifest {
  readonly exports: Readonly<Record<string, unknown>>;
  readonly engines: { readonly node: string };
  readonly keywords: readonly string[];
  readonly peerDependencies: Readonly<Record<string, string>>;
}

const manifestText = read('package.json');
const manifest = JSON.parse(manifestText) as Manifest;

test('15.4 the page about adapters names each adapter of the package', () => {
  const adapters = Object.keys(manifest.exports).filter((path) => /^\.\/adapters\/[\w-]+$/.test(path));
  expect(adapters.length).toBeGreaterThan(8);
  const page = read('docs/adapters.md');
  expect(adapters.filter((path) => !page.includes(`shop-appointments${path.slice(1)}`))).toEqual([]);
});

test('15.4 CONTRIBUTING names no single migration, because the next one would outdate it', () => {
  expect(read('CONTRIBUTING.md')).not.toMatch(/migrations\/0\d+/);
});

test('the oldest Node on which tests run is the oldest that the package supports', () => {
  const [oldest] = JSON.parse(read('__tests__/nodes/versions.json')) as number[];
  expect(manifest.engines.node).toMatch(new RegExp(`^>=${oldest}\\.`));
});

test('15.7 values that do not exist before publication are absent, and CONTRIBUTING lists them', () => {
  const [, list = ''] = /## When the package is published\n([\s\S]*)$/.exec(read('CONTRIBUTING.md'))!;
  for (const field of ['author', 'repository', 'bugs', 'homepage']) {
    expect(manifest).not.toHaveProperty(field);
    expect(list).toContain(`\`${field}\``);
  }
  expect(manifest.keywords.length).toBeGreaterThan(3);
  expect(DOCUMENTS.filter((page) => read(page).includes('page of the repository'))).toEqual([]);
});

test('programs of the pages listen to every signal, because a second one would end them during shutdown', () => {
  expect(DOCUMENTS.filter((page) => /process\.once\((?:signal|'SIG)/.test(read(page)))).toEqual([]);
});

test('programs of the pages that close a core close the Sequelize instance behind it', () => {
  const programs = PAGES.flatMap(filesOf).filter(
    ({ file, text }) =>
      // Excludes a program whose database belongs to the shop, which therefore closes the connection.
      file !== 'extension.js' &&
      /from '\.\/(?:appointments|function-app|salons)\.js'/.test(text) &&
      /(?:appointments\.close|closeAll)\(\)/.test(text),
  );
  expect(programs.length).toBeGreaterThan(5);
  expect(programs.filter(({ text }) => !text.includes('sequelize.close()')).map(({ file }) => file)).toEqual(
    [],
  );
});

test.each([
  ['@nestjs/core', '>=8', 'recipes/nest.md'],
  ['@vendure/core', '>=2', 'recipes/vendure.md'],
])('15.7 the page of %s says why its peer range %s is wide', (name, range, page) => {
  expect(manifest.peerDependencies[name]).toBe(range);
  expect(read(page)).toContain('The peer range in `package.json` is wider');
});

// Example of docs/slots.md: a duration of 45 minutes with a padding of 15, and a booking at 9:00.
test.each([
  [0, '10:30'],
  [15, '10:00'],
  [60, '10:00'],
])('15.5 with an interval of %d the next start after a booking at 9:00 is %s', async (interval, next) => {
  const product = { id: 1, name: 'Treatment', price: '40', duration: 45, duration_unit: 'minute' };
  const shop = createMemoryShop({
    site: { timezone: 'Europe/Berlin', currency: 'EUR' },
    products: [{ ...product, padding: 15, interval }],
    rules: [{ kind: 'global', range_type: 'time:all', from_range: '09:00', to_range: '17:00' }],
  });
  const options = { ...shop.options, database: 'sqlite::memory:', secret: 's'.repeat(32) };
  const appointments = createAppointments(options);
  await appointments.migrate();
  await shop.loadRules(appointments.rules);
  await appointments.book({ productId: 1, start: '2031-03-10T09:00' });
  const day = { productIds: [1], minDate: '2031-03-10', maxDate: '2031-03-10', hideUnavailable: true };
  const { records } = await appointments.slots.list(day);
  await appointments.close();
  expect(records[0]!.date).toBe(`2031-03-10T${next}`);
  const [, cell] = new RegExp(`^\\| ${interval} [^|]*\\|[^|]*\\| ([\\d:]+) `, 'm').exec(
    read('docs/slots.md'),
  )!;
  expect(cell).toBe(next);
});
