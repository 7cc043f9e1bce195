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

/** Path of the file with the generated types of the client. */
export const TARGET = join(ROOT, 'lib/client/interface.ts');

/** Generates the client's types from the OpenAPI description of the REST interface. */
export async function generateTypes(document: OpenApi): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'interface-'));
  try {
    const [from, to] = [join(folder, 'interface.json'), join(folder, 'interface.ts')];
    await writeFile(from, JSON.stringify(forClients(document)));
    // Fields with a default are optional in requests, which the generator would otherwise demand.
    await run(process.execPath, [GENERATOR, from, '-o', to, '--default-non-nullable=false']);
    await run(process.execPath, [FORMATTER, '--config', join(ROOT, '.oxfmtrc.json'), to]);
    return await readFile(to, 'utf8');
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface Operation {
  readonly operationId: string;
  readonly requestBody?: object;
}

/**
 * Shortens the OpenAPI description for the generator, which writes each operation in full. A request body that `PUT`,
 * `POST` and `PATCH` of a record share is written once. `OPTIONS` is left out, because no client sends it.
 */
function forClients(document: OpenApi): object {
  const requestBodies: Record<string, object> = {};
  const names = new Map<string, string>();
  const withSharedBody = (operation: Operation): Operation => {
    const { operationId, requestBody } = operation;
    if (!requestBody) return operation;
    const text = JSON.stringify(requestBody);
    const name = names.get(text) ?? operationId[0]!.toUpperCase() + operationId.slice(1);
    names.set(text, name);
    requestBodies[name] = requestBody;
    return { ...operation, requestBody: { $ref: `#/components/requestBodies/${name}` } };
  };
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [path, operations] of Object.entries(document.paths)) {
    paths[path] = {};
    for (const [method, operation] of Object.entries(operations as Record<string, Operation>))
      if (method !== 'options') paths[path][method] = withSharedBody(operation);
  }
  return { ...document, paths, components: { ...document.components, requestBodies } };
}
