import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import type { Temporal as TemporalNamespace } from 'temporal-polyfill';

/**
 * Global names that the script gets as variables, because a read of a global name in another context takes a hundred
 * times as long as one of a variable.
 */
const NAMES = [
  'BigInt',
  'Date',
  'Math',
  'Number',
  'Object',
  'RangeError',
  'RegExp',
  'String',
  'TypeError',
  'parseInt',
];

/**
 * Loads Temporal, whose time zones share no code with the library. Uses the polyfill's script build, because Jest
 * cannot load its ES modules on Node 20 and 22. Where the script finds no `process`, it writes every value as a text at
 * once, for debuggers, which would take longer than everything else.
 */
const script = readFileSync(join(dirname(require.resolve('temporal-polyfill')), 'global.js'), 'utf8');
const program = `(function (${NAMES.join()}) { ${script}\nreturn globalThis.Temporal; })(${NAMES.join()})`;
export const Temporal = runInNewContext(program, { process: {} }) as typeof TemporalNamespace;
