/**
 * Changes the pure files of rules, slots and time a little, some thousands of times, and asks whether a test notices:
 * `npm run mutants`, or `npm run mutants -- lib/time/parse.ts` for some of the files. Fails where a mutant survives
 * that is not in survivors.json, and where less than 90 % are noticed. README.md beside this file says more.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { newTally, tableOf, totalOf } from './tally.mjs';

const LEAST_PERCENT = 90;
const FOLDERS = ['time', 'rules', 'slots'];
/** Filters have tests of their own: to load the others for each of their mutants would take most of the time. */
const OF_FILTERS = /rules\/(?:filter.*|like|regexp|wire-rule)\.ts$/;

/** These wait, ask a database or the machine, or hold types and texts only. */
const NOT_PURE = {
  time: ['clock', 'units'],
  rules: ['events', 'not-found', 'service', 'shapes', 'store-count-ends', 'types'],
  slots: [
    ...['answer-cache', 'asked', 'booking', 'breathe', 'explain', 'list-page', 'load-world', 'proof'],
    ...['readable-products', 'ready-answers', 'ready-slots', 'reasons', 'service', 'types', 'version-rows'],
  ],
};

const pureFilesOf = (folder) =>
  readdirSync(`lib/${folder}`)
    .filter((name) => !NOT_PURE[folder].includes(name.replace(/\.ts$/, '')))
    .map((name) => `lib/${folder}/${name}`);

/** The name in tests/ of the tests that a file's mutants have to fail. */
const testsOf = (folder, file) => (OF_FILTERS.test(file) ? 'filter' : folder);

/** The mutants of some files that have the same tests, and how each of them ended. */
function mutantsOf(tests, files) {
  process.env.MUTANTS_OF = tests;
  const stryker = new Stryker({
    mutate: files,
    testRunner: 'jest',
    plugins: ['@stryker-mutator/jest-runner'],
    jest: { configFile: '__tests__/mutants/jest.config.cjs', enableFindRelatedTests: false },
    coverageAnalysis: 'perTest',
    concurrency: 2,
    timeoutMS: 10_000,
    ignorePatterns: [
      '*',
      '!lib/**',
      '!__tests__/{contract,rest,rules,slots,time,support,mutants}/**',
      '!*.json',
    ],
    tempDirName: join(tmpdir(), 'shop-appointments-mutants'),
    disableTypeChecks: true,
    reporters: ['progress-append-only'],
  });
  return stryker.runMutationTest();
}

const print = (line) => process.stdout.write(`${line}\n`);

const asked = process.argv.slice(2);
const tally = newTally();
const filesByTests = new Map();
for (const folder of FOLDERS) {
  for (const file of pureFilesOf(folder)) {
    const tests = testsOf(folder, file);
    if (asked.length > 0 && !asked.includes(file)) continue;
    filesByTests.set(tests, [...(filesByTests.get(tests) ?? []), file]);
  }
}
for (const [tests, files] of filesByTests) tally.add(await mutantsOf(tests, files));

print(tableOf(tally));
const known = new Set(
  JSON.parse(readFileSync(join(import.meta.dirname, 'survivors.json'), 'utf8')).flatMap(
    ({ mutants }) => mutants,
  ),
);
const survived = new Set(tally.survivors);
const unknown = [...survived].filter((mutant) => !known.has(mutant));
for (const mutant of unknown) print(`survives unexplained: ${mutant}`);
const looked = (mutant) => tally.files.has(mutant.slice(0, mutant.indexOf(':')));
for (const mutant of known) {
  if (looked(mutant) && !survived.has(mutant)) print(`explained, and is noticed: ${mutant}`);
}
const { percent } = totalOf(tally);
print(`${percent.toFixed(1)} % are noticed`);
process.exitCode = unknown.length === 0 && percent >= LEAST_PERCENT ? 0 : 1;
