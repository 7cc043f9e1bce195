import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const ROOT = join(__dirname, '../..');

function statementsOf(file: string): readonly ts.Statement[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return [...ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true).statements];
}

/** Docstrings of an interface's properties and methods, by name; '' without a docstring. */
export function memberDocs(file: string, interfaceName: string): ReadonlyMap<string, string> {
  const found = statementsOf(file).find(
    (statement): statement is ts.InterfaceDeclaration =>
      ts.isInterfaceDeclaration(statement) && statement.name.text === interfaceName,
  );
  if (!found) throw new Error(`${file} has no interface ${interfaceName}`);
  return new Map(found.members.map((member) => [member.name?.getText() ?? '', docOf(member)]));
}

export function functionDoc(file: string, name: string): string {
  const found = statementsOf(file).find(
    (statement) => ts.isFunctionDeclaration(statement) && statement.name?.text === name,
  );
  if (!found) throw new Error(`${file} has no function ${name}`);
  return docOf(found);
}

/** Reads the default from a docstring: a word, a number or a list of them. Undefined if it states none. */
export const documentedDefault = (doc: string): string | undefined =>
  /\bDefault `?(\{[^}]*\}|[\w,-]+)`?/.exec(doc)?.[1]?.replace(/(?<=\d),(?=\d)/g, '');

const docOf = (node: ts.Node): string =>
  ts
    .getJSDocCommentsAndTags(node)
    .map((doc) => doc.getText())
    .join('\n')
    .replace(/\s*\n\s*\*\s*/g, ' ');
