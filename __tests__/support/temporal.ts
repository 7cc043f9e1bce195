import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Temporal as TemporalNamespace } from 'temporal-polyfill';
import { runInNewContext } from './run-in-new-context';

/**
 * Loads Temporal, whose time zones share no code with the library. Uses the polyfill's script build, because Jest
 * cannot load its ES modules on Node 20 and 22. Where the script finds no `process`, it writes every value as a text at
 * once, for debuggers, which would take longer than everything else.
 */
const script = readFileSync(join(dirname(require.resolve('temporal-polyfill')), 'global.js'), 'utf8');
export const Temporal = runInNewContext(
  script,
  { process: {} },
  'globalThis.Temporal',
) as typeof TemporalNamespace;
