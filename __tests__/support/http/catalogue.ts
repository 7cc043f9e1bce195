import type { Response } from 'supertest';
import type { ShopFile } from '../../../adapters/memory';
import type { ErrorBody } from '../../../lib/rest/response/errors';
import { type Agent, SALON } from './shop';

const product = (id: number, name: string, fields: object) => ({
  id,
  name,
  price: '10.00',
  duration: 60,
  duration_unit: 'minute' as const,
  ...fields,
});

/**
 * The salon with further products and categories: drafts, a hidden product, and three more categories, one of
 * which has no bookable product.
 */
export const CATALOGUE: ShopFile = {
  ...SALON,
  categories: [
    { id: 1, name: 'Hair', slug: 'hair', description: 'Cuts and colours', menu_order: 3 },
    {
      id: 2,
      name: 'Colour',
      slug: 'colour',
      parent: 1,
      menu_order: 1,
      image: { id: 5, src: 'https://salon.example/c.png' },
    },
    { id: 3, name: 'Tools', slug: 'tools' },
    { id: 4, name: 'Back room', slug: 'back-room' },
    { id: 5, name: 'Away', slug: 'away', display: 'subcategories', menu_order: 2 },
  ],
  products: [
    product(7, 'Haircut', {
      price: '40.00',
      staff_ids: [3, 4],
      category_ids: [1],
      staff_base_costs: { 3: '55.5', 4: 30 },
      staff_qtys: { 3: 2 },
      sku: 'CUT',
      menu_order: 3,
      description: 'With a wash',
    }),
    product(8, 'Room', { price: '15.00', qty: 2, menu_order: 2, max_date: 30 }),
    product(9, 'Retreat', { price: '90.00', duration: 1, duration_unit: 'day', category_ids: [5] }),
    product(10, 'Secret', { status: 'draft', staff_ids: [3], category_ids: [4] }),
    product(11, 'Comb', { price: '5.00', type: 'simple', category_ids: [3], staff_ids: [3] }),
    product(12, 'Highlights', {
      staff_ids: [4],
      category_ids: [1, 2],
      staff_qtys: [{ staff_id: 4, qty: 5 }],
      staff_base_costs: { 4: '75' },
      sku: 'LIGHT',
      menu_order: 1,
    }),
    product(13, 'Back door', { catalog_visibility: 'hidden', category_ids: [4] }),
  ],
};

/** Ids of the items in a list response. */
export async function ids(agent: Agent, path: string): Promise<number[]> {
  const answer = await agent.get(`/api${path}`);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return (answer.body as { id: number }[]).map(({ id }) => id);
}

/** Status and code of a refusal, and the parameters that it names. */
export function refusal({ status, body }: Response): [number, string, ...string[]] {
  const { code, data } = body as ErrorBody;
  return [status, code, ...Object.keys(data.params ?? {})];
}
