import { openShop, SALON } from '../../support/http/shop';
import type { WireProduct } from '../../../lib/rest/presenters/product';

/** A product whose amounts are gross prices divided by 1.19, which gives them many decimals. */
const COLOUR = {
  id: 12,
  name: 'Colour',
  price: '32.77310924369747899160',
  duration: 60,
  duration_unit: 'minute' as const,
  staff_ids: [3, 4],
  staff_base_costs: { 3: '41.17647058823529411765', 4: '8.40' },
  pricing: [
    { type: 'time', from: '09:00', to: '10:00', base_cost: '4.20168067226890756303', cost: '2.50' },
    {
      type: 'time',
      from: '10:00',
      to: '11:00',
      base_modifier: 'times',
      base_cost: '1.33333333333333333333',
      modifier: 'equals',
      cost: '24.99999999999',
    },
  ],
};

const OPEN = { ...SALON.rules![0]! };
const TRIFLE = {
  id: 13,
  name: 'Trifle',
  price: '0.0049999999',
  duration: 60,
  duration_unit: 'minute' as const,
};

test('16.8 net amounts of a gross shop are shown with at most six decimals', async () => {
  const shop = await openShop({ ...SALON, products: [COLOUR, TRIFLE], rules: [OPEN] });
  try {
    const answer = await shop.anonymous.get('/api/v2/products/12').expect(200);
    expect(answer.body as WireProduct).toMatchObject({
      price: '32.773109',
      staff_base_costs: { 3: '41.176471', 4: '8.40' },
      pricing: [
        { base_cost: '4.201681', cost: '2.50' },
        { base_cost: '1.33333333333333333333', cost: '25' },
      ],
    });
    // The exact price counts: 0.0049999999 is shown as 0.005, but rounds to 0.
    await shop.anonymous.get('/api/v2/products/13').expect(200, /"price":"0\.005"/);
    const day = { minDate: '2026-03-10', maxDate: '2026-03-10' };
    const { records } = await shop.appointments.slots.list({ productIds: [13], ...day, withPrice: true });
    expect(records.map(({ price }) => price)).toEqual(['0.00', '0.00', '0.00']);
  } finally {
    await shop.close();
  }
});
