import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
const BIN = join(ROOT, 'node_modules/.bin');

/** A project that installed the packed package, its dependencies and its peers. */
let project: string;
let tarball: string;

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'packed-'));
  for (const config of ['tsconfig.build.json', 'lib/picker']) {
    run(join(BIN, 'tsc'), ['-p', config, '--outDir', join(project, 'source/dist')], ROOT);
  }
  for (const file of ['package.json', 'README.md', 'CHANGELOG.md', 'LICENSE']) {
    run('cp', [join(ROOT, file), join(project, 'source', file)], ROOT);
  }
  const [{ filename }] = JSON.parse(
    run(
      'npm',
      ['pack', '--json', '--ignore-scripts', '--pack-destination', project],
      join(project, 'source'),
    ),
  ) as [{ filename: string }];
  tarball = join(project, filename);
  const modules = join(project, 'node_modules');
  mkdirSync(join(modules, 'shop-appointments'), { recursive: true });
  run('tar', ['-xzf', tarball, '--strip-components=1', '-C', join(modules, 'shop-appointments')], project);
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (!name.startsWith('.')) symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  }
}, 300_000);

afterAll(() => rmSync(project, { recursive: true, force: true }));

const PARTS = ['', '/client', '/adapters/memory', '/adapters/sequelize', '/adapters/testing'];

/** Opens a shop on SQLite in memory and lists its slots. */
const USE = `
const shop = createMemoryShop({
  site: { timezone: 'Europe/Berlin', currency: 'EUR' },
  products: [{ id: 1, name: 'Haircut', duration: 60, duration_unit: 'minute' }],
  rules: [{ kind: 'global', range_type: 'time:all', from_range: '09:00', to_range: '11:00', appointable: true }],
});
const appointments = createAppointments({ ...shop.options, database: 'sqlite::memory:', secret: 's'.repeat(32) });
const done = appointments
  .migrate()
  .then(() => shop.loadRules(appointments.rules))
  .then(() => appointments.slots.list({ productIds: [1], minDate: '2031-03-10', maxDate: '2031-03-10' }))
  .then(({ records }) => console.log(records.map(({ date }) => date).join(' ')))
  .then(() => appointments.close());
`;

test('a CommonJS project requires it, every part of it, and lists slots', () => {
  const file = write(
    'use.cjs',
    `const { createAppointments, appointmentsRouter } = require('shop-appointments');
     const { createMemoryShop } = require('shop-appointments/adapters/memory');
     ${PARTS.map((part) => `require('shop-appointments${part}');`).join('\n')}
     if (typeof appointmentsRouter !== 'function') throw new Error('no router');
     ${USE}`,
  );
  expect(run('node', [file], project).trim()).toBe('2031-03-10T09:00 2031-03-10T10:00');
});

test('an ES module project imports it, every part of it, and lists slots', () => {
  const file = write(
    'use.mjs',
    `import { createAppointments, appointmentsRouter } from 'shop-appointments';
     import { createMemoryShop } from 'shop-appointments/adapters/memory';
     ${PARTS.map((part) => `await import('shop-appointments${part}');`).join('\n')}
     if (typeof appointmentsRouter !== 'function') throw new Error('no router');
     ${USE}`,
  );
  expect(run('node', [file], project).trim()).toBe('2031-03-10T09:00 2031-03-10T10:00');
});

test('a strict TypeScript project compiles against its types', () => {
  write(
    'use.ts',
    `import { appointmentsRouter, createAppointments, type Appointments, type HostPorts, type Slot } from 'shop-appointments';
     import { createMemoryShop } from 'shop-appointments/adapters/memory';
     ${USE}
     export const host: HostPorts = shop.host;
     export const core: Appointments = appointments;
     export const router = appointmentsRouter(core);
     export async function firstSlot(): Promise<Slot | undefined> {
       await done;
       const { records } = await core.slots.list({ productIds: [1] });
       return records[0];
     }
     // @ts-expect-error a product is required
     void core.create({ start: '2031-03-10T09:00' });`,
  );
  const options = {
    strict: true,
    noEmit: true,
    target: 'es2022',
    module: 'nodenext',
    types: ['node'],
    skipLibCheck: true,
  };
  const config = write('tsconfig.json', JSON.stringify({ compilerOptions: options, files: ['use.ts'] }));
  expect(run(join(BIN, 'tsc'), ['-p', config], project)).toBe('');
});

test('publint and attw find nothing to mend', () => {
  expect(run(join(BIN, 'publint'), [tarball, '--strict'], project)).toContain('All good');
  // attw exits with 1 when it finds a problem, and run() throws. The picker is for browsers: there is nothing to require.
  const options = ['--profile', 'node16', '--no-emoji', '--exclude-entrypoints', './picker'];
  expect(run(join(BIN, 'attw'), [tarball, ...options], project)).toContain('node16');
});

test('the package holds what is needed and nothing else', () => {
  const files = run('tar', ['-tzf', tarball], project).trim().split('\n');
  const strays = files.filter(
    (file) =>
      !/^package\/(dist\/(lib|adapters)\/.+\.(js|d\.ts)|dist\/lib\/picker\/.+\.(mjs|d\.mts)|package\.json|README\.md|LICENSE|CHANGELOG\.md)$/.test(
        file,
      ),
  );
  expect(strays).toEqual([]);
  expect(files).toContain('package/dist/lib/index.js');
});

function write(name: string, text: string): string {
  const file = join(project, name);
  writeFileSync(file, text);
  return file;
}

function run(command: string, args: readonly string[], cwd: string): string {
  return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}
