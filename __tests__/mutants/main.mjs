/**
 * Makes thousands of small changes to the pure files of rules, slots and time, and checks whether a test notices each
 * of them: `npm run mutants`, or `npm run mutants -- lib/time/parse.ts` for some of the files. Fails if a mutant
 * survives that is not in survivors.json, or if less than 90 % are noticed. README.md in this folder says more.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { newTally, tableOf, totalOf } from './tally.mjs';

const LEAST_PERCENT = 90;
/** Folders without I/O, each with the file in tests/ whose tests must notice changes of the folder's code. */
const PURE = {
  'lib/time': 'time',
  'lib/engine/rules': 'rules',
  'lib/engine/recurrence': 'rules',
  'lib/engine/slots': 'slots',
  'lib/engine/slots/spans': 'slots',
  'lib/services/slots/answer-key.ts': 'slots',
  'lib/services/slots/assemble.ts': 'slots',
  'lib/wire/rule.ts': 'filter',
  // Filters have a test file of their own, because loading all other tests for each changed copy of their code would
  // take most of the time.
  'lib/rest/filters/conditions.ts': 'filter',
  'lib/rest/filters/like.ts': 'filter',
  'lib/rest/filters/regexp.ts': 'filter',
  'lib/rest/filters/rule-filter.ts': 'filter',
  'lib/rest/filters/values.ts': 'filter',
};

/** Files that contain only types and texts. */
const NOTHING_TO_CHANGE = /\/(?:units|shapes|types|booking|reasons)\.ts$/;

const filesOf = (path) =>
  path.endsWith('.ts')
    ? [path]
    : readdirSync(path)
        .filter((name) => name.endsWith('.ts'))
        .map((name) => `${path}/${name}`)
        .filter((file) => !NOTHING_TO_CHANGE.test(file));

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
