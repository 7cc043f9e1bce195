// Runs the whole HTTP suite once for every place in a shop's app where the router may be mounted: node main.mjs
// [place...]
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

const ALL = ['root', 'nested', 'behind-a-parser', 'express-4', 'beside-a-host'];
const places = process.argv.length > 2 ? process.argv.slice(2) : ALL;
const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
// Leaves out suites that mount the router themselves.
const own = ['--testPathIgnorePatterns', '/http/mounts/', '/http/protocol/woocommerce-client'];

const failed = places.filter((place) => {
  process.stdout.write(`\n== ${place}\n`);
  const { status } = spawnSync(process.execPath, [jest, '__tests__/http/', ...own], {
    stdio: 'inherit',
    env: { ...process.env, TEST_MOUNT: place },
  });
  return status !== 0;
});

for (const place of places)
  process.stdout.write(`${failed.includes(place) ? 'FAILED' : 'passed'}  ${place}\n`);
process.exitCode = failed.length > 0 ? 1 : 0;
