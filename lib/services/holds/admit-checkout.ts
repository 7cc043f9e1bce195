import type { CountedCustomer } from '../../domain/people/counted-customer';
import { type Order, phaseOf } from '../../domain/orders/order';
import { mustPrepay } from '../admission/admit';
import type { Work } from '../work/work';
import type { Departing } from './checkout-plan';
import { customerAtCheckout } from './guarded-checkout';

/**
 * Asks the shop if the customers of a checkout may book, once for each different customer and product. If the order is
 * paid already, the shop is not asked.
 *
 * @returns the ids of the holds whose customers must pay in advance
 * @throws AppointmentsError 409 `shop_appointments_not_admitted`; 502 if the shop did not respond
 */
export async function admitCheckout(
  work: Work,
  departing: readonly Departing[],
  order: Order | undefined,
): Promise<ReadonlySet<number>> {
  const { core } = work;
  const prepaid = new Set<number>();
  if (!core.host.admission || phaseOf(order?.status ?? '') === 'paid') return prepaid;
  const asked = new Map<string, boolean>();
  for (const each of departing) {
    const { row, product } = each;
    const counted = customerAtCheckout(core, each);
    const key = keyOf(counted, product.id);
    const { customerId, contact } = row;
    const isAsked = asked.get(key) ?? (await mustPrepay(work, { customerId, contact, product, counted }));
    asked.set(key, isAsked);
    if (isAsked) prepaid.add(row.id);
  }
  // If one item of a visit (appointments booked together) must be paid in advance, all its items must, because an
  // unpaid visit is cancelled as a whole.
  const visitIds = new Set(departing.flatMap(({ row }) => (prepaid.has(row.id) && row.visitId) || []));
  for (const { row } of departing) if (visitIds.has(row.visitId)) prepaid.add(row.id);
  return prepaid;
}

const keyOf = (customer: CountedCustomer | undefined, productId: number): string =>
  JSON.stringify([customer?.customerId, customer?.keys, productId]);
