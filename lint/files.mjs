import { existsSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

/** Examples with packages of their own, whose types the rules need; they are read only after their own install. */
const EXAMPLES = [
  {
    install: 'examples/vendure-shop/node_modules',
    folders: ['adapters/vendure/', 'examples/vendure-shop/'],
  },
  { install: 'examples/medusa-shop/node_modules', folders: ['examples/medusa-shop/'] },
];
const isInstalled = ({ install }) => existsSync(join(ROOT, install));

/** Files that no linter reads. */
export const IGNORED = [
  '**/dist/',
  '**/node_modules/',
  '**/data/',
  '**/*.{cjs,d.cts}',
  // A program writes this file.
  'lib/client/interface.ts',
  ...EXAMPLES.filter((example) => !isInstalled(example)).flatMap(({ folders }) => folders),
];

/** Settings of the compiler that have all files between them. */
export const PROJECTS = [
  'tsconfig.json',
  'lib/elements/tsconfig.json',
  'examples/sample-shop/pages/scripts/tsconfig.json',
  ...EXAMPLES.filter(isInstalled).flatMap(({ folders }) => folders.map((folder) => `${folder}tsconfig.json`)),
];
