import { join } from 'node:path';
import ts from 'typescript';
import { type Block, blocksOf } from '../package/documents';
import type { Project } from '../package/new-project';
import { type FragmentFile, fragmentFile } from './fragment';

/** Declarations of the names that every fragment may use. */
const PRELUDE = `
declare const appointments: import('shop-appointments').Appointments;
declare const app: import('express').Express;
declare const request: import('express').Request;
declare const response: import('express').Response;
declare const sequelize: import('sequelize').Sequelize;
declare const transaction: import('sequelize').Transaction;
`;

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  allowJs: true,
  checkJs: true,
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  types: ['node'],
  esModuleInterop: true,
  experimentalDecorators: true,
  skipLibCheck: true,
};

/** Codes of compiler errors about missing types, which JavaScript files may have. */
const ABOUT_MISSING_TYPES = [7005, 7006, 7016, 7031, 7034];

/**
 * Global names of browsers that fragments may use. Other ones, such as `name` and `status`, count as
 * undeclared.
 */
const OF_WINDOWS = new Set(['document', 'window', 'location', 'addEventListener', 'EventSource', 'FormData']);

/**
 * The mistakes in the JavaScript and TypeScript of documents, as `line: message`. All blocks are one program, in a
 * project that has installed the package. `tried` names the files of JavaScript that another test runs.
 */
export function mistakesInBlocks(
  project: Project,
  documents: readonly string[],
  tried: ReadonlySet<string>,
): Map<string, string[]> {
  const blocks = documents.flatMap(blocksOf).filter(({ language }) => /^[jt]s$/.test(language));
  const files = blocks.filter(({ file }) => file !== undefined && !tried.has(file));
  for (const { file, text } of files) project.write(file!, text);
  project.write('prelude.d.ts', PRELUDE);
  project.write('types.ts', `export type * from 'shop-appointments';`);
  const pathOf = (name: string): string => join(project.path, name);

  const packageAlone = ts.createProgram([pathOf('types.ts')], OPTIONS);
  const types = exportedTypes(packageAlone, pathOf('types.ts'));
  const fragments = blocks
    .filter(({ file }) => file === undefined)
    .map((block) => fragmentFile(block, types));
  for (const { name, text } of fragments) project.write(name, text);

  const names = ['prelude.d.ts', ...files.map(({ file }) => file!), ...fragments.map(({ name }) => name)];
  const program = ts.createProgram(names.map(pathOf), OPTIONS, undefined, packageAlone);
  const mistakes = new Map<string, string[]>();
  const note = ({ document, line }: Block, at: number, message: string): void => {
    mistakes.set(document, [...(mistakes.get(document) ?? []), `${line + at}: ${message}`]);
  };
  for (const block of files)
    for (const { line, message } of mistakesIn(program, pathOf(block.file!))) note(block, line, message);
  for (const fragment of fragments) {
    const { block, linesBefore } = fragment;
    for (const { line, message } of mistakesIn(program, pathOf(fragment.name)))
      note(block, Math.max(0, line - linesBefore), message);
    for (const name of undeclaredNames(program, pathOf(fragment.name)))
      note(block, 0, `${name} is not declared`);
    for (const message of untypedLoads(fragment)) note(block, 0, message);
  }
  return mistakes;
}

function exportedTypes(program: ts.Program, path: string): Set<string> {
  const checker = program.getTypeChecker();
  const module = checker.getSymbolAtLocation(program.getSourceFile(path)!)!;
  return new Set(checker.getExportsOfModule(module).map(({ name }) => name));
}

function mistakesIn(program: ts.Program, path: string): { line: number; message: string }[] {
  const source = program.getSourceFile(path)!;
  const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
  return found
    .filter(({ code }) => !path.endsWith('js') || !ABOUT_MISSING_TYPES.includes(code))
    .map(({ start, messageText }) => ({
      line: source.getLineAndCharacterOfPosition(start ?? 0).line,
      message: ts.flattenDiagnosticMessageText(messageText, ' '),
    }));
}

/**
 * Lists names that only the global scope of browsers declares: probably the fragment forgot its own
 * declaration.
 */
function undeclaredNames(program: ts.Program, path: string): string[] {
  const checker = program.getTypeChecker();
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) {
      const symbol = ts.isShorthandPropertyAssignment(node.parent)
        ? checker.getShorthandAssignmentValueSymbol(node.parent)
        : checker.getSymbolAtLocation(node);
      const declarations = symbol?.declarations ?? [];
      const isOfWindow = declarations.length > 0 && declarations.every(isVariableOfWindow);
      if (isOfWindow && !OF_WINDOWS.has(node.text)) found.add(node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(program.getSourceFile(path)!);
  return [...found];
}

const isVariableOfWindow = (declaration: ts.Declaration): boolean =>
  ts.isVariableDeclaration(declaration) &&
  declaration.getSourceFile().fileName.endsWith('lib.dom.d.ts') &&
  /^[a-z]/.test(declaration.name.getText());

/**
 * Lists calls of `require` that do not destructure the package, so that the compiler cannot check the names.
 */
const untypedLoads = ({ text }: FragmentFile): string[] =>
  [...text.matchAll(/^(?!import\b).*require\(['"](shop-appointments[^'"]*)['"]\)[.[]/gm)].map(
    ([, name]) => `write const { ... } = require('${name}')`,
  );
