import type { MedusaContainer } from '@medusajs/framework/types';
import { Modules, ProductStatus } from '@medusajs/framework/utils';
import { createProductsWorkflow, createProductTypesWorkflow } from '@medusajs/medusa/core-flows';
import { SERVICE } from '../appointments/ports/products';
import { SHOP } from '../settings';

interface Service {
  readonly title: string;
  readonly status?: 'published' | 'draft';
  readonly staffIds?: readonly string[];
}

/** Creates a product that can be booked: one hour, for 40.00 without tax. Returns its id. */
export async function createService(
  container: MedusaContainer,
  { title, status = ProductStatus.PUBLISHED, staffIds = [] }: Service,
): Promise<string> {
  const length = { title: 'Length', values: ['Any'] };
  const prices = [{ amount: 40, currency_code: SHOP.currency.toLowerCase() }];
  const [store] = await container.resolve(Modules.STORE).listStores();
  const channel = store?.default_sales_channel_id;
  const { result } = await createProductsWorkflow(container).run({
    input: {
      products: [
        {
          title,
          status,
          type_id: await typeOfServices(container),
          metadata: { appointment: { duration: 60, durationUnit: 'minute', staffIds } },
          options: [length],
          variants: [{ title: 'Any', options: { Length: 'Any' }, manage_inventory: false, prices }],
          ...(channel && { sales_channels: [{ id: channel }] }),
        },
      ],
    },
  });
  return result[0]!.id;
}

async function typeOfServices(container: MedusaContainer): Promise<string> {
  const [found] = await container.resolve(Modules.PRODUCT).listProductTypes({ value: SERVICE });
  if (found) return found.id;
  const { result } = await createProductTypesWorkflow(container).run({
    input: { product_types: [{ value: SERVICE }] },
  });
  return result[0]!.id;
}
