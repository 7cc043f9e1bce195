import type { Billing } from '../../../lib/index';

/** The parts of a Vendure order that contain the name of a person. */
interface NamedOrder {
  readonly customer?: {
    readonly firstName: string;
    readonly lastName: string;
    readonly emailAddress: string;
    readonly phoneNumber: string;
  };
  readonly billingAddress: { readonly fullName?: string | null; readonly phoneNumber?: string | null };
}

/**
 * Returns the name and contact of the customer of a Vendure order. Without a customer, takes the name from the billing
 * address; its first word counts as the first name.
 */
export function billingOf({ customer, billingAddress }: NamedOrder): Required<Billing> {
  const phone = billingAddress.phoneNumber || customer?.phoneNumber || '';
  if (customer) {
    const { firstName, lastName, emailAddress } = customer;
    return { firstName, lastName, email: emailAddress, phone };
  }
  const [firstName = '', ...others] = (billingAddress.fullName ?? '').trim().split(/\s+/);
  return { firstName, lastName: others.join(' '), email: '', phone };
}
