import tseslint from 'typescript-eslint';
import { IGNORED, PROJECTS } from './lint/files.mjs';

/** ESLint checks the one rule that oxlint does not have; oxlint.config.mjs has all others. */
export default [
  { ignores: [...IGNORED, '**/*.mjs'] },
  {
    files: ['**/*.{ts,mts}'],
    plugins: { '@typescript-eslint': tseslint.plugin },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    languageOptions: {
      parser: tseslint.parser,
      // Whole projects take two thirds of the time that `projectService` takes, which asks for one file after the other.
      parserOptions: { project: PROJECTS, tsconfigRootDir: import.meta.dirname, jsDocParsingMode: 'none' },
    },
    rules: { '@typescript-eslint/no-unsafe-class-instance-assignment': 'error' },
  },
];
