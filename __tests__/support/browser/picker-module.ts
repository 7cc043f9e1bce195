import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { buildSync } from 'esbuild';

const FOLDER = join(__dirname, '../../../lib/elements/picker');

/** Loads one of the picker's modules that need no browser, such as `languages.mts`, with all that it imports. */
export function pickerModule(name: string): unknown {
  const { outputFiles } = buildSync({
    entryPoints: [join(FOLDER, name)],
    bundle: true,
    write: false,
    format: 'cjs',
    target: 'es2022',
  });
  const module = { exports: {} as unknown };
  runInNewContext(outputFiles[0]!.text, { module, console });
  return module.exports;
}
