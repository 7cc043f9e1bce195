import type { Api } from './api';
import { create } from './create';
import type { Markets } from './markets';
import type { Staff } from './people';
import { type Service, services } from './salon';

/** Factor that converts prices from euros to dollars. */
const DOLLARS_PER_EURO = 1.1;

/** Creates a product with one variant for each service, in both channels (Germany and the USA). */
export async function sellServices(api: Api, { taxCategoryId, usaId }: Markets, staff: Staff): Promise<void> {
  const productIds: string[] = [];
  for (const service of services) {
    const { name, slug, price } = service;
    const translations = [{ languageCode: 'en', name, slug, description: '' }];
    const productId = await create(api, 'Product', { translations });
    await api(
      `mutation ($input: [CreateProductVariantInput!]!) { createProductVariants(input: $input) { id } }`,
      {
        input: {
          productId,
          sku: slug,
          price,
          taxCategoryId,
          trackInventory: 'FALSE',
          translations: [{ languageCode: 'en', name }],
          customFields: bookable(service, staff),
        },
      },
    );
    productIds.push(productId);
  }
  await api(
    `mutation ($input: AssignProductsToChannelInput!) { assignProductsToChannel(input: $input) { id } }`,
    {
      input: { productIds, channelId: usaId, priceFactor: DOLLARS_PER_EURO },
    },
  );
}

/** Returns the custom fields that make a variant bookable; none for goods. */
const bookable = ({ minutes, places = 1, stylists = [] }: Service, staff: Staff): object =>
  minutes === undefined
    ? {}
    : {
        appointmentDuration: minutes,
        appointmentDurationUnit: 'minute',
        appointmentPlaces: places,
        appointmentStaffIds: stylists.map((key) => staff[key]),
        // Customers may choose a staff member, but need not.
        appointmentSettings: JSON.stringify({ staff_nopref: true }),
      };
