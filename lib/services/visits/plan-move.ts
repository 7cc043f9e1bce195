import type { Appointment } from '../../domain/appointment';
import { type AppointmentsError, invalidParams } from '../../domain/errors';
import type { Product } from '../../domain/product';
import { liesAhead } from '../../domain/statuses/statuses';
import { productSettings } from '../../engine/slots/product/product-settings';
import type { VisitItem } from '../../engine/visits/types';
import { possibleStaff, staffOnUpdate } from '../claims/staff-choice';
import { customersOfStored } from '../limits/counted-customer';
import { callContext, findProductsOf, joined } from '../work/core';
import type { Work } from '../work/work';
import type { PlannedVisit } from './plan';
import type { SearchedFor } from './search';
import type { Visit } from './types';

/** The items of a visit that move together, and the visit that they form. */
interface PlannedMove {
  /** The items that have not begun, at least one, in the order of their starts. */
  readonly items: readonly [Appointment, ...Appointment[]];
  readonly visit: PlannedVisit;
  readonly searched: SearchedFor;
}

/**
 * Plans to move the items of a visit that have not begun. They keep their order, staff members, quantities and lengths.
 *
 * @throws AppointmentsError 400 if no item is left to move, or if an item can only be moved alone
 */
export async function planMove({ core, how }: Work, visit: Visit): Promise<PlannedMove> {
  const now = core.options.clock.now();
  const [first, ...others] = visit.appointments.filter((item) => liesAhead(item, now, core.options));
  if (!first) throw cannotMove('every service of the visit has begun or is cancelled');
  const items = [first, ...others] as const;
  const found = await findProductsOf(core, items, callContext(how));
  const products = items.map((item) => movableProduct(item, found.get(item.productId)));
  const rows = items.map((row, at) => ({ row, product: products[at] }));
  const customers = await customersOfStored(core, rows, joined(how));
  return {
    items,
    visit: {
      items: items.map((item, at) => movedItem(item, products[at]!)),
      products,
      arrange: visit.arrange === 'together' ? 'together' : 'in_order',
      maxGapMinutes: visit.maxGapMinutes,
      sameStaff: false,
    },
    searched: {
      customers: items.map(({ id }) => customers.get(id)),
      exceptIds: items.map(({ id }) => id),
      context: callContext(how),
      transaction: joined(how),
    },
  };
}

function movableProduct({ id, allDay }: Appointment, product: Product | undefined): Product {
  if (product?.type !== 'appointment')
    throw cannotMove(`the shop no longer has the product of appointment ${id}`);
  if (allDay || !productSettings(product).timed)
    throw cannotMove(`appointment ${id} takes whole days, so move each item by its own appointment`);
  return product;
}

function movedItem({ start, end, quantity, staffIds }: Appointment, product: Product): VisitItem {
  const settings = productSettings(product);
  const options = possibleStaff(settings, staffOnUpdate(settings, {}, staffIds, 'full'));
  return { product: settings, quantity, seconds: end - start, options };
}

const cannotMove = (why: string): AppointmentsError =>
  invalidParams({ start: `the visit cannot be moved: ${why}` });
