import { join } from 'node:path';
import ts from 'typescript';

const ROOT = join(__dirname, '..');
const ENTRY = join(ROOT, 'lib/index.ts');

const program = ts.createProgram([ENTRY], {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  esModuleInterop: true,
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: ['node'],
});
const checker = program.getTypeChecker();

/**
 * Collects the properties with an underscore of a type, and of the types that its properties and methods use.
 */
function wireNamesIn(type: ts.Type, path: string, seen: Set<ts.Type>, found: string[]): void {
  if (seen.has(type)) return;
  seen.add(type);
  if (type.isUnionOrIntersection()) {
    for (const part of type.types) wireNamesIn(part, path, seen, found);
  }
  for (const argument of [...(type.aliasTypeArguments ?? []), ...typeArguments(type)])
    wireNamesIn(argument, path, seen, found);
  if (!(type.flags & ts.TypeFlags.Object) || isJson(type)) return;
  for (const property of type.getProperties().filter(isOurs)) {
    if (/[a-z]_[a-z]/.test(property.name)) found.push(`${path}.${property.name}`);
    wireNamesIn(checker.getTypeOfSymbol(property), `${path}.${property.name}`, seen, found);
  }
  for (const signature of type.getCallSignatures()) {
    for (const parameter of signature.parameters.filter(isOurs))
      wireNamesIn(checker.getTypeOfSymbol(parameter), `${path}(${parameter.name})`, seen, found);
    wireNamesIn(signature.getReturnType(), `${path}()`, seen, found);
  }
}

const typeArguments = (type: ts.Type): readonly ts.Type[] =>
  (type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference
    ? checker.getTypeArguments(type as ts.TypeReference)
    : [];

/** Whether a type describes JSON; such types use the names of the REST contract, with underscores. */
const isJson = (type: ts.Type): boolean =>
  [type.aliasSymbol, type.symbol].some((symbol) => symbol?.name.endsWith('Json'));

const isOurs = (symbol: ts.Symbol): boolean =>
  (symbol.declarations ?? []).some((declaration) => {
    const { fileName } = declaration.getSourceFile();
    return fileName.startsWith(join(ROOT, 'lib'));
  });

/**
 * Lists the types of an exported name. The keys of an exported constant are left out, because they are values
 * of the REST contract.
 */
function typesOf(exported: ts.Symbol): ts.Type[] {
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
  const isType = symbol.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias | ts.SymbolFlags.Class);
  const isFunction = symbol.flags & ts.SymbolFlags.Function;
  const value = symbol.flags & ts.SymbolFlags.Variable ? checker.getTypeOfSymbol(symbol) : undefined;
  return [
    ...(isType ? [checker.getDeclaredTypeOfSymbol(symbol)] : []),
    ...(isFunction ? [checker.getTypeOfSymbol(symbol)] : []),
    ...(value && value.getCallSignatures().length > 0 ? [value] : []),
  ];
}

const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(ENTRY)!)!);

test('no exported type has a property with a name of the REST interface, except types named ...Json', () => {
  const found: string[] = [];
  const seen = new Set<ts.Type>();
  const types = exported
    .filter(({ name }) => !name.endsWith('Json'))
    .flatMap((one) => typesOf(one).map((type) => [one.name, type] as const));
  expect(types.length).toBeGreaterThan(100);
  for (const [name, type] of types) wireNamesIn(type, name, seen, found);
  expect(found).toEqual([]);
  expect(seen.size).toBeGreaterThan(500);
});

test('the test finds a name of the REST interface inside an exported type', () => {
  const found: string[] = [];
  const order = exported.find(({ name }) => name === 'OrderAppointmentJson')!;
  for (const type of typesOf(order)) {
    for (const { name } of type.getProperties()) if (name.includes('_')) found.push(name);
  }
  expect(found).toEqual(['product_id', 'staff_ids', 'order_item_id']);
});
