import { openShop, SALON } from '../../support/http/shop';
import { internalsOf } from '../../support/internals';

test('11.7 reading a product reads no rules of other owners', async () => {
  const shop = await openShop(SALON);
  const { rules } = internalsOf(shop.appointments).storage;
  const read: number[] = [];
  const original = rules.read.bind(rules);
  jest.spyOn(rules, 'read').mockImplementation((rows) => {
    read.push(rows.length);
    return original(rows);
  });
  try {
    await shop.anonymous.get('/api/v2/products/7').expect(200);
    const hidden = await shop.as('boss').get('/api/v2/products/10').expect(200);
    expect((hidden.body as { availability: object[] }).availability).toMatchObject([
      { title: 'Secret hours' },
    ]);
    expect(read).toEqual([0, 1]);
  } finally {
    await shop.close();
  }
});
