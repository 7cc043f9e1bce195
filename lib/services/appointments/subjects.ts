import type { AppointmentFields } from '../../domain/drafts';
import { invalidParams } from '../../domain/errors';
import type { Order } from '../../domain/orders/order';
import type { Product } from '../../domain/product';
import { isStaffMember, type User } from '../../domain/people/user';
import { callContext, type Core, ordersContext } from '../work/core';
import type { WriteContext } from '../work/write-context';

/** Records of the shop whose ids a request names. */
interface Subjects {
  /** The named product; absent if the request names none. */
  readonly product?: Product;
  /** The named order; absent if the request names none. */
  readonly order?: Order;
  /** The named customer; absent if the request names none. */
  readonly customer?: User;
  /**
   * Map from ids to users: the users that the request names, and the further users (`others`). Users that the shop does
   * not have are absent.
   */
  readonly users: ReadonlyMap<number, User>;
}

type Named = Pick<AppointmentFields, 'productId' | 'customerId' | 'orderId' | 'staffId' | 'staffIds'>;

/**
 * Reads the product, order and users whose ids a request names, with one call to each port.
 *
 * @param others ids of further users to read; an unknown one is not an error
 * @throws AppointmentsError 400 that names each unknown id, a product that cannot be booked, and each staff id whose
 * user is not a member of staff
 */
export async function lookUp(
  core: Core,
  named: Named,
  how: WriteContext,
  others: readonly number[] = [],
): Promise<Subjects> {
  const { host } = core;
  const context = callContext(how);
  const wrong: Record<string, string> = {};

  const product =
    named.productId && (await host.products.find([named.productId], context)).get(named.productId);
  if (named.productId !== undefined && (!product || product.type !== 'appointment')) {
    wrong.productId = 'there is no appointable product with this id';
  }

  const staffIds = named.staffId ? [named.staffId] : (named.staffIds ?? []);
  const wanted = [...staffIds, ...(named.customerId ? [named.customerId] : []), ...others];
  const userIds = [...new Set(wanted)];
  const users = userIds.length > 0 ? await host.users.find(userIds, context) : new Map<number, User>();
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
  const customer = named.customerId ? users.get(named.customerId) : undefined;
  return { product: product || undefined, order, customer, users };
}
