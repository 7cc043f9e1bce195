import { emailKey } from '../../domain/contact-keys';
import { credentialHashes } from '../../domain/secrets';
import type { Core } from '../work/core';

/** Purpose that keeps these hashes apart from those of other things. */
const PURPOSE = 'e-mail address that gets messages';

/** Returns the keyed hashes under which an e-mail address may be stored: the one of the current secret first. */
export const addressKeys = ({ options }: Pick<Core, 'options'>, email: string): string[] =>
  credentialHashes(options.secrets, PURPOSE, emailKey(email));
