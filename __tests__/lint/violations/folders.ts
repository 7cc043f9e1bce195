/** Code samples that a rule refuses in some folders and allows in others. */
export const FOLDERS: readonly {
  readonly rule: string;
  readonly text: string;
  readonly refusedIn: readonly string[];
  readonly allowedIn: readonly string[];
}[] = [
  ...[
    'export const g = (a: 1, b: 1, c: 1, d: 1, e: 1) => f(a, b, c, d, e);',
    'export function g(a: 1, b: 1, c: 1, d: 1, e: 1) { f(a, b, c, d, e); }',
    'export type G = (a: 1, b: 1, c: 1, d: 1, e: 1) => void;',
    'export declare function g(a: 1, b: 1, c: 1, d: 1, e: 1): void;',
  ].map((text) => ({
    rule: 'max-params',
    text,
    refusedIn: ['lib/engine/a.ts', 'lib/elements/a.mts', 'adapters/pg/a.ts', 'examples/sample-shop/a.ts'],
    allowedIn: ['__tests__/engine/a.ts'],
  })),
  {
    rule: 'max-params',
    text: 'export const g = (a: 1, b: 1, c: 1, d: 1) => f(a, b, c, d);',
    refusedIn: [],
    allowedIn: ['lib/engine/a.ts'],
  },
  ...['f(Date.now());', 'f(Math.random());', 'f(process.env);', 'const { env } = process; f(env);'].map(
    (text) => ({
      rule: 'no-restricted-properties',
      text,
      refusedIn: ['lib/engine/a.ts', 'lib/a.ts'],
      allowedIn: ['lib/runtime/clock.ts', 'adapters/pg/a.ts', '__tests__/engine/a.ts'],
    }),
  ),
  ...["jest.mock('node:fs', () => ({}));", "jest.doMock('node:fs');", 'jest.resetModules();'].map((text) => ({
    rule: 'no-restricted-properties',
    text,
    refusedIn: ['__tests__/engine/a.ts'],
    allowedIn: ['lib/engine/a.ts'],
  })),
  {
    rule: 'house/restricted-syntax',
    text: 'f(new Date());',
    refusedIn: ['lib/engine/a.ts'],
    allowedIn: ['lib/runtime/clock.ts', 'adapters/pg/a.ts', '__tests__/engine/a.ts'],
  },
  {
    rule: 'house/restricted-syntax',
    text: 'f({ ...{ a: 1 } });',
    refusedIn: ['lib/engine/a.ts', 'lib/elements/a.mts', 'adapters/pg/a.ts', '__tests__/engine/a.ts'],
    allowedIn: ['__tests__/nodes/a.mjs'],
  },
  ...[
    "import fc from 'fast-check'; f(fc);",
    "export { assert } from 'fast-check';",
    "import type { Arbitrary } from 'fast-check'; export type A = Arbitrary<1>;",
  ].map((text) => ({
    rule: 'no-restricted-imports',
    text,
    refusedIn: ['__tests__/engine/a.ts', '__tests__/a.ts'],
    allowedIn: ['__tests__/support/fast-check.ts'],
  })),
  {
    rule: 'house/plain-comments',
    text: '/** It is a number. */\nexport const g = 1;',
    refusedIn: ['lib/engine/a.ts', 'adapters/pg/a.ts', '__tests__/engine/a.ts', '__tests__/nodes/a.mjs'],
    allowedIn: ['lib/elements/a.mts'],
  },
  {
    rule: 'typescript/no-extraneous-class',
    text: 'declare const g: (one: unknown) => void;\n@g\nexport class A {}',
    refusedIn: ['lib/engine/a.ts'],
    allowedIn: [],
  },
  {
    rule: 'eqeqeq',
    text: 'f(1 == 2);',
    refusedIn: ['lib/engine/a.ts', 'lib/elements/a.mts'],
    allowedIn: [],
  },
];
