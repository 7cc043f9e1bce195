import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const LIB = join(__dirname, '..', 'lib');

/** Rooms that stand apart, and migrations, which are frozen and all export the same two names. */
const APART = /^(?:client|elements|storage\/migrations)\//;

test('each exported name has one meaning in the whole of lib', () => {
  const files = readdirSync(LIB, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !APART.test(file));
  const declaredIn = new Map<string, string[]>();
  for (const file of files)
    for (const name of new Set(namesDeclaredBy(file)))
      declaredIn.set(name, [...(declaredIn.get(name) ?? []), file]);
  expect(declaredIn.size).toBeGreaterThan(1_000);
  expect([...declaredIn].filter(([, places]) => places.length > 1)).toEqual([]);
});

/** The names that a file declares and exports; names that it passes on from other files are theirs. */
function namesDeclaredBy(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(join(LIB, file), 'utf8'), ts.ScriptTarget.Latest);
  return source.statements.filter(isExported).flatMap((statement) => {
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.flatMap(({ name }) =>
        ts.isIdentifier(name) ? [name.text] : [],
      );
    }
    return 'name' in statement && statement.name ? [(statement.name as ts.Identifier).text] : [];
  });
}

const isExported = (statement: ts.Statement): boolean =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
