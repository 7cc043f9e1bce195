const { execFileSync } = require('node:child_process');
const { availableParallelism } = require('node:os');
const { join } = require('node:path');
const { filesWithADatabase, shortFilesOn } = require('./__tests__/support/files-with-a-database.cjs');

const support = join(__dirname, '__tests__/support');
/** The servers, and whether each answers; with REQUIRE_ALL_DATABASES=1 it is a failure where one does not. */
const servers = JSON.parse(
  execFileSync(process.execPath, [join(support, 'run-typescript.mjs'), join(support, 'which-answer.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  }),
);
const answering = servers.filter(({ answers }) => answers).map(({ name }) => name);
const isShort = process.env.SHORT_TESTS === '1';

/** @type {(database: string, testMatch: string[]) => import('jest').Config} */
const project = (database, testMatch) => ({
  displayName: database,
  testMatch,
  globals: { TEST_DATABASE: database },
  transform: {
    '\\.ts$': [
      '@swc/jest',
      { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } },
    ],
  },
  moduleNameMapper: {
    '^shop-appointments/picker$': '<rootDir>/lib/picker/picker.mts',
    '^shop-appointments$': '<rootDir>/lib/index.ts',
    '^shop-appointments/adapters/(.*)$': '<rootDir>/adapters/$1/index.ts',
  },
  testEnvironment: '<rootDir>/__tests__/support/environment.cjs',
});

/** @type {import('jest').Config} */
module.exports = {
  // Everything on SQLite, and what has to do with a database on the others, too.
  projects: [
    project('SQLite', ['<rootDir>/__tests__/**/*.test.ts']),
    ...answering.map((name) => project(name, isShort ? shortFilesOn(name, answering) : filesWithADatabase())),
  ],
  reporters: ['default', ['<rootDir>/__tests__/support/database-reporter.cjs', { servers, isShort }]],
  testTimeout: 60_000,
  // Workers are renewed before what the files leave behind fills their memory; one process for all would fall over.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  workerIdleMemoryLimit: '1GB',
};
