import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { OpenApi } from '../../../lib/rest/openapi';

const ROOT = join(__dirname, '../../..');
const GENERATOR = join(ROOT, 'node_modules/openapi-typescript/bin/cli.js');
const FORMATTER = join(ROOT, 'node_modules/oxfmt/bin/oxfmt');
const run = promisify(execFile);

/** Path of the generated file of types. */
export const TARGET = join(ROOT, 'lib/client/interface.ts');

/** Generates the types of the interface. */
export async function generateTypes(document: OpenApi): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'interface-'));
  try {
    const [from, to] = [join(folder, 'interface.json'), join(folder, 'interface.ts')];
    await writeFile(from, JSON.stringify(document));
    // Keeps fields with a default optional in requests.
    await run(process.execPath, [GENERATOR, from, '-o', to, '--default-non-nullable=false']);
    await run(process.execPath, [FORMATTER, '--config', join(ROOT, '.oxfmtrc.json'), to]);
    return await readFile(to, 'utf8');
  } finally {
    await rm(folder, { recursive: true });
  }
}
