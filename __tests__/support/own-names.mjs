import Module, { createRequire } from 'node:module';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);

/** Returns the source file for an import of the package by its own name, as in Jest; undefined for other imports. */
export function sourceOf(request) {
  if (request === 'shop-appointments') return join(root, 'lib/index.ts');
  const [, element] = /^shop-appointments\/(picker|desk)$/.exec(request) ?? [];
  if (element) return join(root, 'lib/elements', element, `${element}.mts`);
  const [, adapter] = /^shop-appointments\/adapters\/([\w-]+)$/.exec(request) ?? [];
  return adapter && join(root, 'adapters', adapter, 'index.ts');
}

/** Makes imports of the package by its own name lead to its source files in this process. */
export function resolveOwnNames() {
  const { _resolveFilename: resolveFilename } = Module;
  // Loads only the function of date-fns that date-fns-tz needs, because date-fns has hundreds of modules.
  const fileOf = (request) =>
    request === 'date-fns' ? require.resolve('date-fns/getDefaultOptions') : sourceOf(request);
  Module._resolveFilename = (request, ...rest) => resolveFilename(fileOf(request) ?? request, ...rest);
}
