import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const ROOT = join(__dirname, '..');

/** What each room of lib/ may import of the others. Arrows point down only. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  time: [],
  host: ['called-with', 'time', 'errors', 'options'],
  rules: ['core', 'time', 'errors', 'host', 'storage', 'site', 'appointments', 'events', 'slots'],
  slots: ['time', 'errors', 'host', 'rules', 'appointments', 'storage', 'site', 'options'],
  network: [],
  events: [
    'background',
    'errors',
    'time',
    'storage',
    'options',
    'appointments',
    'rules',
    'host',
    'site',
    'network',
  ],
  storage: [
    'called-with',
    'calendar',
    'time',
    'errors',
    'host',
    'options',
    'rules',
    'appointments',
    'events',
    'slots',
  ],
  appointments: [
    'core',
    'input-check',
    'time',
    'errors',
    'host',
    'rules',
    'slots',
    'events',
    'storage',
    'site',
    'money',
    'options',
    'resolve-options',
    // Tokens of holds are kept as keyed hashes.
    'access',
  ],
  series: ['core', 'time', 'errors', 'host', 'rules', 'slots', 'appointments', 'storage', 'money'],
  calendar: [
    ...['core', 'time', 'errors', 'host', 'rules', 'slots', 'appointments', 'availability-index', 'events'],
    ...['storage', 'access', 'network'],
  ],
  access: ['time', 'errors', 'host', 'options'],
  'availability-index': [
    'core',
    'time',
    'errors',
    'host',
    'rules',
    'slots',
    'appointments',
    'storage',
    'site',
    'options',
  ],
};

/** Files that know neither port nor database, take `now` as an argument, and are synchronous. */
const PURE = [
  'time/',
  'rules/(?!service)',
  'slots/(?!service|asked|ready-slots|load-world|breathe|version-rows)',
  'availability-index/(?!service|stored-index|upkeep|self-check)',
  'calendar/(?!service|apply|import|feeds|event-world|subscriptions|page|worker|fetch-calendar)',
  'appointments/(derive-span|statuses|types|drafts|pricing/(?!slot-prices))',
  'series/(recurrence|cost|wire-occurrence|types)',
];

/** The one place, or few, that import a package. */
const HOMES: Record<string, RegExp> = {
  'date-fns-tz': /^lib\/time\/zone\.ts$/,
  rrule: /^lib\/rules\/recurrence\.ts$/,
  'ical.js': /^lib\/calendar\/ical\.ts$/,
  re2js: /^lib\/rules\/regexp\.ts$/,
  'express-validator': /^lib\/rest\//,
  express: /^(lib\/express\/|examples\/)/,
  sequelize: /^(lib\/storage\/|adapters\/sequelize\/|examples\/)/,
  umzug: /^lib\/storage\//,
  sqlite3: /^$/,
  pg: /^$/,
  mariadb: /^$/,
};

interface Import {
  readonly file: string;
  readonly from: string;
  readonly typeOnly: boolean;
}

const imports = ['lib', 'adapters', 'examples']
  .flatMap((folder) => filesIn(join(ROOT, folder)))
  .flatMap(importsOf);

test('the house has import lines to hold against the drawing', () => {
  expect(imports.length).toBeGreaterThan(100);
});

test('each third-party package has one importing place', () => {
  const strays = imports.filter(({ file, from }) => HOMES[from] !== undefined && !HOMES[from].test(file));
  expect(strays).toEqual([]);
});

test('arrows between the rooms of lib/ point down only', () => {
  const wrong = imports.filter(({ file, from }) => {
    const room = roomOf(file);
    const target = from.startsWith('.') ? roomOf(resolveFrom(file, from)) : undefined;
    if (room === undefined || target === undefined || room === target) return false;
    const allowed = MAY_IMPORT[room];
    return allowed !== undefined && !allowed.includes(target);
  });
  expect(wrong).toEqual([]);
});

test('pure files know neither port nor database', () => {
  const pure = new RegExp(`^lib/(${PURE.join('|')})`);
  const wrong = imports.filter(({ file, from, typeOnly }) => {
    if (!pure.test(file) || typeOnly) return false;
    if (!from.startsWith('.'))
      return !['date-fns-tz', 'rrule', 're2js', 'ical.js', 'node:perf_hooks', 'node:crypto'].includes(from);
    return ['storage', 'express', 'rest', 'access'].includes(roomOf(resolveFrom(file, from)) ?? '');
  });
  expect(wrong).toEqual([]);
});

test('nothing below imports the layers above it', () => {
  const wrong = imports.filter(({ file, from }) => {
    if (!file.startsWith('lib/') || !from.startsWith('.')) return false;
    const target = roomOf(resolveFrom(file, from));
    if (target === 'express') return roomOf(file) !== 'express' && file !== 'lib/index.ts';
    if (target === 'rest')
      return !['rest', 'express'].includes(roomOf(file) ?? '') && file !== 'lib/index.ts';
    return false;
  });
  expect(wrong).toEqual([]);
});

test('adapters and examples come in by the front door', () => {
  const wrong = imports.filter(({ file, from }) => {
    if (file.startsWith('examples/'))
      return from.startsWith('.') && !resolveFrom(file, from).startsWith('examples/');
    if (!file.startsWith('adapters/') || !from.startsWith('.')) return false;
    const target = resolveFrom(file, from);
    return !target.startsWith('adapters/') && !/^lib\/(index$|host\/|money$)/.test(target);
  });
  expect(wrong).toEqual([]);
});

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return [...text.matchAll(/^(?:import|export)\s([^;]*?\sfrom\s+)?'([^']+)';/gm)].map(
    ([, clause = '', from]) => ({
      file,
      from: from!,
      typeOnly: clause.startsWith('type '),
    }),
  );
}

const resolveFrom = (file: string, from: string): string => join(file, '..', from).split(sep).join('/');

/** The folder, or the file that stands alone, of lib/ that a path lies in. */
function roomOf(path: string): string | undefined {
  const [root, room] = path.replace(/\.ts$/, '').split('/');
  return root === 'lib' ? room : undefined;
}
