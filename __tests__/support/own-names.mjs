import Module, { createRequire } from 'node:module';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);

/** The module of date-fns with the only function that date-fns-tz needs, because date-fns has hundreds of modules. */
export const ONE_OF_DATE_FNS = 'date-fns/getDefaultOptions';

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
  const fileOf = (request) => (request === 'date-fns' ? require.resolve(ONE_OF_DATE_FNS) : sourceOf(request));
  Module._resolveFilename = (request, ...rest) => resolveFilename(fileOf(request) ?? request, ...rest);
}
