import { withExternalIds } from 'shop-appointments';
import { withTextIds, textId } from '../shops/text-ids';
import { at, openShop, type RunningShop, SALON } from './shop';

const SALON_RULES = SALON.rules!.filter(({ kind }) => kind === 'global');

/** Gives the member Ben a price and a capacity of his own. */
const PRODUCTS = SALON.products!.map((product) =>
  product.id === 7
    ? { ...product, staff_base_costs: { 4: '45.00' }, staff_qtys: [{ staff_id: 4, qty: 1 }] }
    : product,
);

/**
 * Opens the salon with text ids: the shop's user 5 has the id `textId('user', 5)`. All rules belong to the
 * site.
 */
export const openTextShop = (): Promise<RunningShop> =>
  openShop(
    {
      ...SALON,
      products: PRODUCTS,
      users: SALON.users!.map((user) => ({ ...user, password: 'of the page' })),
      categories: [...SALON.categories!, { id: 2, name: 'Men', parent: 1 }],
      rules: SALON_RULES,
    },
    { ports: (host) => withExternalIds(withTextIds(host)) },
  );

export const HAIRCUT = textId('product', 7);
export const ROOM = textId('product', 8);
export const ANNA = textId('user', 3);
export const BEN = textId('user', 4);
export const CLEO = textId('user', 5);
export const MORNING = at('2026-03-10T09:00');
