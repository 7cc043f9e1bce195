import { existsSync } from 'node:fs';
import { join } from 'node:path';
import js from '@eslint/js';
import tseslint from 'typescript-eslint';
import house from './eslint/plain-comments.cjs';

const LITERAL_IN_LITERAL = {
  selector: 'ObjectExpression > SpreadElement > ObjectExpression',
  message: 'Write the properties out, one on each line.',
};
const OUTSIDE_THE_CLOCK = 'Take `now` as an argument; only lib/runtime/clock.ts reads the machine.';

/** Rules that ask for types need Vendure's, which only the example's own install has. */
const WITHOUT_VENDURE = existsSync(join(import.meta.dirname, 'examples/vendure-shop/node_modules'))
  ? []
  : ['adapters/vendure/', 'examples/vendure-shop/'];

/** Rules that ask for types need Medusa's, which only the example's own install has. */
const WITHOUT_MEDUSA = existsSync(join(import.meta.dirname, 'examples/medusa-shop/node_modules'))
  ? []
  : ['examples/medusa-shop/'];

/** Folders whose comments have not been read since the rule `plain-comments` exists. */
const UNREAD_COMMENTS = ['lib/elements/'];

export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      '**/node_modules/',
      '**/data/',
      '**/*.{cjs,d.cts}',
      ...WITHOUT_VENDURE,
      ...WITHOUT_MEDUSA,
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  {
    files: ['**/*.{ts,mts}'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      // No file here declares an enum, and this rule asks for the type of every assignment, which takes a sixth of the time.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      'no-restricted-syntax': ['error', LITERAL_IN_LITERAL],
      eqeqeq: ['error', 'always'],
    },
  },
  {
    files: ['**/*.{ts,mts,mjs}'],
    ignores: UNREAD_COMMENTS.map((folder) => `${folder}**`),
    plugins: { house },
    rules: { 'house/plain-comments': 'error' },
  },
  {
    files: ['{lib,adapters,examples}/**/*.{ts,mts}'],
    rules: { '@typescript-eslint/max-params': ['error', { max: 4 }] },
  },
  {
    files: ['{adapters/vendure,examples/vendure-shop}/**/*.ts'],
    rules: { '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }] },
  },
  {
    files: ['lib/**/*.ts'],
    ignores: ['lib/runtime/clock.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: OUTSIDE_THE_CLOCK },
        { object: 'Math', property: 'random', message: OUTSIDE_THE_CLOCK },
        { object: 'process', property: 'env', message: 'Options are arguments.' },
      ],
      'no-restricted-syntax': [
        'error',
        LITERAL_IN_LITERAL,
        { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: OUTSIDE_THE_CLOCK },
      ],
    },
  },
  {
    files: ['__tests__/**/*.ts'],
    ignores: ['__tests__/support/fast-check.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { name: 'fast-check', message: 'Import support/fast-check, which has one seed for all runs.' },
      ],
    },
  },
  {
    files: ['**/*.mjs'],
    ...tseslint.configs.disableTypeChecked,
    languageOptions: { globals: { process: 'readonly' } },
  },
  {
    files: ['examples/*/pages/*.mjs'],
    languageOptions: {
      globals: Object.fromEntries(
        ['document', 'fetch', 'FormData', 'location', 'Option'].map((name) => [name, 'readonly']),
      ),
    },
  },
);
