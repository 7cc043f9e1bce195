import { AppointmentsError, invalidParams } from '../../domain/errors';
import type { Product } from '../../domain/product';
import { MOST_IN_ANY_ORDER } from '../../domain/visits/visit';
import type { VisitItemDraft, VisitOutline } from '../../domain/visits/visit-requests';
import { productSettings, type ProductSettings } from '../../engine/slots/product/product-settings';
import type { VisitItem, VisitPlan } from '../../engine/visits/types';
import type { CallContext } from '../../ports/ports';
import { possibleStaff, staffForCustomer } from '../claims/staff-choice';
import type { Core } from '../work/core';

/** A visit whose request was checked, with the product of each item. */
export interface PlannedVisit extends VisitPlan {
  readonly products: readonly Product[];
}

/**
 * Checks the services that a visit requests, and lists the staff members who may serve each of them.
 *
 * @throws AppointmentsError 400 that names the wrong field
 */
export async function planVisit(
  core: Pick<Core, 'host'>,
  { items, arrange = 'in_order', maxGapMinutes = 0, sameStaff = false }: VisitOutline,
  context: CallContext,
): Promise<PlannedVisit> {
  if (arrange === 'any_order' && items.length > MOST_IN_ANY_ORDER)
    throw invalidParams({ items: `with any_order a visit has at most ${MOST_IN_ANY_ORDER} items` });
  if (arrange === 'together' && sameStaff)
    throw invalidParams({
      sameStaff: 'cannot be sent with `together`, because different staff members then serve the items',
    });
  const products = await readProducts(core, items, context);
  const shared = sameStaff ? onlyMember(items) : undefined;
  return {
    items: items.map((item, at) => {
      const settings = productSettings(products[at]!);
      const isServed = settings.staffIds.length > 0;
      return visitItem(at, settings, isServed ? withMember(item, shared) : item);
    }),
    products,
    arrange,
    maxGapMinutes,
    sameStaff,
  };
}

/**
 * Reads the product of each item of a visit. @throws AppointmentsError 400 for a product that this caller cannot book
 */
async function readProducts(
  { host }: Pick<Core, 'host'>,
  items: readonly VisitItemDraft[],
  context: CallContext,
): Promise<Product[]> {
  const found = await host.products.find([...new Set(items.map(({ productId }) => productId))], context);
  const readable = await host.products.isReadable([...found.values()], context);
  return items.map(({ productId }, at) => {
    const product = found.get(productId);
    if (product?.type !== 'appointment' || !readable.has(productId))
      throw wrongItem(at, 'there is no appointable product with this id');
    if (!productSettings(product).timed)
      throw wrongItem(at, 'only services by the hour or minute can be part of a visit');
    return product;
  });
}

function visitItem(at: number, product: ProductSettings, sent: VisitItemDraft): VisitItem {
  try {
    const staff = staffForCustomer(product, { staffId: sent.staffId });
    return { product, quantity: sent.quantity ?? 1, options: possibleStaff(product, staff) };
  } catch (error) {
    if (!(error instanceof AppointmentsError)) throw error;
    throw wrongItem(at, Object.values(error.data.params ?? {}).join('; '));
  }
}

/**
 * Returns the only staff member whom the items of a visit name; undefined if they name no member.
 *
 * @throws AppointmentsError 400 if they name several members
 */
function onlyMember(items: readonly VisitItemDraft[]): number | undefined {
  const named = new Set(items.flatMap(({ staffId }) => (staffId ? [staffId] : [])));
  if (named.size > 1)
    throw invalidParams({
      sameStaff: 'the items name different staff members, but one must serve the whole visit',
    });
  return [...named][0];
}

/** Returns an item of a visit with the staff member who serves the whole visit. */
const withMember = (item: VisitItemDraft, member: number | undefined): VisitItemDraft =>
  member === undefined || item.staffId ? item : { ...item, staffId: member };

const wrongItem = (at: number, problem: string): AppointmentsError =>
  invalidParams({ items: `item ${at + 1}: ${problem}` });
