import ts from 'typescript';
import type { Block } from '../package/documents';

/** A TypeScript file that is made from a code fragment of a document. */
export interface FragmentFile {
  readonly name: string;
  readonly text: string;
  /** Number of lines in the file before the first line of the document's block. */
  readonly linesBefore: number;
  readonly block: Block;
}

const LOADS = /^require\((['"])([^'"]+)\1\)$/;

/**
 * Makes a file from the fragment. The fragment's code becomes the body of an async function. The imports come before
 * the function: those of the fragment, and those of package types that the fragment uses without an import.
 */
export function fragmentFile(block: Block, types: ReadonlySet<string>): FragmentFile {
  const { document, line, given } = block;
  const { imports, names, body } = withoutImports(block.text);
  const known = new Set([...names, ...declaredNames(given)]);
  const words = new Set(`${given}\n${block.text}`.match(/\b[A-Z]\w+/g) ?? []);
  const needed = [...words].filter((word) => types.has(word) && !known.has(word));
  const head = [
    ...imports,
    ...(needed.length > 0 ? [`import type { ${needed.join(', ')} } from 'shop-appointments';`] : []),
    given,
    'export async function fragment() {',
  ].join('\n');
  return {
    name: `fragment-${document.replaceAll(/\W+/g, '-')}-${line}.ts`,
    text: `${head}\n${body}}\n`,
    linesBefore: head.split('\n').length,
    block,
  };
}

/** Removes imports and calls of `require` from a text, and keeps the line numbers of the rest. */
function withoutImports(text: string): { imports: string[]; names: string[]; body: string } {
  const source = ts.createSourceFile('block.ts', text, ts.ScriptTarget.Latest, true);
  const imports: string[] = [];
  const names: string[] = [];
  let body = text;
  for (const statement of source.statements) {
    const line = importOf(statement);
    if (line === undefined) continue;
    imports.push(line);
    names.push(...(line.match(/\w+/g) ?? []));
    const [from, to] = [statement.getStart(), statement.getEnd()];
    body = body.slice(0, from) + text.slice(from, to).replaceAll(/[^\n]/g, ' ') + body.slice(to);
  }
  return { imports, names, body };
}

/** Rewrites `const { a } = require('b')` as an import, so that the compiler knows the type of `a`. */
function importOf(statement: ts.Statement): string | undefined {
  if (ts.isImportDeclaration(statement)) return statement.getText().replaceAll('\n', ' ');
  if (!ts.isVariableStatement(statement)) return undefined;
  const [declaration, another] = statement.declarationList.declarations;
  const from = LOADS.exec(declaration?.initializer?.getText() ?? '')?.[2];
  if (!declaration || another || from === undefined) return undefined;
  if (!ts.isObjectBindingPattern(declaration.name))
    return `import ${declaration.name.getText()} = require('${from}');`;
  const names = declaration.name.elements.map(({ name, propertyName }) =>
    propertyName ? `${propertyName.getText()} as ${name.getText()}` : name.getText(),
  );
  return `import { ${names.join(', ')} } from '${from}';`;
}

const declaredNames = (text: string): string[] =>
  [...text.matchAll(/\b(?:const|let|var|function|class|interface|type)\s+(\w+)/g)].map(([, name]) => name!);
