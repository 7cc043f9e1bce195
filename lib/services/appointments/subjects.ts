import type { AppointmentFields } from '../../domain/drafts';
import { invalidParams } from '../../domain/errors';
import type { Order } from '../../domain/order';
import type { Product } from '../../domain/product';
import { isStaffMember } from '../../domain/user';
import { callContext, type Core, ordersContext } from '../work/core';
import type { WriteContext } from '../work/write-context';

/** Records of the host that a body names. */
interface Subjects {
  /** Named product; absent if none was named. */
  readonly product?: Product;
  /** Named order; absent if none was named. */
  readonly order?: Order;
}

type Named = Pick<AppointmentFields, 'productId' | 'customerId' | 'orderId' | 'staffId' | 'staffIds'>;

/**
 * Looks up the records that a body names by id.
 *
 * @throws AppointmentsError 400 that names each unknown id, a product that is not appointable, and users who are not
 * staff
 */
export async function lookUp(core: Core, named: Named, how: WriteContext): Promise<Subjects> {
  const { host } = core;
  const context = callContext(how);
  const wrong: Record<string, string> = {};

  const product =
    named.productId && (await host.products.find([named.productId], context)).get(named.productId);
  if (named.productId !== undefined && (!product || product.type !== 'appointment')) {
    wrong.productId = 'there is no appointable product with this id';
  }

  const staffIds = named.staffId ? [named.staffId] : (named.staffIds ?? []);
  const userIds = [...new Set([...staffIds, ...(named.customerId ? [named.customerId] : [])])];
  const users = userIds.length > 0 ? await host.users.find(userIds, context) : new Map<number, never>();
  if (named.customerId && !users.has(named.customerId)) wrong.customerId = 'there is no user with this id';
  const strangers = staffIds.filter((id) => !isStaffMember(users.get(id)));
  if (strangers.length > 0) {
    wrong[named.staffId ? 'staffId' : 'staffIds'] = `no staff member has the id ${strangers.join(', ')}`;
  }

  const order = named.orderId
    ? (await host.orders.find([named.orderId], ordersContext(how))).get(named.orderId)
    : undefined;
  if (named.orderId && !order) wrong.orderId = 'there is no order with this id';

  if (Object.keys(wrong).length > 0) throw invalidParams(wrong);
  return { product: product || undefined, order };
}
