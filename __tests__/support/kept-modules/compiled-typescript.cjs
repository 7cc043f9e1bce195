const { createHash } = require('node:crypto');
const { mkdirSync, existsSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

const cache = join(__dirname, '../../../node_modules/.cache/compiled-typescript');
mkdirSync(cache, { recursive: true });

/**
 * Compiles a TypeScript file once for all processes, because some tests start dozens of them. The result ends
 * with a source map, so that error stacks show the original lines.
 * @returns the path of the compiled file
 */
function compiledFile(filename) {
  const source = readFileSync(filename, 'utf8');
  const hash = createHash('sha256').update(filename).update('\0').update(source).digest('hex');
  const kept = join(cache, `${hash}.js`);
  if (existsSync(kept)) return kept;
  const { code } = require('@swc/core').transformSync(source, {
    filename,
    sourceMaps: 'inline',
    jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
    module: { type: 'commonjs', ignoreDynamic: true },
  });
  // Renames the complete file into place, because another process may be reading it.
  const own = `${kept}.${process.pid}`;
  writeFileSync(own, code);
  renameSync(own, kept);
  return kept;
}

module.exports = { compiledFile };
