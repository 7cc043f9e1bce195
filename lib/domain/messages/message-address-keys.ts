import { emailKey } from '../people/contact-keys';
import { credentialHashes, type SiteSecret } from '../secrets';

/**
 * Text that is hashed together with each address, so that these hashes differ from hashes of other texts under the same
 * secret.
 */
const PURPOSE = 'address that gets messages';

/**
 * Returns the keyed hashes under which an e-mail address or a phone number may be stored: first the hash with the
 * site's current secret, then those with previous secrets.
 */
export const messageAddressKeys = (secret: SiteSecret, address: string): string[] =>
  credentialHashes(secret, PURPOSE, emailKey(address));
