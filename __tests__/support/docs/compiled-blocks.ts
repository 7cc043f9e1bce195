import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { type Block, blocksOf, ROOT } from '../package/documents';
import type { Project } from '../package/new-project';
import { type FragmentFile, fragmentFile } from './fragment';

/** Declarations of the names that every code fragment of a document may use. */
const PRELUDE = `
declare const appointments: import('shop-appointments').Appointments;
declare const app: import('express').Express;
declare const request: import('express').Request;
declare const response: import('express').Response;
declare const sequelize: import('sequelize').Sequelize;
declare const transaction: import('sequelize').Transaction;
`;

const OPTIONS = {
  strict: true,
  noEmit: true,
  allowJs: true,
  checkJs: true,
  target: 'es2022',
  lib: ['es2023'],
  module: 'nodenext',
  moduleResolution: 'nodenext',
  types: ['node'],
  esModuleInterop: true,
  experimentalDecorators: true,
  skipLibCheck: true,
};

const TSC = join(ROOT, 'node_modules/.bin/tsc');

/** Codes of compiler errors about missing types, which JavaScript files may have. */
const ABOUT_MISSING_TYPES = [7005, 7006, 7016, 7031, 7034];

/**
 * Global variables of browsers that code fragments may use. Others, such as `name` and `status`, are left undeclared,
 * because a fragment that reads them has probably forgotten its own declaration. Node's types give way to those of
 * browsers only if `onmessage` is declared.
 */
const OF_WINDOWS = new Set(['document', 'window', 'location', 'onmessage']);

/** Returns TypeScript's declarations for browsers, without the global variables that are not in `OF_WINDOWS`. */
const ofBrowsers = (): string =>
  readFileSync(join(dirname(ts.getDefaultLibFilePath({})), 'lib.dom.d.ts'), 'utf8').replaceAll(
    /^declare (?:var|const) ([a-z]\w*): .*;$/gm,
    (line, name: string) => (OF_WINDOWS.has(name) ? line : ''),
  );

/**
 * Lists the mistakes in the JavaScript and TypeScript of documents, as `line: message`. Compiles all blocks as one
 * program, in a project that has installed the package. `tried` names the JavaScript files that other tests run.
 */
export async function mistakesInBlocks(
  project: Project,
  documents: readonly string[],
  tried: ReadonlySet<string>,
): Promise<Map<string, string[]>> {
  const blocks = documents.flatMap(blocksOf).filter(({ language }) => /^[jt]s$/.test(language));
  const files = blocks
    .filter(({ file }) => file !== undefined && !tried.has(file))
    .map((block) => ({ name: block.file!, text: block.text, linesBefore: 0, block }));
  const types = exportedNames(project);
  const fragments = blocks
    .filter(({ file }) => file === undefined)
    .map((block) => fragmentFile(block, types));
  const compiled = [...files, ...fragments];
  for (const { name, text } of compiled) project.write(name, text);
  project.write('prelude.d.ts', PRELUDE);
  project.write('browsers.d.ts', ofBrowsers());
  const names = ['prelude.d.ts', 'browsers.d.ts', ...compiled.map(({ name }) => name)];
  project.write('blocks.json', JSON.stringify({ compilerOptions: OPTIONS, files: names }));

  const mistakes = new Map<string, string[]>();
  const note = ({ document, line }: Block, at: number, message: string): void => {
    mistakes.set(document, [...(mistakes.get(document) ?? []), `${line + at}: ${message}`]);
  };
  const byName = new Map(compiled.map((file) => [file.name, file]));
  for (const { name, line, message } of await compilerErrors(project)) {
    const file = byName.get(name);
    if (file) note(file.block, Math.max(0, line - file.linesBefore), message);
    else if (!name.endsWith('js')) throw new Error(`${name} ${line}: ${message}`);
  }
  for (const fragment of fragments)
    for (const message of untypedLoads(fragment)) note(fragment.block, 0, message);
  return mistakes;
}

/** Names that the package exports. */
function exportedNames(project: Project): Set<string> {
  const index = readFileSync(
    join(project.path, 'node_modules/shop-appointments/dist/lib/index.d.ts'),
    'utf8',
  );
  const lists = [...index.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].map(([, list]) => list!);
  return new Set(lists.join(' ').match(/\b[A-Z]\w*/g));
}

interface CompilerError {
  readonly name: string;
  /** Line of the document, counted from 0. */
  readonly line: number;
  readonly message: string;
}

async function compilerErrors(project: Project): Promise<CompilerError[]> {
  // Ignores the compiler's exit code, which is not 0 if there are mistakes; they are read from its output.
  const printed = await project.shell(`'${TSC}' -p blocks.json --pretty false || true`);
  const found = [...printed.matchAll(/^(?:(.+?)\((\d+),\d+\): )?error TS(\d+): (.*(?:\n +.*)*)$/gm)];
  return found
    .filter(([, name, , code]) => !name?.endsWith('js') || !ABOUT_MISSING_TYPES.includes(Number(code)))
    .map(([, name = 'blocks.json', line = '1', , message]) => ({
      name,
      line: Number(line) - 1,
      message: message!.replaceAll(/\n +/g, ' '),
    }));
}

/**
 * Lists calls of `require` that do not destructure the package, so that the compiler cannot check the names.
 */
const untypedLoads = ({ text }: FragmentFile): string[] =>
  [...text.matchAll(/^(?!import\b).*require\(['"](shop-appointments[^'"]*)['"]\)[.[]/gm)].map(
    ([, name]) => `write const { ... } = require('${name}')`,
  );
