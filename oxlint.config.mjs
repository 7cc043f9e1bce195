import { IGNORED } from './lint/files.mjs';
import { MODULES, SYNTAX, TYPES, TYPESCRIPT } from './lint/rule-names.mjs';

const LITERAL_IN_LITERAL = {
  selector: 'ObjectExpression > SpreadElement > ObjectExpression',
  message: 'Write the properties out, one on each line.',
};
const KEPT_MODULES = 'The modules of the library stay loaded, so it has no effect: use `jest.spyOn`.';
const OUTSIDE_THE_CLOCK = 'Take `now` as an argument; only lib/runtime/clock.ts reads the machine.';

/** Folders whose comments have not been checked since the rule `plain-comments` was added. */
const UNREAD_COMMENTS = ['lib/elements/**'];

const all = (rules, severity = 'error') => Object.fromEntries(rules.map((rule) => [rule, severity]));

export default {
  plugins: ['typescript'],
  jsPlugins: [{ name: 'house', specifier: './lint/house.cjs' }],
  // The rules are named one by one, so that an update of the linter neither adds nor drops a rule.
  categories: { correctness: 'off' },
  env: { builtin: true },
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: IGNORED,
  rules: {
    ...all([...SYNTAX, ...TYPESCRIPT]),
    // An underscore does not excuse an unused name.
    'no-unused-vars': [
      'error',
      { varsIgnorePattern: '^$', argsIgnorePattern: '^$', caughtErrorsIgnorePattern: '^$' },
    ],
    'no-irregular-whitespace': ['error', { skipTemplates: false, skipRegExps: false }],
  },
  overrides: [
    {
      files: ['**/*.{ts,mts,cts}'],
      rules: {
        ...all(TYPES),
        'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
        'typescript/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
        'typescript/restrict-plus-operands': [
          'error',
          {
            allowAny: false,
            allowBoolean: false,
            allowNullish: false,
            allowNumberAndString: false,
            allowRegExp: false,
          },
        ],
        // Large packages that most processes do not need may be loaded with `require` when they are needed.
        'typescript/no-require-imports': ['error', { allow: ['^ical\\.js$', '^re2js$'] }],
        'typescript/return-await': ['error', 'error-handling-correctness-only'],
        'typescript/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
        'house/restricted-syntax': ['error', LITERAL_IN_LITERAL],
        eqeqeq: ['error', 'always'],
      },
    },
    {
      files: ['**/*.{ts,mts,mjs}'],
      excludeFiles: UNREAD_COMMENTS,
      rules: { 'house/plain-comments': 'error' },
    },
    {
      files: ['{lib,adapters,examples}/**/*.{ts,mts}'],
      rules: { 'max-params': ['error', { max: 4 }] },
    },
    {
      files: ['{adapters/vendure,examples/vendure-shop}/**/*.ts'],
      rules: { 'typescript/no-extraneous-class': ['error', { allowWithDecorator: true }] },
    },
    {
      files: ['lib/**/*.ts'],
      excludeFiles: ['lib/runtime/clock.ts'],
      rules: {
        'no-restricted-properties': [
          'error',
          { object: 'Date', property: 'now', message: OUTSIDE_THE_CLOCK },
          { object: 'Math', property: 'random', message: OUTSIDE_THE_CLOCK },
          { object: 'process', property: 'env', message: 'Options are arguments.' },
        ],
        'house/restricted-syntax': [
          'error',
          LITERAL_IN_LITERAL,
          { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: OUTSIDE_THE_CLOCK },
        ],
      },
    },
    {
      files: ['__tests__/**/*.ts'],
      excludeFiles: ['__tests__/support/fast-check.ts'],
      rules: {
        'no-restricted-imports': [
          'error',
          { name: 'fast-check', message: 'Import support/fast-check, which has one seed for all runs.' },
        ],
        'no-restricted-properties': [
          'error',
          ...['mock', 'doMock', 'isolateModules', 'resetModules'].map((property) => ({
            object: 'jest',
            property,
            message: KEPT_MODULES,
          })),
        ],
      },
    },
    {
      files: ['**/*.mjs'],
      globals: { process: 'readonly' },
      rules: all(MODULES),
    },
    {
      files: ['examples/*/pages/*.mjs'],
      globals: all(['document', 'fetch', 'FormData', 'location', 'Option'], 'readonly'),
    },
  ],
};
