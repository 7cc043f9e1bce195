import { eventually } from '../../../__tests__/support/eventually';
import { freeStarts, type Variant, variantsOf } from './support/customer';
import { TEST_DATABASE } from './support/database';
import { openShop, type Shop } from './support/shop';

interface Product {
  readonly id: number;
  readonly name: string;
  readonly price: string;
  readonly padding: number;
  readonly staff_ids: readonly number[];
  readonly gross_price?: string;
}
interface Member {
  readonly id: number;
  readonly display_name: string;
}

const UPDATE = `mutation ($input: UpdateProductVariantInput!) {
  updateProductVariants(input: [$input]) { id appointmentProductId }
}`;

describe(`what a Vendure shop sells, as the REST interface shows it on ${TEST_DATABASE}`, () => {
  let shop: Shop;
  let variants: Map<string, Variant>;
  const change = (name: string, input: object): Promise<unknown> =>
    shop.admin(UPDATE, { input: { id: variants.get(name)!.id, ...input } });
  const settings = (text: string): Promise<unknown> =>
    change('Workshop', { customFields: { appointmentSettings: text } });
  const visitorSees = async (channel = ''): Promise<Map<string, Product>> => {
    const headers = { 'vendure-token': channel };
    const { body } = await shop.rest<Product[]>('/v2/products', { headers });
    return new Map(body.map((product) => [product.name, product]));
  };

  beforeAll(async () => {
    shop = await openShop();
    variants = await variantsOf(shop);
  });
  afterAll(() => shop.close());

  test('each bookable variant is a product, in the currency and with the tax of its channel', async () => {
    const german = await visitorSees();
    expect([...german.keys()].sort()).toEqual(['Colour', 'Haircut', 'Workshop']);
    // 40.00 include 19 % tax.
    expect(german.get('Haircut')!.gross_price).toBe('40.00');
    expect(Number(german.get('Haircut')!.price)).toBeCloseTo(33.61, 2);
    const american = await visitorSees('usa');
    // A tenth more than 33.61, the euro price without tax.
    expect(american.get('Haircut')!.price).toBe('36.97');
    expect(american.get('Haircut')!.gross_price).toBeUndefined();
  });

  test('the token of no channel is a wrong parameter', async () => {
    const refused = { status: 400, body: { code: 'rest_invalid_param', data: { status: 400 } } };
    const asHeader = await shop.rest('/v2/products', { headers: { 'vendure-token': 'nowhere' } });
    expect(asHeader).toMatchObject(refused);
    expect(await shop.rest('/v2/products?vendure-token=nowhere')).toMatchObject(refused);
  });

  test('a channel with another token goes on selling, without a restart', async () => {
    const { activeChannel } = await shop.admin<{ activeChannel: { id: string } }>('{ activeChannel { id } }');
    await shop.admin(
      'mutation ($id: ID!) { updateChannel(input: { id: $id, token: "other" }) { __typename } }',
      {
        id: activeChannel.id,
      },
    );
    // Tests that a change reaches the instance of the library that was created at the start.
    await change('Workshop', { price: 45_00 });
    const price = async (): Promise<string> => (await visitorSees()).get('Workshop')!.gross_price!;
    await eventually(price, (gross) => gross === '45.00');
    const created = await shop.rest('/v2/appointments', {
      method: 'POST',
      body: { product_id: variants.get('Workshop')!.productId, start: '2031-03-10T10:00' },
    });
    expect(created.status).toBe(201);
  });

  test('settings are refused when they are saved, if they have a mistake', async () => {
    await expect(settings('{"paddng": 15}')).rejects.toThrow('paddng is not a setting');
    await expect(settings('{')).rejects.toThrow('This is not JSON');
    await settings('{"padding": 15}');
    const padding = async (): Promise<number> => (await visitorSees()).get('Workshop')!.padding;
    await eventually(padding, (minutes) => minutes === 15);
  });

  test('a variant that is disabled is shown to no visitor, and has no times', async () => {
    const colour = variants.get('Colour')!;
    expect((await freeStarts(shop, colour)).length).toBeGreaterThan(0);
    await change('Colour', { enabled: false });
    await eventually(visitorSees, (products) => !products.has('Colour'));
    const slots = await shop.rest(`/v2/slots?product_ids=${colour.productId}`, { headers: {} });
    expect(slots.body).toMatchObject({ records: [] });
    await change('Colour', { enabled: true });
    await eventually(visitorSees, (products) => products.has('Colour'));
  });

  test('staff are the administrators with the permission, until they are deleted', async () => {
    const members = async (): Promise<string[]> => {
      const { body } = await shop.rest<Member[]>('/v2/staff');
      return body.map(({ display_name }) => display_name).sort();
    };
    expect(await members()).toEqual(['Jonas Keller', 'Mia Sommer']);
    const { administrators } = await shop.admin<{ administrators: { items: { id: string }[] } }>(
      '{ administrators(options: { filter: { firstName: { eq: "Jonas" } } }) { items { id } } }',
    );
    await shop.admin(
      'mutation ($id: ID!) { deleteAdministrator(id: $id) { result } }',
      administrators.items[0],
    );
    expect(await members()).toEqual(['Mia Sommer']);
    expect((await visitorSees()).get('Haircut')!.staff_ids).toHaveLength(1);
  });
});
