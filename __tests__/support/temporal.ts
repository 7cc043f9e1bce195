import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import type { Temporal as TemporalNamespace } from 'temporal-polyfill';

/**
 * Loads Temporal, whose time zones share no code with the library. Uses the polyfill's script build, because Jest
 * cannot load its ES modules on Node 20 and 22.
 */
const script = readFileSync(join(dirname(require.resolve('temporal-polyfill')), 'global.js'), 'utf8');
export const Temporal = runInNewContext(`${script}\nTemporal`) as typeof TemporalNamespace;
