import { join } from 'node:path';
import ts from 'typescript';
import { PRICING_NAMES, PRODUCT_NAMES, STAFF_CAPACITY_NAMES } from '../../lib/wire/product';
import { read, ROOT } from '../support/package/documents';

const FILES = ['product', 'product-category', 'order', 'user', 'webhook'];

/** The members of each interface of these files, those of the interfaces that it extends included; `?` is optional. */
function interfaces(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of FILES) {
    const path = join(ROOT, `lib/domain/${file}.ts`);
    const source = ts.createSourceFile(path, read(`lib/domain/${file}.ts`), ts.ScriptTarget.ES2022, true);
    for (const node of source.statements.filter(ts.isInterfaceDeclaration)) {
      const own = node.members.map(({ name, questionToken }) => name!.getText() + (questionToken ? '?' : ''));
      const bases = (node.heritageClauses ?? []).flatMap(({ types }) =>
        types.flatMap((type) => found.get(type.expression.getText())!),
      );
      found.set(node.name.text, [...bases, ...own]);
    }
  }
  return found;
}

interface Documented {
  readonly name: string;
  readonly fields: readonly { readonly name: string; readonly wire: string | undefined }[];
}

const sections = (): Documented[] =>
  read('docs/port-types.md')
    .split(/^## /m)
    .slice(1)
    .map((section) => ({
      name: /^\w+/.exec(section)![0],
      fields: [...section.matchAll(/^- \*\*`(\w+)`(\??)\*\*(?: \(wire: `(\w+)`\))?:/gm)].map(
        ([, name, optional, wire]) => ({ name: `${name}${optional}`, wire }),
      ),
    }));

test('the page has each interface that ports exchange, with all its fields, and no other', () => {
  const documented = sections().map(({ name, fields }) => [name, fields.map((field) => field.name).sort()]);
  const declared = [...interfaces()].map(([name, members]) => [name, members.sort()]);
  expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(declared));
  expect(declared.length).toBeGreaterThan(10);
});

test.each(
  Object.entries({ Product: PRODUCT_NAMES, Pricing: PRICING_NAMES, StaffCapacity: STAFF_CAPACITY_NAMES }),
)('the page has the wire name of each field of %s that has another one', (type, names) => {
  const { fields } = sections().find(({ name }) => name === type)!;
  const documented = fields.map(({ name, wire }) => [name.replace('?', ''), wire]);
  const wanted = Object.entries(names).filter(([name, wire]) => name !== wire);
  expect(documented.filter(([, wire]) => wire !== undefined).sort()).toEqual(wanted.sort());
});
