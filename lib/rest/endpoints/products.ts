import { type Principal, viewerOf } from '../../access/principal';
import type { Appointments } from '../../appointments';
import { internalsOf } from '../../internals';
import { AppointmentsError } from '../../domain/errors';
import type { Product } from '../../domain/product';
import { categoriesBelow } from '../../ports/categories-below';
import type { HostPorts, ProductQuery } from '../../ports/ports';
import { productNotFound } from '../../services/slots/visible-products';
import { productsForCaller } from '../catalogue';
import { type Call, type Endpoint, endpoint, VERSIONS } from '../endpoint';
import type { Values } from '../fields/field';
import { LIST_PRODUCTS } from '../fields/products';
import { hostFilters } from '../filters/host-filters';
import { presentProduct, PRODUCT, type WireProduct } from '../presenters/product';
import { listOf } from '../response/schema';
import { cut, listHeaders } from '../response/list-part';
import { rulesOf } from '../rules-of';

/** Endpoints for appointable products that the caller may read, equal in both versions. */
export function productEndpoints(appointments: Appointments): Endpoint[] {
  const { host, site } = internalsOf(appointments);
  const row = { versions: VERSIONS, methods: ['GET'], access: 'public' } as const;

  const present = async (products: readonly Product[], principal: Principal): Promise<WireProduct[]> => {
    const ids = products.map(({ id }) => id);
    const availability = await rulesOf('product', ids, principal, appointments);
    return products.map((product) =>
      presentProduct(product, availability(product.id), site.currencyDecimals),
    );
  };

  return [
    endpoint({
      ...row,
      path: '/products',
      operation: 'list products',
      params: LIST_PRODUCTS,
      responses: () => ({ 200: listOf(PRODUCT) }),
      async handle(call) {
        const { params, principal, address } = call;
        const products = await productsForCaller(await queryOf(call, host), principal, host);
        return {
          headers: listHeaders(products.length, params, address),
          body: await present(cut(products, params), principal),
        };
      },
    }),
    endpoint({
      ...row,
      path: '/products/:id',
      operation: 'read a product',
      params: { fields: [] },
      responses: () => ({ 200: PRODUCT }),
      async handle({ id, principal }) {
        const context = viewerOf(principal);
        const product = (await host.products.find([id], context)).get(id);
        if (product?.type !== 'appointment') throw productNotFound(id);
        const readable = await host.products.isReadable([product], context);
        if (!readable.has(id)) throw mayNotRead(id, principal);
        const [body] = await present([product], principal);
        return { body };
      },
    }),
  ];
}

/**
 * Builds the query for the shop's product list. By default the newest products come first; with `orderby=include`, the
 * products have the order of the requested ids.
 */
async function queryOf(
  { params, principal, address }: Call<Values<typeof LIST_PRODUCTS.fields>>,
  { products }: Pick<HostPorts, 'products'>,
): Promise<ProductQuery> {
  const { staff, category, search, include, exclude, orderby = 'date' } = params;
  return {
    status: params.status ?? 'publish',
    type: params.type ?? 'appointment',
    staffIds: staff,
    categoryIds: category && categoriesBelow(await products.categories(viewerOf(principal)))(category),
    search,
    include,
    exclude,
    orderby,
    order: params.order ?? (orderby === 'include' ? 'asc' : 'desc'),
    filters: hostFilters(address.query, LIST_PRODUCTS.fields),
  };
}

/** Creates the error for an unpublished product, which exists but is hidden from this caller. */
const mayNotRead = (id: number, { kind }: Principal): AppointmentsError =>
  new AppointmentsError(
    'shop_rest_cannot_view',
    `Product ${id} is not public. Sign in as a person who may read it, such as a manager.`,
    {},
    { status: kind === 'anonymous' ? 401 : 403 },
  );
