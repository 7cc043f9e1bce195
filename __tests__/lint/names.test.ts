import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import js from '@eslint/js';
import tseslint from 'typescript-eslint';
import { OXLINT } from './linted';
import { FOLDERS } from './violations/folders';
import { MODULES, SYNTAX, UNREADABLE } from './violations/syntax';
import { TYPES, TYPESCRIPT } from './violations/types';

type Rules = Readonly<Record<string, unknown>>;

/** Rules of the presets that this repository does not use. */
const LEFT_OUT = [
  'typescript/no-confusing-void-expression',
  'typescript/no-non-null-assertion',
  'typescript/no-unsafe-enum-assignment',
  'typescript/require-await',
];
/** Rules of the presets that only ESLint implements. */
const BY_ESLINT = ['typescript/no-unsafe-class-instance-assignment'];
/**
 * JavaScript rules that the presets replace by a TypeScript version; oxlint calls that version by the
 * JavaScript name.
 */
const EXTENDED = [
  'no-array-constructor',
  'no-unused-expressions',
  'no-unused-vars',
  'no-useless-constructor',
];

const inOxlint = (name: string): string => {
  const [scope, rule] = name.split('/');
  if (scope !== '@typescript-eslint' || !rule) return name;
  return EXTENDED.includes(rule) ? rule : `typescript/${rule}`;
};
const activeIn = (rules: object = {}): string[] =>
  Object.entries(rules as Rules)
    .filter(([, setting]) => ![setting].flat().some((level) => level === 'off' || level === 'allow'))
    .map(([name]) => name);

const violated = [
  ...Object.keys({ ...SYNTAX, ...TYPESCRIPT, ...TYPES, ...MODULES }),
  ...FOLDERS.map(({ rule }) => rule),
];

test('every rule of the presets has a violation that the linter finds, except those that ESLint checks', () => {
  const presets = [js.configs.recommended, ...tseslint.configs.strictTypeChecked];
  const rules = new Set(presets.flatMap((preset) => activeIn(preset.rules)).map(inOxlint));
  const known = [...violated, ...Object.keys(UNREADABLE), ...LEFT_OUT, ...BY_ESLINT];
  expect([...rules].filter((rule) => !known.includes(rule))).toEqual([]);
});

test('every rule of the configuration has a violation', () => {
  const args = [OXLINT, '-c', 'oxlint.config.mjs', '--print-config'];
  const printed = execFileSync(process.execPath, args, { cwd: join(__dirname, '../..'), encoding: 'utf8' });
  const { rules, overrides } = JSON.parse(printed) as { rules: Rules; overrides: { rules?: Rules }[] };
  const active = new Set(
    [rules, ...overrides.map((override) => override.rules)].flatMap((all) => activeIn(all)),
  );
  expect([...active].sort()).toEqual([...new Set(violated)].sort());
});
