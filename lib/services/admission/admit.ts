import type { Contact } from '../../domain/people/contact';
import type { CountedCustomer } from '../../domain/people/counted-customer';
import { AppointmentsError } from '../../domain/errors';
import type { Product } from '../../domain/product';
import { callContext, joined } from '../work/core';
import type { Work } from '../work/work';
import { NO_RECORD, readRecord } from './customer-record';

/** A booking that a customer wants to make, before the shop is asked about it. */
interface BookingToAdmit {
  readonly customerId: number;
  readonly contact: Contact;
  readonly product: Product;
  /** The customer whose earlier bookings are counted; undefined if the customer is not known. */
  readonly counted: CountedCustomer | undefined;
}

/**
 * Asks the shop's `admission` function if a customer may book. Call `mustPrepay` before any lock is taken. In a shop
 * without an `admission` function, every customer may book, and the database is not read.
 *
 * @returns whether the customer must pay in advance
 * @throws AppointmentsError 409 `shop_appointments_not_admitted` with the shop's text; 502 if the function fails
 */
export async function mustPrepay(
  { core, how }: Work,
  { customerId, contact, product, counted }: BookingToAdmit,
): Promise<boolean> {
  const { admission } = core.host;
  if (!admission) return false;
  const record = counted ? await readRecord(core, counted, joined(how)) : NO_RECORD;
  const decision = await admission({ customerId, contact, product, ...record }, callContext(how));
  if (typeof decision === 'string') return decision === 'prepay';
  throw new AppointmentsError('shop_appointments_not_admitted', decision.refuse);
}
