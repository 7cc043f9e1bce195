import { join, relative, sep } from 'node:path';
import { bundleElement } from '../../../lib/elements/build.cjs';
import { keepByWorker } from '../kept-by-worker';

/** Folder of the elements' sources. */
export const SOURCES = join(__dirname, '../../../lib/elements');

type Name = 'picker' | 'desk';

const BUNDLES = {
  picker: keepByWorker('modules of the picker', SOURCES, () => bundle('picker')),
  desk: keepByWorker('modules of the desk', SOURCES, () => bundle('desk')),
};

/**
 * Bundles the modules of an element as the package contains them, by their relative paths, such as
 * `languages/de.mjs`.
 */
export const bundledElement = (name: Name): Promise<ReadonlyMap<string, string>> => BUNDLES[name]();

async function bundle(name: Name): Promise<ReadonlyMap<string, string>> {
  const folder = `/${name}`;
  const { outputFiles } = await bundleElement(name, { write: false, outdir: folder });
  return new Map(outputFiles.map(({ path, text }) => [relative(folder, path).replaceAll(sep, '/'), text]));
}
