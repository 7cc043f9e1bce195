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
/** The pure files, and the name in tests/ of the tests that their mutants have to fail. */
const PURE = {
  'lib/time': 'time',
  'lib/engine/rules': 'rules',
  'lib/engine/recurrence': 'rules',
  'lib/engine/slots': 'slots',
  'lib/engine/slots/spans': 'slots',
  'lib/services/slots/answer-key.ts': 'slots',
  'lib/services/slots/assemble.ts': 'slots',
  'lib/wire/rule.ts': 'filter',
  // Filters have tests of their own: to load the others for each of their mutants would take most of the time.
  'lib/rest/filters/conditions.ts': 'filter',
  'lib/rest/filters/like.ts': 'filter',
  'lib/rest/filters/regexp.ts': 'filter',
  'lib/rest/filters/rule-filter.ts': 'filter',
  'lib/rest/filters/values.ts': 'filter',
};

/** They hold types and texts only. */
const NOTHING_TO_CHANGE = /\/(?:units|shapes|types|booking|reasons)\.ts$/;

const filesOf = (path) =>
  path.endsWith('.ts')
    ? [path]
    : readdirSync(path)
        .filter((name) => name.endsWith('.ts'))
        .map((name) => `${path}/${name}`)
        .filter((file) => !NOTHING_TO_CHANGE.test(file));

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
for (const [path, tests] of Object.entries(PURE)) {
  const files = filesOf(path).filter((file) => asked.length === 0 || asked.includes(file));
  if (files.length > 0) filesByTests.set(tests, [...(filesByTests.get(tests) ?? []), ...files]);
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
