import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Map of the test environment with values that all test files of this worker share. */
const { keptByWorker } = globalThis as unknown as { readonly keptByWorker: Map<string, unknown> };

/**
 * Makes a function that computes a value at its first call in a worker. Later test files get the same value,
 * unless a file in the folder has changed since, as in watch mode.
 * @param name of the value, unique
 * @param folder of the sources from which the value is made
 */
export function keepByWorker<Value>(
  name: string,
  folder: string,
  make: () => Promise<Value>,
): () => Promise<Value> {
  let ofThisFile: Promise<Value> | undefined;
  const find = (): Promise<Value> => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const changed = Math.max(...files.map((file) => statSync(join(folder, file)).mtimeMs));
    const key = `${name}, ${changed}`;
    const known = (keptByWorker.get(key) as Promise<Value> | undefined) ?? make();
    keptByWorker.set(key, known);
    return known;
  };
  return () => (ofThisFile ??= find());
}
