import { AppointmentsError } from '../../../domain/errors';
import type { Product } from '../../../domain/product';
import { productSettings } from '../../../engine/slots/product/product-settings';
import { checkResources } from '../../appointments/check-resources';
import type { SourceAppointment } from '../sources/source';
import type { ImportRun } from './run';

/**
 * Finds the resources that an imported appointment keeps. Without ids, the shop chooses them, as for a new booking.
 */
export async function resourcesHere(
  { core, how, resources }: ImportRun,
  { resourceIds }: SourceAppointment,
  product: Product,
): Promise<{ readonly ids?: readonly number[]; readonly reasons: readonly string[] }> {
  if (resourceIds.length === 0) return { reasons: [] };
  // A dry run has not created the resource.
  if (resourceIds.some((id) => resources.get(id) === 0)) return { reasons: [] };
  const ids = resourceIds.map((id) => resources.get(id) ?? 0);
  try {
    await checkResources(core, { settings: productSettings(product), named: ids }, how);
    return { ids, reasons: [] };
  } catch (error) {
    if (!(error instanceof AppointmentsError) || error.status >= 500) throw error;
    return {
      reasons: [
        'The appointment gets other resources, because the product needs other ones in this shop than in the other system.',
      ],
    };
  }
}
