import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Values that the test files of this worker share; the environment provides the map. */
const { keptByWorker } = globalThis as unknown as { readonly keptByWorker: Map<string, unknown> };

/**
 * Makes a function that makes a value at its first call in a worker. Later test files get the same value, unless a file
 * in the folder has changed, as it may in a worker that watches.
 *
 * @param name of the value, which no other value has
 * @param folder of the sources that the value is made of
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
