import { ShopFileError } from 'shop-appointments/adapters/memory';

/** How customers find and reach the shop; '' for a value that the shop file lacks. */
export interface Contact {
  /** Postal address, in one line. */
  readonly address: string;
  readonly phone: string;
  readonly email: string;
}

export const NO_CONTACT: Contact = { address: '', phone: '', email: '' };

/**
 * Reads `address`, `phone` and `email` from the `site` of a shop file whose other fields have been checked.
 *
 * @throws ShopFileError for a value that is not a text
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
