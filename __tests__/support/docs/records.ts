import { join } from 'node:path';
import ts from 'typescript';
import { read, ROOT } from '../package/documents';

/**
 * Lists the properties of each interface in these TypeScript files, including inherited ones. A name with `?` is
 * optional.
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

/** A record that a page describes: its heading, and its fields with their wire names, if they have any. */
export interface DocumentedRecord {
  readonly name: string;
  readonly fields: readonly { readonly name: string; readonly wire: string | undefined }[];
}

/** Reads the records of a page that has one heading per record. */
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
