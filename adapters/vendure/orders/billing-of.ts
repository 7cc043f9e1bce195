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
 * Returns the person of a Vendure order: its customer or, without one, the name in its billing address, whose first
 * word counts as the first name.
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
