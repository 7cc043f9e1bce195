import type { Appointment } from '../../domain/appointment';
import type { BookingLimit } from '../../domain/booking-limit';
import type { CountedCustomer } from '../../domain/people/counted-customer';
import type { Product } from '../../domain/product';
import { emailKey } from '../../domain/people/contact-keys';
import { credentialHashes } from '../../domain/secrets';
import { productSettings } from '../../engine/slots/product/product-settings';
import type { Transaction } from '../../storage/storage';
import type { Core } from '../work/core';

/** Purpose of the keyed hash of an e-mail address. If a text is hashed for two purposes, the hashes differ. */
const EMAIL = 'e-mail address of a customer';

/** Facts by which a customer may be identified. Earlier properties take precedence over later ones. */
interface KnownCustomer {
  readonly customerId?: number | undefined;
  readonly email?: string | undefined;
  /** Hashes of the host's identifier of the visitor who owns the hold or booking, one for each secret of the site. */
  readonly ownerHashes?: readonly string[] | undefined;
}

/**
 * Returns the customer whose booking limits apply to a booking: the account, or else the guest with this e-mail
 * address, or else the visitor who owns the hold. Undefined if none of these is known; then no limit per customer
 * applies.
 */
export function countedCustomer(
  { options }: Pick<Core, 'options'>,
  { customerId = 0, email = '', ownerHashes = [] }: KnownCustomer,
): CountedCustomer | undefined {
  if (customerId > 0) return { customerId, keys: [] };
  const address = emailKey(email);
  const keys = address === '' ? ownerHashes : credentialHashes(options.secrets, EMAIL, address);
  return keys.length > 0 ? { customerId: 0, keys } : undefined;
}

/**
 * Returns the keyed hash that is stored with an appointment to count the bookings of a guest; '' if the customer has an
 * account.
 */
export const customerKeyOf = (customer: CountedCustomer | undefined): string => customer?.keys[0] ?? '';

/**
 * Returns the customers in whose booking limits stored appointments count. The key is the appointment's id. The
 * customer of a guest booking is read from the database, and only if a limit per customer applies to the product.
 */
export async function customersOfStored(
  { options, storage }: Pick<Core, 'options' | 'storage'>,
  rows: readonly { readonly row: Appointment; readonly product: Product | undefined }[],
  t?: Transaction,
): Promise<ReadonlyMap<number, CountedCustomer>> {
  const guests = rows.filter(
    ({ row, product }) => row.customerId === 0 && hasCustomerLimit(product, options.bookingLimits),
  );
  const keys = await storage.appointments.customerKeys(
    guests.map(({ row }) => row.id),
    t,
  );
  return new Map(
    rows.flatMap(({ row: { id, customerId } }): [number, CountedCustomer][] => {
      if (customerId > 0) return [[id, { customerId, keys: [] }]];
      const key = keys.get(id) ?? '';
      return key === '' ? [] : [[id, { customerId: 0, keys: [key] }]];
    }),
  );
}

/** Returns the customer whose booking limits apply to a stored appointment. */
export const customerOfStored = async (
  core: Pick<Core, 'options' | 'storage'>,
  row: Appointment,
  product: Product | undefined,
  t?: Transaction,
): Promise<CountedCustomer | undefined> => (await customersOfStored(core, [{ row, product }], t)).get(row.id);

const hasCustomerLimit = (product: Product | undefined, ofSite: readonly BookingLimit[]): boolean =>
  [...ofSite, ...(product ? productSettings(product).bookingLimits : [])].some(
    ({ per }) => per === 'customer',
  );
