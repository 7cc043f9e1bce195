import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { OpenApi } from '../../../lib/rest/openapi';
import { forClients } from './for-clients';
import { withTypedChoices } from './typed-choices';

const ROOT = join(__dirname, '../../..');
const GENERATOR = join(ROOT, 'node_modules/openapi-typescript/bin/cli.js');
const FORMATTER = join(ROOT, 'node_modules/oxfmt/bin/oxfmt');
const run = promisify(execFile);

/** Path of the file with the generated types of the client. */
export const TARGET = join(ROOT, 'lib/client/interface.ts');

/** Generates the client's types from the OpenAPI description of the REST interface. */
export async function generateTypes(document: OpenApi): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'interface-'));
  try {
    const [from, to] = [join(folder, 'interface.json'), join(folder, 'interface.ts')];
    await writeFile(from, JSON.stringify(withTypedChoices(forClients(document))));
    // Without this option, the generator would require fields with a default, which requests may leave out.
    await run(process.execPath, [GENERATOR, from, '-o', to, '--default-non-nullable=false']);
    await run(process.execPath, [FORMATTER, '--config', join(ROOT, '.oxfmtrc.json'), to]);
    return withoutRepeated(await readFile(to, 'utf8'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Removes repeated operations: the generator writes an operation again for each route that has it. */
function withoutRepeated(types: string): string {
  const written = new Set<string>();
  const start = types.indexOf('export interface operations');
  const operations = types
    .slice(start)
    .replace(/^ {2}(\w+): \{\n(?: {4}.*\n)+ {2}\};\n/gm, (operation, name: string) => {
      if (written.has(name)) return '';
      written.add(name);
      return operation;
    });
  return types.slice(0, start) + operations;
}
