import { readdirSync } from 'node:fs';

/** Folders and files without I/O, each with the list in tests/ whose tests must notice changes of their code. */
const PURE = {
  'lib/time': 'time',
  'lib/engine/rules': 'rules',
  'lib/engine/recurrence': 'rules',
  'lib/engine/slots': 'slots',
  'lib/services/slots/response-key.ts': 'slots',
  'lib/services/slots/assemble.ts': 'slots',
  'lib/wire/rule.ts': 'filter',
  // Filters have a test file of their own, because loading all other tests for each changed copy of their code would
  // take most of the time.
  'lib/rest/filters/conditions.ts': 'filter',
  'lib/rest/filters/like.ts': 'filter',
  'lib/rest/filters/regexp.ts': 'filter',
  'lib/rest/filters/rule-filter.ts': 'filter',
  'lib/rest/filters/values.ts': 'filter',
};

/** Files that contain only types and texts. */
const NOTHING_TO_CHANGE = /\/(?:units|shapes|types|booking|reasons)\.ts$/;

// Reads subfolders too: when a folder was divided, the files that moved down were no longer changed, and nobody noticed.
const filesOf = (path) =>
  path.endsWith('.ts')
    ? [path]
    : readdirSync(path, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => `${path}/${name.replaceAll('\\', '/')}`)
        .filter((file) => !NOTHING_TO_CHANGE.test(file))
        .sort();

/** Lists the files that `npm run mutants` changes, each with the name of its list of tests. */
export const pureFiles = () =>
  Object.entries(PURE).flatMap(([path, tests]) => filesOf(path).map((file) => [file, tests]));
