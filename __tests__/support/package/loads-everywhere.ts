import type { Project } from './new-project';

const ADAPTERS = [
  'drizzle',
  'knex',
  'kysely',
  'memory',
  'nest',
  'pg',
  'port-helpers',
  'sequelize',
  'starter',
  'testing',
  'typeorm',
];
const PARTS = ['', '/client', ...ADAPTERS.map((name) => `/adapters/${name}`)];

/** Program that opens a shop on SQLite in memory and lists its slots. */
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

const REQUIRES = `
const { createAppointments, appointmentsRouter } = require('shop-appointments');
const { createMemoryShop } = require('shop-appointments/adapters/memory');
${PARTS.map((part) => `require('shop-appointments${part}');`).join('\n')}
if (typeof appointmentsRouter !== 'function') throw new Error('no router');
for (const element of ['picker', 'desk'])
  if (!require('node:fs').existsSync(require.resolve('shop-appointments/' + element))) throw new Error('no ' + element);
`;

const IMPORTS = `
import { createAppointments, appointmentsRouter } from 'shop-appointments';
import { createMemoryShop } from 'shop-appointments/adapters/memory';
${PARTS.map((part) => `await import('shop-appointments${part}');`).join('\n')}
if (typeof appointmentsRouter !== 'function') throw new Error('no router');
`;

/** Program that prints which files of the library itself it has loaded. */
const LOADED = `${REQUIRES}
const library = require('node:path').dirname(require.resolve('shop-appointments'));
const apart = require('node:path').join(library, 'client');
const loaded = Object.keys(require.cache).filter((file) => file.startsWith(library) && !file.startsWith(apart));
console.log(loaded.map((file) => file.slice(library.length + 1)).sort().join(' '));
`;

const TYPES = `
import { appointmentsRouter, createAppointments, type Appointments, type HostPorts, type Slot } from 'shop-appointments';
import { createMemoryShop } from 'shop-appointments/adapters/memory';
import { createSequelizeAccess } from 'shop-appointments/adapters/sequelize';
import { describeHostContract } from 'shop-appointments/adapters/testing';
import { lendToTypeorm } from 'shop-appointments/adapters/typeorm';
import { createAppointmentsClient } from 'shop-appointments/client';
${USE}
export const host: HostPorts = shop.host;
export const core: Appointments = appointments;
export const router = appointmentsRouter(core);
export const others = [createSequelizeAccess, describeHostContract, lendToTypeorm, createAppointmentsClient];
export async function firstSlot(): Promise<Slot | undefined> {
  await done;
  const { records } = await core.slots.list({ productIds: [1] });
  return records[0];
}
// @ts-expect-error "productId" is required
void core.create({ start: '2031-03-10T09:00' });
`;

/** Compiler options that also check the package's own declarations, because each file that they import must exist. */
const COMPILER_OPTIONS = {
  strict: true,
  noEmit: true,
  target: 'es2022',
  module: 'nodenext',
  types: ['node'],
  skipLibCheck: false,
};

/** Declares tests that load the package in each module system and in TypeScript. */
export function testLoading(project: () => Project, tsc: string): void {
  test.each([
    ['a CommonJS project requires', 'use.cjs', REQUIRES],
    ['an ES module project imports', 'use.mjs', IMPORTS],
  ])('%s every part of it, and lists slots', async (_who, file, head) => {
    project().write(file, head + USE);
    expect(await project().shell(`node ${file}`)).toBe('2031-03-10T09:00 2031-03-10T10:00\n');
  });

  test('the library is loaded as one bundle, which adapters share', async () => {
    project().write('loaded.cjs', LOADED);
    expect(await project().shell('node loaded.cjs')).toBe('bundle.cjs index.js\n');
  });

  test('strict TypeScript projects of both kinds compile against its types', async () => {
    const files = ['use-types.cts', 'use-types.mts'];
    for (const file of files) project().write(file, TYPES);
    project().write('tsconfig.json', JSON.stringify({ compilerOptions: COMPILER_OPTIONS, files }));
    expect(await project().shell(`'${tsc}' -p tsconfig.json`)).toBe('');
  });
}
