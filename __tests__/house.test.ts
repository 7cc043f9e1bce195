import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import ts from 'typescript';

const ROOT = join(__dirname, '..');

/**
 * Parts of the code ("rooms"), top to bottom. A room may import only rooms below it, and imports of types count. A file
 * with the name of a room belongs to that room.
 */
const ROOMS = [
  'examples',
  'lib/cli',
  'adapters',
  'lib/index',
  'lib/express',
  'lib/rest',
  'lib/create-appointments',
  'lib/internals',
  'lib/appointments',
  'lib/access',
  'lib/services/background',
  'lib/services/transfer',
  'lib/services/desk',
  'lib/services/figures',
  'lib/services/waitlist',
  'lib/services/messages',
  'lib/services/calendar',
  'lib/services/customers',
  'lib/services/self-service',
  'lib/services/series',
  'lib/services/visits',
  'lib/services/holds',
  'lib/services/rules',
  'lib/services/appointments',
  'lib/services/orders',
  'lib/services/settlements',
  'lib/services/entitlements',
  'lib/services/admission',
  'lib/services/claims',
  'lib/services/visitors',
  'lib/services/limits',
  'lib/services/availability-index',
  'lib/services/slots',
  'lib/services/webhooks',
  'lib/services/resources',
  'lib/services/events',
  'lib/services/work',
  'lib/services/external-ids',
  'lib/services/stored-index',
  'lib/services/world',
  'lib/check-options',
  'lib/resolve-options',
  'lib/options',
  'lib/storage',
  'lib/ports',
  'lib/runtime',
  'lib/wire',
  'lib/engine',
  'lib/domain',
  'lib/network',
  'lib/time',
];

/** Separate rooms: they import no other room, and no other room imports them. */
const APART = ['lib/client', 'lib/elements'];

/** Rooms without I/O: their functions are synchronous and receive the current time as an argument. */
const PURE = /^lib\/(?:engine|domain|time)\//;
/** The packages that pure rooms may use. */
const PURE_PACKAGES = ['date-fns-tz', 'ical.js', 'node:crypto'];

/** The only room (part of the code) or file that may import each package. */
const HOMES: Record<string, RegExp> = {
  'date-fns-tz': /^lib\/time\/zone\.ts$/,
  'ical.js': /^lib\/engine\/icalendar\/ical\.ts$/,
  re2js: /^lib\/rest\/filters\/regexp\.ts$/,
  'express-validator': /^lib\/rest\//,
  express: /^(lib\/express\/|adapters\/(starter|vendure)\/|examples\/)/,
  sequelize: /^(lib\/storage\/|adapters\/(sequelize|starter|vendure)\/|examples\/)/,
  typeorm: /^adapters\/(typeorm|vendure)\//,
  '@vendure/core': /^(adapters\/vendure|examples\/vendure-shop)\//,
  '@nestjs/common': /^adapters\/(nest|vendure)\//,
  '@nestjs/core': /^adapters\/(nest|vendure)\//,
  'drizzle-orm/node-postgres': /^adapters\/drizzle\//,
  'drizzle-orm/pg-core': /^adapters\/drizzle\//,
  'openapi-fetch': /^lib\/client\//,
  '@event-calendar/core': /^lib\/elements\/desk\/(grid|screens\/calendar)\//,
  rrule: /^$/,
  sqlite3: /^$/,
  pg: /^adapters\/kysely\//,
  kysely: /^adapters\/kysely\//,
  knex: /^adapters\/knex\//,
  mariadb: /^$/,
};

/** Matches code that checks which database is used. */
const ASKS_THE_DIALECT =
  /dialect(?:\.name|\(\))?\s*[!=]==|[!=]==\s*'(?:sqlite|postgres|mariadb)'|switch \(.*dialect/i;
/** Folders that may check which database is used: the dialects, and the migrations, which never change. */
const KNOWS_THE_DIALECT = /^lib\/storage\/(?:dialects|migrations)\//;

interface Import {
  readonly file: string;
  /** Path from the root of the project without its extension, or the name of a package. */
  readonly from: string;
}

const files = ['lib', 'adapters', 'examples'].flatMap((folder) => filesIn(join(ROOT, folder)));
const imports = files.flatMap(importsOf);

test('the test finds import lines to compare with the list of rooms (the parts of the code)', () => {
  expect(imports.length).toBeGreaterThan(1_000);
});

test('every file belongs to a room (a part of the code)', () => {
  expect(files.filter((file) => roomOf(file) === undefined)).toEqual([]);
});

test('a room imports only rooms below it, types included', () => {
  const wrong = imports.filter(({ file, from }) => {
    const [room, target] = [roomOf(file), roomOf(from)];
    if (room === undefined || target === undefined || room === target) return false;
    return APART.includes(room) || APART.includes(target) || ROOMS.indexOf(target) < ROOMS.indexOf(room);
  });
  expect(wrong).toEqual([]);
});

test('files do not import each other in a circle', () => {
  expect(circleAmong(imports)).toEqual([]);
});

test('only one room or file imports each third-party package', () => {
  const strays = imports.filter(({ file, from }) => HOMES[from] !== undefined && !HOMES[from].test(file));
  expect(strays).toEqual([]);
});

test('rooms without I/O use no package beyond hashing, zones and the calendar format', () => {
  const wrong = imports.filter(
    ({ file, from }) => PURE.test(file) && roomOf(from) === undefined && !PURE_PACKAGES.includes(from),
  );
  expect(wrong).toEqual([]);
});

test('rooms without I/O are synchronous', () => {
  const wrong = files.filter(
    (file) => PURE.test(file) && /\basync\b|\bawait\b|\bPromise</.test(codeOf(file)),
  );
  expect(wrong).toEqual([]);
});

test('adapters import only the entry point of the library, and examples import it by the name of the package', () => {
  const wrong = imports.filter(({ file, from }) => {
    if (file.startsWith('examples/')) return from.startsWith('lib/') || from.startsWith('adapters/');
    return file.startsWith('adapters/') && from.startsWith('lib/') && from !== 'lib/index';
  });
  expect(wrong).toEqual([]);
});

test('no code of the library asks which database it uses, except the dialects and the migrations', () => {
  const asking = files.filter((file) => file.startsWith('lib/') && ASKS_THE_DIALECT.test(codeOf(file)));
  expect(asking.filter((file) => !KNOWS_THE_DIALECT.test(file))).toEqual([]);
  // Proves that the pattern works: this migration checks the dialect.
  expect(asking).toContain('lib/storage/migrations/0003-idempotency-keys.ts');
});

test('the lock file has the dependencies and peers of the package as they are', () => {
  const read = (file: string): object => JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as object;
  const { dependencies, devDependencies, peerDependencies, peerDependenciesMeta } = read(
    'package.json',
  ) as Record<string, object>;
  const { packages } = read('package-lock.json') as { packages: Record<string, object> };
  expect(packages['']).toMatchObject({
    dependencies,
    devDependencies,
    peerDependencies,
    peerDependenciesMeta,
  });
});

test('each part of the build writes to dist', () => {
  const projects = [...readFileSync(join(ROOT, 'build.mjs'), 'utf8').matchAll(/'tsc', '-p', '([^']+)'/g)].map(
    ([, project]) => project!,
  );
  expect(projects.length).toBeGreaterThan(1);
  const written = projects.map((project) => {
    const file = project.endsWith('.json') ? project : `${project}/tsconfig.json`;
    const { options } = ts.getParsedCommandLineOfConfigFile(join(ROOT, file), {}, HOST)!;
    return { project, outDir: options.outDir, rootDir: options.rootDir };
  });
  expect(written).toEqual(
    projects.map((project) => ({ project, outDir: join(ROOT, 'dist'), rootDir: ROOT })),
  );
});

/** File system access with which the test reads the compiler's configurations. */
const HOST: ts.ParseConfigFileHost = {
  ...ts.sys,
  onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
    throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
  },
};

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.m?ts$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => !/\/(?:node_modules|dist|__tests__)\//.test(file));
}

/** Lists the imports and re-exports of a file (values and types), and its `import()` calls. */
function importsOf(file: string): Import[] {
  const found = [
    ...codeOf(file).matchAll(/^(?:import|export)\s(?:[^;']*?\sfrom\s+)?'([^']+)'/gm),
    ...codeOf(file).matchAll(/\bimport\(\s*'([^']+)'\s*\)/g),
  ];
  return found.map(([, from]) => ({ file, from: resolved(file, from!) }));
}

/** Text of a file without its comments, because examples in comments contain imports, too. */
function codeOf(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
}

function resolved(file: string, from: string): string {
  if (!from.startsWith('.')) return from;
  const path = join(file, '..', from)
    .split(sep)
    .join('/')
    .replace(/\.m?[jt]s$/, '');
  return files.some((known) => withoutExtension(known) === path) ? path : `${path}/index`;
}

function withoutExtension(file: string): string {
  return file.replace(/\.m?ts$/, '');
}

/**
 * Returns the room (part of the code) of a file or folder; undefined for a package and for a file outside of all rooms.
 */
function roomOf(path: string): string | undefined {
  const file = withoutExtension(path);
  return [...ROOMS, ...APART].find((room) => file === room || file.startsWith(`${room}/`));
}

/** Returns the files of an import cycle; empty if there is none. */
function circleAmong(lines: readonly Import[]): string[] {
  const targets = new Map<string, string[]>();
  for (const { file, from } of lines) {
    const source = withoutExtension(file);
    targets.set(source, [...(targets.get(source) ?? []), from]);
  }
  const done = new Set<string>();
  const walk = (file: string, path: readonly string[]): string[] => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return [];
    done.add(file);
    for (const target of targets.get(file) ?? []) {
      const circle = walk(target, [...path, file]);
      if (circle.length > 0) return circle;
    }
    return [];
  };
  for (const file of targets.keys()) {
    const circle = walk(file, []);
    if (circle.length > 0) return circle;
  }
  return [];
}
