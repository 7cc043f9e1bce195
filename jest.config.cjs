const { availableParallelism } = require('node:os');

/** @type {import('jest').Config} */
module.exports = {
  testMatch: ['<rootDir>/__tests__/**/*.test.ts'],
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
  testTimeout: 60_000,
  // Workers are renewed before what the files leave behind fills their memory; one process for all would fall over.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  workerIdleMemoryLimit: '1GB',
};
