const { createHash } = require('node:crypto');
const { mkdirSync, existsSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

const cache = join(__dirname, '../../../node_modules/.cache/compiled-typescript');
mkdirSync(cache, { recursive: true });

/**
 * Translates a TypeScript file once for all processes, because some tests start dozens of them. The file has its source
 * map at its end, so the frames of an error lead to the original.
 *
 * @returns the path of the translated file
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
  // Another process may be reading, so the file only appears when it is complete.
  const own = `${kept}.${process.pid}`;
  writeFileSync(own, code);
  renameSync(own, kept);
  return kept;
}

module.exports = { compiledFile };
