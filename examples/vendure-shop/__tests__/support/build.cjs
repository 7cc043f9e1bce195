const { execFileSync } = require('node:child_process');
const { cpSync } = require('node:fs');
const { dirname, join } = require('node:path');

const SHOP = join(__dirname, '../..');

/** Compiles the example shop, and links the library from the last `npm run build` into it, without an install. */
module.exports = () => {
  for (const part of ['package.json', 'dist/lib', 'dist/adapters']) {
    const target = join(SHOP, 'node_modules/shop-appointments', part);
    cpSync(join(SHOP, '../..', part), target, { recursive: true });
  }
  const compiler = join(dirname(require.resolve('typescript/package.json', { paths: [SHOP] })), 'bin/tsc');
  execFileSync(process.execPath, [compiler, '-p', join(SHOP, 'tsconfig.build.json')], { stdio: 'inherit' });
};
