import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pureFiles } from './pure-files.mjs';

const ROOT = join(__dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/**
 * Tests that are in no list, because they compare with a second implementation of time: they are too slow for thousands
 * of mutants, or load Temporal, which a mutant's environment lacks.
 */
const LEFT_OUT = [
  'engine/recurrence/oracle.test',
  'engine/rules/hours-by-day.test',
  'engine/rules/timeline-model.test',
  'engine/slots/outside.test',
  'time/zone-differential.test',
];

const survivors = (
  JSON.parse(read('__tests__/mutants/survivors.json')) as { readonly mutants: readonly string[] }[]
).flatMap(({ mutants }) => mutants);

test('every file that mutants change exists, and files in subfolders are among them', () => {
  const files = pureFiles().map(([file]) => file);
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  expect(files).toContain('lib/engine/slots/judge/judge-booking.ts');
  expect(files).toContain('lib/engine/slots/lanes/lane.ts');
});

test('every survivor is a change of a line that its file has today', () => {
  const files = new Set(pureFiles().map(([file]) => file));
  const isOfToday = (survivor: string): boolean => {
    const [, file, line] = /^(\S+): \w+ in `(.*?)`: /s.exec(survivor) ?? [];
    return file !== undefined && files.has(file) && read(file).includes(line!);
  };
  expect(survivors.length).toBeGreaterThan(100);
  expect(survivors.filter((survivor) => !isOfToday(survivor))).toEqual([]);
});

test('every test of time, rules, recurrence and slots runs for mutants, or is named as left out', () => {
  const lists = readdirSync(join(__dirname, 'tests')).map((name) => read(`__tests__/mutants/tests/${name}`));
  const listed = lists.join('\n');
  const tests = ['time', 'engine/rules', 'engine/recurrence', 'engine/slots'].flatMap((folder) =>
    readdirSync(join(__dirname, '..', folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => `${folder}/${name.slice(0, -'.ts'.length)}`),
  );
  expect(tests.filter((name) => !listed.includes(`'../../${name}'`)).sort()).toEqual(LEFT_OUT);
});
