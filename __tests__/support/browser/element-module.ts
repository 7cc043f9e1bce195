import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { runInNewContext } from '../run-in-new-context';

const FOLDER = join(__dirname, '../../../lib/elements');

/**
 * Loads those modules of the elements that need no browser, such as `picker/languages.mts`, with their
 * imports. Modules that are loaded together share their imports, so that they have the same error classes.
 * @param globals global variables of a browser that the modules use, such as `fetch`
 */
export function elementModule(names: string | readonly string[], globals: object = {}): unknown {
  const contents = [names].flat().map((name) => `export * from './${name}';`);
  const { outputFiles } = buildSync({
    stdin: { contents: contents.join('\n'), resolveDir: FOLDER },
    bundle: true,
    write: false,
    format: 'cjs',
    target: 'es2022',
  });
  const module = { exports: {} as unknown };
  runInNewContext(outputFiles[0]!.text, { module, console, AbortController, ...globals });
  return module.exports;
}
