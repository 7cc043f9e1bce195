/**
 * Makes thousands of small changes to the pure files of rules, slots and time, and checks whether a test notices each
 * of them: `npm run mutants`, or `npm run mutants -- lib/time/parse.ts` for some of the files. Fails if a mutant
 * survives that is not in survivors.json, or if less than 90 % are noticed. README.md in this folder says more.
 */
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { pureFiles } from './pure-files.mjs';
import { newTally, tableOf, totalOf } from './tally.mjs';

const LEAST_PERCENT = 90;

/** Tries the mutants (changed copies) of files that share a test file. Returns the result of each mutant. */
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
      '!__tests__/{contract,engine,rest,runtime,services,time,support,mutants}/**',
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
for (const [file, tests] of pureFiles()) {
  if (asked.length > 0 && !asked.includes(file)) continue;
  filesByTests.set(tests, [...(filesByTests.get(tests) ?? []), file]);
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
