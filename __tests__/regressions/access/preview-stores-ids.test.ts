import { errorOf } from '../../support/http/shop';
import { internalsOf } from '../../support/internals';
import { BEN, CLEO, HAIRCUT, MORNING, openTextShop } from '../../support/http/text-shop';
import { textId } from '../../support/shops/text-ids';

const weekly = { start: MORNING, frequency: 'weekly', count: 2 };
const DRAFT = textId('product', 10);

test('12.2 an anonymous preview stores and restores no ids', async () => {
  const shop = await openTextShop();
  const { externalIds } = internalsOf(shop.appointments).storage;
  const stored = async () =>
    externalIds.knownIntegersOf(
      new Map([
        ['user', new Set([CLEO])],
        ['product', new Set([DRAFT])],
      ]),
    );
  const nothing = new Map([
    ['user', new Map()],
    ['product', new Map()],
  ]);
  const preview = (body: object) =>
    shop.anonymous.post('/api/v2/series/preview').send({ ...weekly, ...body });
  try {
    await shop
      .as('boss')
      .post('/api/v2/appointments')
      .send({
        start: MORNING,
        product_external_id: HAIRCUT,
        staff_external_id: BEN,
        customer_external_id: CLEO,
      })
      .expect(201);
    const id = (await stored()).get('user')!.get(CLEO)!;
    await externalIds.erase('user', id);
    const refused = await preview({ product_external_id: DRAFT }).expect(400);
    expect(errorOf(refused).code).toBe('rest_invalid_param');
    await preview({
      product_external_id: HAIRCUT,
      staff_external_id: BEN,
      customer_external_id: CLEO,
    }).expect(200);
    expect(await stored()).toEqual(nothing);
  } finally {
    await shop.close();
  }
});
