import type { Principal } from '../../access/principal';
import { viewerOf } from '../../access/principal';
import type { Appointments } from '../../appointments';
import { internalsOf } from '../../internals';
import { AppointmentsError, withId } from '../../domain/errors';
import { categoriesBelow } from '../../ports/categories-below';
import { productsForCaller } from '../catalogue';
import { type Endpoint, endpoint, VERSIONS } from '../endpoint';
import { LIST_CATEGORIES } from '../fields/categories';
import { CATEGORY, presentCategory, type WireCategory } from '../presenters/category';
import { listOf } from '../response/schema';
import { cut, listHeaders } from '../response/list-part';
import { type CountedCategory, selectCategories } from '../select-categories';

/**
 * Endpoints of product categories. Both versions have them below the products; v2 also has them at a path of their own.
 */
export function categoryEndpoints(appointments: Appointments): Endpoint[] {
  const { host } = internalsOf(appointments);
  /** Lists the categories that contain a published bookable product, directly or in a category below them. */
  const counted = async (principal: Principal): Promise<CountedCategory[]> => {
    const [categories, products] = await Promise.all([
      host.products.categories(viewerOf(principal)),
      productsForCaller({ status: 'publish', type: 'appointment' }, principal, host),
    ]);
    const withBelow = categoriesBelow(categories);
    return categories.flatMap((category) => {
      const ids = new Set(withBelow([category.id]));
      const productIds = products
        .filter(({ categoryIds }) => categoryIds.some((id) => ids.has(id)))
        .map(({ id }) => id);
      return productIds.length > 0 ? [{ category, productIds }] : [];
    });
  };

  const at = (versions: Endpoint['versions'], path: string): Endpoint[] => [
    endpoint({
      versions,
      methods: ['GET'],
      path,
      access: 'public',
      operation: 'list product categories',
      params: LIST_CATEGORIES,
      responses: () => ({ 200: listOf(CATEGORY) }),
      async handle({ params, principal, address }) {
        const categories = selectCategories(await counted(principal), params);
        return {
          headers: listHeaders(categories.length, params, address),
          body: cut(categories, params).map(present),
        };
      },
    }),
    endpoint({
      versions,
      methods: ['GET'],
      path: `${path}/:id`,
      access: 'public',
      operation: 'read a product category',
      params: { fields: [] },
      responses: () => ({ 200: CATEGORY }),
      async handle({ id, principal }) {
        const found = (await counted(principal)).find(({ category }) => category.id === id);
        if (!found) throw categoryNotFound(id);
        return { body: present(found) };
      },
    }),
  ];
  return [...at(VERSIONS, '/products/categories'), ...at(['v2'], '/product-categories')];
}

const present = ({ category, productIds }: CountedCategory): WireCategory =>
  presentCategory(category, productIds.length);

const categoryNotFound = (id: number): AppointmentsError =>
  new AppointmentsError(
    'shop_rest_term_invalid',
    `There is no ${withId('category', id)} that has a published appointable product.`,
  );
