import { readdirSync } from 'node:fs';
import { EXAMPLE_OF, filesOf, PAGES, read, RECIPES, RUN_BY_EXAMPLE } from './documents';
import { FIRST_PAGE } from './first-hour';

/**
 * Lists the document files that tests run: all files of "Getting started", recipe files that a test names or that
 * another file loads, and files that an example runs. Other files are only compiled.
 */
export function triedFiles(): Set<string> {
  const tests = readdirSync(__dirname).map((name) => read(`__tests__/support/package/${name}`));
  const texts = [...tests, ...PAGES.flatMap(filesOf).map(({ text }) => text)];
  const ofRecipes = RECIPES.flatMap(filesOf).filter(({ file }) => {
    const stem = file.replace(/\.[cm]?[jt]s$/, '');
    const loads = new RegExp(`(?:'|node |\\./)${stem}(?:\\.[cm]?js)?\\b`);
    return texts.some((text) => loads.test(text));
  });
  const ofExamples = [...Object.keys(EXAMPLE_OF), ...RUN_BY_EXAMPLE].flatMap(filesOf);
  return new Set([...filesOf(FIRST_PAGE), ...ofRecipes, ...ofExamples].map(({ file }) => file));
}
