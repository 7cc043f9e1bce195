import { emailKey } from '../people/contact-keys';
import { credentialHashes, type SiteSecret } from '../secrets';

/** Purpose that keeps the hashes of addresses apart from hashes of other texts under the same secret. */
const PURPOSE = 'address that gets messages';

/**
 * Returns the keyed hashes under which an e-mail address or a phone number may be stored: the one of the current secret
 * first.
 */
export const messageAddressKeys = (secret: SiteSecret, address: string): string[] =>
  credentialHashes(secret, PURPOSE, emailKey(address));
