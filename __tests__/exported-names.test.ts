import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const ROOT = join(__dirname, '..');
const LIB = join(ROOT, 'lib');

/**
 * Folders whose exports are not compared: separate programs, and migrations, which all export the same two
 * names.
 */
const APART = /^(?:client|elements|storage\/migrations)\//;

/** Names that are exported only because the declaration files need them as types of other exports. */
const NEEDED_BY_DECLARATIONS = ['WireField'];

const files = filesIn(LIB).filter((file) => file.endsWith('.ts') && !APART.test(file));

test('each exported name has one meaning in all of lib', () => {
  const declaredIn = new Map<string, string[]>();
  for (const file of files)
    for (const name of new Set(namesDeclaredBy(file)))
      declaredIn.set(name, [...(declaredIn.get(name) ?? []), file]);
  expect(declaredIn.size).toBeGreaterThan(1_000);
  expect([...declaredIn].filter(([, places]) => places.length > 1)).toEqual([]);
});

test('each exported name is imported by another file', () => {
  const importing = ['lib', 'adapters', 'examples', '__tests__'].flatMap((folder) =>
    filesIn(join(ROOT, folder)).map((file) => readFileSync(join(ROOT, folder, file), 'utf8')),
  );
  const imported = new Set(importing.flatMap(namesImportedBy));
  expect(imported.size).toBeGreaterThan(1_000);
  const checked = files.filter((file) => file !== 'index.ts');
  const unused = checked.flatMap((file) =>
    namesDeclaredBy(file)
      .filter((name) => !imported.has(name) && !NEEDED_BY_DECLARATIONS.includes(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(unused).toEqual([]);
});

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.m?ts$/.test(file) && !/(?:^|\/)(?:node_modules|dist)\//.test(file));
}

/** Lists the names in the braces of imports, and of exports from other files. */
const namesImportedBy = (text: string): string[] =>
  [...text.matchAll(/^(?:import|export)\s(?:type\s)?(?:\w+,\s)?\{([^}]*)\}\s+from\s/gm)].flatMap(
    ([, names]) =>
      names!.split(',').map((name) =>
        name
          .trim()
          .replace(/^type\s+/, '')
          .replace(/\s+as\s.*/s, ''),
      ),
  );

/** Lists the names that a file itself declares and exports, without re-exported names. */
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
