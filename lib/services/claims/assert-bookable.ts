import { AppointmentsError } from '../../domain/errors';
import type { ProductSettings } from '../../engine/slots/product/product-settings';
import type { Core } from '../work/core';
import type { Claim } from './places';

/**
 * Refuses bookings of a product with a wrong setting, and logs the setting of the first such product. A stored
 * appointment that keeps its places, or gets them back, is not refused.
 *
 * @throws AppointmentsError 502 `shop_rest_host_error`
 */
export function assertBookable(core: Pick<Core, 'options'>, claims: readonly Claim[]): void {
  for (const { request, keepsPlaces } of claims) if (!keepsPlaces) assertRight(core, request.product);
}

/**
 * Refuses a product whose settings from the shop are wrong, and logs the first wrong setting.
 *
 * @throws AppointmentsError 502 `shop_rest_host_error`
 */
export function assertRight({ options }: Pick<Core, 'options'>, product: ProductSettings): void {
  const { id: productId, name, problems } = product;
  const [problem] = problems;
  if (!problem) return;
  const { field, text } = problem;
  options.logger.error({ productId, field }, `Product ${productId} (${name}) cannot be booked: ${text}`);
  throw new AppointmentsError(
    'shop_rest_host_error',
    'This product has a wrong setting, and cannot be booked until the shop corrects it. Choose another product.',
    {},
    { cause: new TypeError(`product ${productId} (${name}): ${text}`) },
  );
}
