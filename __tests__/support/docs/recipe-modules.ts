import ts from 'typescript';
import { filesOf } from '../package/documents';

/** Modules that a recipe's files load, by name. */
export type Modules = Readonly<Record<string, unknown>>;

/**
 * Loads files of a recipe, as Node.js loads them from disk.
 * @param packages the packages that the files load, and files that are on no page
 * @returns a function that returns the exports of a file, given by its name without extension; each file runs
 *   once
 */
export function recipeModules(
  recipe: string,
  packages: Modules,
  env: Readonly<Record<string, string>>,
): (name: string) => Modules {
  const files = new Map(filesOf(recipe).map(({ file, text }) => [file, text]));
  const loaded = new Map<string, { exports: Modules }>();
  const load = (name: string): Modules => {
    const known = loaded.get(name);
    if (known) return known.exports;
    const text = files.get(`${name}.js`);
    if (text === undefined) throw new Error(`${recipe} has no file ${name}.js`);
    const module = { exports: {} as Modules };
    loaded.set(name, module);
    const require = (from: string): unknown => {
      if (from in packages) return packages[from];
      const file = /^\.\/(.+)\.js$/.exec(from)?.[1];
      if (file !== undefined) return load(file);
      throw new Error(`A file of ${recipe} loads ${from}; add it to the packages of this test`);
    };
    // The evaluated text comes only from a page of this repository.
    // oxlint-disable-next-line typescript/no-implied-eval
    const run = new Function('require', 'module', 'exports', 'process', commonJsOf(text)) as (
      ...args: unknown[]
    ) => void;
    run(require, module, module.exports, { env });
    return module.exports;
  };
  return load;
}

/** Converts an ES module to CommonJS, so that its packages can be replaced. */
const commonJsOf = (text: string): string =>
  ts.transpileModule(text, {
    compilerOptions: {
      module: ts.ModuleKind.CommonJS,
      target: ts.ScriptTarget.ES2022,
      esModuleInterop: true,
    },
  }).outputText;
