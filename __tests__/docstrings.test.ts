import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

const ROOT = join(__dirname, '..');

/** Files of the package's entry points: one for each entry of `exports` in package.json. */
const ENTRIES = [
  'lib/index.ts',
  'lib/client/index.ts',
  'lib/elements/picker/picker.mts',
  'lib/elements/desk/desk.mts',
  'adapters/drizzle/index.ts',
  'adapters/knex/index.ts',
  'adapters/kysely/index.ts',
  'adapters/pg/index.ts',
  'adapters/memory/index.ts',
  'adapters/nest/index.ts',
  'adapters/port-helpers/index.ts',
  'adapters/sequelize/index.ts',
  'adapters/starter/index.ts',
  'adapters/testing/index.ts',
  'adapters/typeorm/index.ts',
];

interface Exported {
  readonly name: string;
  readonly file: string;
  readonly declaration: ts.Node;
}

const sources = new Map<string, ts.SourceFile>();

function sourceOf(file: string): ts.SourceFile {
  const known = sources.get(file);
  if (known) return known;
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  sources.set(file, source);
  return source;
}

/** Lists the names that a file exports with their declarations, except names of other packages. */
const exportsOf = (file: string): Exported[] =>
  sourceOf(file).statements.flatMap((statement): Exported[] => {
    if (!ts.isExportDeclaration(statement)) return isExported(statement) ? declaredBy(statement, file) : [];
    return namesIn(statement).flatMap(({ name, original }) => {
      const found = followed(original, statement, file);
      return found ? [{ ...found, name }] : [];
    });
  });

function namesIn({ exportClause }: ts.ExportDeclaration): { name: string; original: string }[] {
  if (!exportClause || !ts.isNamedExports(exportClause))
    throw new Error('Everything is exported by its name');
  return exportClause.elements.map(({ name, propertyName }) => ({
    name: name.text,
    original: (propertyName ?? name).text,
  }));
}

/** Finds the declaration of a re-exported name; undefined for a name of another package. */
function followed(name: string, line: ts.ExportDeclaration, file: string): Exported | undefined {
  const from =
    line.moduleSpecifier && ts.isStringLiteral(line.moduleSpecifier)
      ? line.moduleSpecifier.text
      : importedFrom(sourceOf(file), name);
  if (!from.startsWith('.')) return undefined;
  const target = join(dirname(file), from.endsWith('.mjs') ? from.replace(/mjs$/, 'mts') : `${from}.ts`);
  for (const statement of sourceOf(target).statements) {
    if (ts.isExportDeclaration(statement)) {
      const passedOn = namesIn(statement).find((one) => one.name === name);
      if (passedOn) return followed(passedOn.original, statement, target);
    } else if (isExported(statement)) {
      const found = declaredBy(statement, target).find((one) => one.name === name);
      if (found) return found;
    }
  }
  throw new Error(`${target} does not export ${name}`);
}

/**
 * Finds the module from which a file imports a name. Needed for a name that the file first imports and then exports
 * with `export { name }`.
 */
function importedFrom(source: ts.SourceFile, name: string): string {
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const bindings = statement.importClause?.namedBindings;
    if (bindings && ts.isNamedImports(bindings) && bindings.elements.some((one) => one.name.text === name))
      return statement.moduleSpecifier.text;
  }
  throw new Error(`${source.fileName}: nothing says where ${name} comes from`);
}

const isExported = (statement: ts.Statement): boolean =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

function declaredBy(statement: ts.Statement, file: string): Exported[] {
  const declarations = ts.isVariableStatement(statement)
    ? statement.declarationList.declarations
    : [statement];
  return declarations.flatMap((declaration) => {
    const { name } = declaration as ts.NamedDeclaration;
    return name && ts.isIdentifier(name) ? [{ name: name.text, file, declaration }] : [];
  });
}

const docsOf = (node: ts.Node): string =>
  ts
    .getJSDocCommentsAndTags(node)
    .map((doc) => doc.getText())
    .join('\n');

const exported = ENTRIES.flatMap((entry) => exportsOf(join(ROOT, entry)));
const placeOf = ({ name, file }: Exported): string => `${relative(ROOT, file)}: ${name}`;

const GENERATED = join(ROOT, 'lib/client/interface.ts');

test('every name that the package exports has a docstring', () => {
  expect(exported.length).toBeGreaterThan(150);
  const silent = exported.filter(({ file, declaration }) => file !== GENERATED && docsOf(declaration) === '');
  expect(silent.map(placeOf)).toEqual([]);
});

test('the docstring of every exported function that can throw says so', () => {
  const throwing = exported.filter(
    ({ declaration }) => ts.isFunctionDeclaration(declaration) && throwsItself(declaration),
  );
  expect(throwing.length).toBeGreaterThan(0);
  expect(throwing.filter(({ declaration }) => !/throws/i.test(docsOf(declaration))).map(placeOf)).toEqual([]);
});

/**
 * Whether the function itself throws. Methods of a returned object do not count, because they have their own
 * docstrings.
 */
function throwsItself(declaration: ts.FunctionDeclaration): boolean {
  const throws = (node: ts.Node): boolean =>
    ts.isThrowStatement(node) ||
    (!ts.isFunctionLike(node) && (ts.forEachChild(node, (child) => throws(child) || undefined) ?? false));
  return declaration.body !== undefined && throws(declaration.body);
}

/** Names of numeric properties whose unit is obvious. */
const PLAIN =
  /^(id|.*(_id|Id)|qty|quantity|capacity|places|count|total|page|per_page|perPage|offset|limit|version|parent|menu_order|ordering|priority|attempts|done)$/;
const WITH_UNIT = /(Ms|Bytes|Seconds|Minutes|Hours|Days|_minutes)$/;

test('every number of an exported type says what it counts', () => {
  const silent = exported.flatMap((one) =>
    numbersOf(one.declaration)
      .filter((name) => !PLAIN.test(name) && !WITH_UNIT.test(name))
      .map((name) => `${placeOf(one)}.${name}`),
  );
  expect(silent).toEqual([]);
});

/**
 * Lists the numeric properties of an interface without a docstring, because their docstrings must state the unit.
 * `Instant` and `SiteSeconds` need none, and a pair (`start`, `end`) may share one.
 */
function numbersOf(declaration: ts.Node): string[] {
  if (!ts.isInterfaceDeclaration(declaration)) return [];
  const { members } = declaration;
  const isSaid = (member: ts.TypeElement | undefined): boolean =>
    member !== undefined && docsOf(member) !== '';
  return members.flatMap((member, at) => {
    if (!ts.isPropertySignature(member) || isSaid(member)) return [];
    const type = member.type?.getText() ?? '';
    const before = members[at - 1];
    const isSecondOfPair = isSaid(before) && (before as ts.PropertySignature).type?.getText() === type;
    return /^number( \| null)?$/.test(type) && !isSecondOfPair ? [member.name.getText()] : [];
  });
}
