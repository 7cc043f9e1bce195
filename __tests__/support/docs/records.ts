import { join } from 'node:path';
import ts from 'typescript';
import { read, ROOT } from '../package/documents';

/**
 * The members of each interface in these files, including those of interfaces that it extends; `?` marks optional ones.
 */
export function interfacesOf(files: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of files) {
    const source = ts.createSourceFile(join(ROOT, file), read(file), ts.ScriptTarget.ES2022, true);
    for (const node of source.statements.filter(ts.isInterfaceDeclaration)) {
      const own = node.members.map(({ name, questionToken }) => name!.getText() + (questionToken ? '?' : ''));
      const bases = (node.heritageClauses ?? []).flatMap(({ types }) =>
        types.flatMap((type) => found.get(type.expression.getText()) ?? []),
      );
      found.set(node.name.text, [...bases, ...own]);
    }
  }
  return found;
}

/** A record that a page describes: its heading, and the fields below it with their wire names, if they have some. */
export interface DocumentedRecord {
  readonly name: string;
  readonly fields: readonly { readonly name: string; readonly wire: string | undefined }[];
}

/** The records of a page that has a heading for each of them. */
export const recordsOf = (page: string): DocumentedRecord[] =>
  read(page)
    .split(/^## /m)
    .slice(1)
    .map((section) => ({
      name: /^\w+/.exec(section)![0],
      fields: [...section.matchAll(/^- \*\*`(\w+)`(\??)\*\*(?: \(wire: `(\w+)`\))?:/gm)].map(
        ([, name, optional, wire]) => ({ name: `${name}${optional}`, wire }),
      ),
    }));
