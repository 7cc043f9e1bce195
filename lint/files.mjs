import { existsSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

/**
 * Examples with packages of their own. The linter needs the types of these packages, so it reads an example only after
 * the example's own install.
 */
const EXAMPLES = [
  {
    install: 'examples/vendure-shop/node_modules',
    folders: ['adapters/vendure/', 'examples/vendure-shop/'],
  },
  { install: 'examples/medusa-shop/node_modules', folders: ['examples/medusa-shop/'] },
];
const isInstalled = ({ install }) => existsSync(join(ROOT, install));

/** Files that the linter does not read. */
export const IGNORED = [
  '**/dist/',
  '**/node_modules/',
  '**/data/',
  '**/*.{cjs,d.cts}',
  // A generated file.
  'lib/client/interface.ts',
  // Types and pages of React, Vue and Svelte, which the checkers of these frameworks read: `npm run test:frameworks`.
  'lib/elements/frameworks/*.d.mts',
  'examples/frameworks/',
  ...EXAMPLES.filter((example) => !isInstalled(example)).flatMap(({ folders }) => folders),
];

/** Compiler configurations that together include all files of the repository. */
export const PROJECTS = [
  'tsconfig.json',
  'lib/elements/tsconfig.json',
  'examples/sample-shop/pages/scripts/tsconfig.json',
  ...EXAMPLES.filter(isInstalled).flatMap(({ folders }) => folders.map((folder) => `${folder}tsconfig.json`)),
];
