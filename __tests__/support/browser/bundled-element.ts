import { readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { bundleElement } from '../../../lib/elements/build.cjs';

const SOURCES = join(__dirname, '../../../lib/elements');

/** Values that the test files of this worker share: the environment has them. */
const { keptByWorker } = globalThis as unknown as { readonly keptByWorker: Map<string, Promise<Modules>> };

type Modules = ReadonlyMap<string, string>;

/** The modules of an element as the package has them, by their paths beside each other, such as `languages/de.mjs`. */
export function bundledElement(name: 'picker' | 'desk'): Promise<Modules> {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
  const changed = files.map((file) => statSync(join(SOURCES, file)).mtimeMs);
  const key = `the ${name} of ${Math.max(...changed)}`;
  const known = keptByWorker.get(key) ?? bundle(name);
  keptByWorker.set(key, known);
  return known;
}

async function bundle(name: 'picker' | 'desk'): Promise<Modules> {
  const folder = `/${name}`;
  const { outputFiles } = await bundleElement(name, { write: false, outdir: folder });
  return new Map(outputFiles.map(({ path, text }) => [relative(folder, path).replaceAll(sep, '/'), text]));
}
