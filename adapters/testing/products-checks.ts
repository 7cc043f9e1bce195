import assert from 'node:assert/strict';
import type { LineTax, TaxableLine } from '../../lib/index';
import { checkProduct, parseDecimal } from '../../lib/index';
import { assertSame } from './assert-same';
import { draftOf } from './orders-checks';
import { type AnyHost, type AnyId, type ContractCheck, guestOf, strayIds, unknownId } from './subject';

/** Largest number of decimals of an amount in these checks; no currency has more. */
const FINEST = 8;
const publicOf = (subject: AnyHost) => ({ userId: guestOf(subject) });

export const productsChecks: ContractCheck[] = [
  {
    port: 'products',
    name: 'find returns a map by id; unknown ids are absent',
    run: async (subject) => {
      const { host, facts } = subject;
      const [first, second] = facts.products;
      const found = await host.products.find([second, unknownId(subject), first], {});
      assertSame([...found.keys()].sort(), [first, second].sort());
      assert.equal(found.get(first)?.id, first);
      assert.equal((await host.products.find([], {})).size, 0);
    },
  },
  {
    port: 'products',
    name: 'find returns an empty map for texts that are no ids of the shop',
    run: async (subject) => {
      assert.equal((await subject.host.products.find(strayIds(subject), {})).size, 0);
    },
  },
  {
    port: 'products',
    name: 'find returns products of every status',
    run: async (subject) => {
      const { host, facts } = subject;
      const found = await host.products.find([facts.unpublishedProduct], publicOf(subject));
      assert.ok(found.has(facts.unpublishedProduct));
    },
  },
  {
    port: 'products',
    name: 'products have the fields of the type Product (productFromJson reads products that have REST names)',
    run: async ({ host, facts }) => {
      const ids = [...facts.products, facts.unpublishedProduct];
      for (const product of (await host.products.find(ids, {})).values()) {
        for (const field of ['name', 'status', 'type', 'price'] as const)
          assert.equal(typeof product[field], 'string', `${field} must be a text`);
        assert.ok(Array.isArray(product.categoryIds), 'categoryIds must be a list');
      }
    },
  },
  {
    port: 'products',
    name: 'no setting of a product is wrong, such as needs, parts or booking limits that are a text and not a list',
    run: async ({ host, facts }) => {
      for (const product of (await host.products.find(facts.products, {})).values())
        assertSame(checkProduct(product), []);
    },
  },
  {
    port: 'products',
    name: 'many finds at once return the same as one',
    run: async ({ host, facts }) => {
      const one = await host.products.find(facts.products, {});
      const many = await Promise.all(
        Array.from({ length: 20 }, () => host.products.find(facts.products, {})),
      );
      for (const found of many) assertSame([...found], [...one]);
    },
  },
  {
    port: 'products',
    name: 'search follows include and exclude, and returns pages with the total over all pages',
    run: async ({ host, facts }) => {
      const [first, second] = facts.products;
      const both = { include: [first, second] };
      const page = async (offset: number): Promise<AnyId[]> => {
        const { items, total } = await host.products.search({ ...both, offset, limit: 1 }, {});
        assert.equal(total, 2);
        return items.map(({ id }) => id);
      };
      assertSame([...(await page(0)), ...(await page(1))].sort(), [first, second].sort());
      const rest = await host.products.search({ ...both, exclude: [first] }, {});
      assertSame(
        rest.items.map(({ id }) => id),
        [second],
      );
    },
  },
  {
    port: 'products',
    name: 'search by status publish leaves unpublished products out',
    run: async ({ host, facts }) => {
      const { items } = await host.products.search({ status: 'publish' }, {});
      const ids = items.map(({ id }) => id);
      assert.ok(!ids.includes(facts.unpublishedProduct));
      for (const id of facts.products) assert.ok(ids.includes(id));
    },
  },
  {
    port: 'products',
    name: 'search by staff returns the products of any of those members',
    run: async ({ host, facts }) => {
      const all = await host.products.search({}, {});
      const expected = all.items.filter(({ staffIds = [] }) =>
        facts.staff.some((id) => staffIds.includes(id)),
      );
      const found = await host.products.search({ staffIds: facts.staff }, {});
      assertSame(found.items.map(({ id }) => id).sort(), expected.map(({ id }) => id).sort());
    },
  },
  {
    port: 'products',
    name: 'categories have unique ids, names and slugs',
    run: async ({ host }) => {
      const categories = await host.products.categories({});
      assert.equal(new Set(categories.map(({ id }) => id)).size, categories.length);
      for (const { name, slug } of categories) {
        assert.ok(name);
        assert.ok(slug);
      }
    },
  },
  {
    port: 'products',
    name: 'the public reads published products only; a manager, and the library itself, all of them',
    run: async (subject) => {
      const { host, facts } = subject;
      const ids = [...facts.products, facts.unpublishedProduct];
      const products = [...(await host.products.find(ids, {})).values()];
      const readable = async (userId?: AnyId | null): Promise<AnyId[]> =>
        [...(await host.products.isReadable(products, { userId }))].sort();
      assertSame(await readable(guestOf(subject)), [...facts.products].sort());
      assertSame(await readable(facts.customer), [...facts.products].sort());
      assertSame(await readable(facts.manager), [...ids].sort());
      assertSame(await readable(), [...ids].sort());
    },
  },
  {
    port: 'products',
    name: 'isReadable returns only ids of the products it is asked about',
    run: async (subject) => {
      const { host, facts } = subject;
      const [first] = facts.products;
      const products = [...(await host.products.find([first], {})).values()];
      assertSame([...(await host.products.isReadable(products, publicOf(subject)))], [first]);
      assert.equal((await host.products.isReadable([], publicOf(subject))).size, 0);
    },
  },
  {
    port: 'products',
    name: 'tax: net and tax of an amount that includes it add up to it; otherwise net is the amount',
    run: async (subject) => {
      const { host, facts } = subject;
      const line = { ...newLineFor(subject), quantity: 3 };
      const amounts = ['100', '99', '1', '0'];
      const lines = facts.products.flatMap((productId) =>
        amounts.flatMap((amount) =>
          [true, false].map((includesTax) => ({ ...line, productId, amount, includesTax })),
        ),
      );
      const taxes = await host.products.tax(lines, {});
      assert.equal(taxes.length, lines.length);
      lines.forEach((line, index) => assertAddsUp(line, taxes[index]!));
    },
  },
  {
    port: 'products',
    name: 'tax of a line does not depend on the lines beside it',
    run: async (subject) => {
      const { host, facts } = subject;
      const { orderId } = await host.orders.createPending(draftOf(subject), {});
      const { billing } = (await host.orders.find([orderId], {})).get(orderId)!;
      const newLine = newLineFor(subject);
      const lines = facts.products.flatMap((productId) => [
        { ...newLine, productId, quantity: 1, amount: '59', includesTax: true },
        { ...newLine, productId, quantity: 2, amount: '59', includesTax: false, orderId, billing },
      ]);
      const together = await host.products.tax([...lines].reverse(), {});
      const alone = await Promise.all(lines.map((line) => host.products.tax([line], {})));
      assertSame([...together].reverse(), alone.flat());
      assertSame(await host.products.tax([], {}), []);
    },
  },
];

/** Makes a line of the test customer, for an order that does not exist yet. */
const newLineFor = (subject: AnyHost): Pick<TaxableLine<AnyId>, 'customerId' | 'orderId'> => ({
  customerId: subject.facts.customer,
  orderId: guestOf(subject),
});

function assertAddsUp({ amount, includesTax }: TaxableLine<AnyId>, { net, tax }: LineTax): void {
  const [whole, netPart, taxPart] = [minor(amount), minor(net), minor(tax)];
  assert.equal(includesTax ? netPart + taxPart : netPart, whole);
  assert.ok(taxPart >= 0n, `the tax of ${amount} is ${tax}, and must not be negative`);
}

function minor(amount: string): bigint {
  assert.equal(typeof amount, 'string', 'an amount must be a decimal string');
  const read = parseDecimal(amount, FINEST);
  assert.notEqual(read, undefined, `${amount} is not a decimal`);
  return read!;
}
