/**
 * Makes each listed mistake in a copy of the project, and checks whether the tests that the list names notice it: `npm
 * run mutants:by-hand`, or `npm run mutants:by-hand -- claims lib/storage/migrator.ts` for some lists and files. Fails
 * if less than 95 % are noticed. README.md in the folder above says more.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { jestIn } from './jest-in.mjs';
import { readLists, withMistake } from './lists.mjs';

const LEAST_PERCENT = 95;
const NOT_COPIED = ['.git', 'dist', 'node_modules'];

const print = (line) => process.stdout.write(`${line}\n`);

const root = join(import.meta.dirname, '../../..');
const asked = process.argv.slice(2);
const mistakes = Object.entries(readLists()).flatMap(([list, some]) =>
  some.filter(({ file }) => asked.length === 0 || asked.includes(list) || asked.includes(file)),
);

const copy = mkdtempSync(join(tmpdir(), 'shop-appointments-by-hand-'));
try {
  cpSync(root, copy, { recursive: true, filter: (path) => !NOT_COPIED.includes(basename(path)) });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  process.exitCode = (await haveAllPassed()) && (await areNoticed()) ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}

/** Runs all tests without a mistake, because a test that fails anyway proves nothing. */
async function haveAllPassed() {
  const testsOn = new Map();
  for (const { tests, on = 'SQLite' } of mistakes)
    testsOn.set(on, new Set([...(testsOn.get(on) ?? []), ...tests]));
  for (const [on, tests] of testsOn) {
    const { outcome, by } = await jestIn(copy, [...tests], on);
    if (outcome === 'passed') continue;
    print(`On ${on}, the tests are ${outcome} without any mistake: ${by}`);
    return false;
  }
  return true;
}

async function areNoticed() {
  let noticed = 0;
  for (const mistake of mistakes) {
    const { file, tests, on = 'SQLite' } = mistake;
    const path = join(copy, file);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, withMistake(text, mistake));
    const { outcome, by } = await jestIn(copy, tests, on);
    writeFileSync(path, text);
    const isNoticed = outcome === 'failed' || outcome === 'endless';
    if (isNoticed) noticed += 1;
    print(
      `${isNoticed ? 'noticed ' : outcome === 'passed' ? 'SURVIVES' : 'NOT RUN '} ${file}: ${mistake.mistake}`,
    );
    if (outcome !== 'passed') print(`         ${by}`);
  }
  const percent = (100 * noticed) / mistakes.length;
  print(`${noticed} of ${mistakes.length} are noticed: ${percent.toFixed(1)} %`);
  return percent >= LEAST_PERCENT;
}
