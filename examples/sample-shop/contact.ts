import { ShopFileError } from 'shop-appointments/adapters/memory';

/**
 * Address, phone and e-mail of the shop for its customers. A value that is missing in the shop file (JSON with
 * products, users and rules) is ''.
 */
export interface Contact {
  /** Postal address, in one line. */
  readonly address: string;
  readonly phone: string;
  readonly email: string;
}

export const NO_CONTACT: Contact = { address: '', phone: '', email: '' };

/**
 * Reads `address`, `phone` and `email` from `site` in a shop file (JSON with products, users and rules). The other fields of the file have been checked before.
 * @throws ShopFileError for a value that is not a string
 */
export function readContact(file: unknown): Contact {
  const { site } = file as { readonly site: Readonly<Record<string, unknown>> };
  const read = (name: keyof Contact): string => {
    const value = site[name] ?? '';
    if (typeof value === 'string') return value;
    throw new ShopFileError(`site.${name}`, 'must be a text');
  };
  return { address: read('address'), phone: read('phone'), email: read('email') };
}
