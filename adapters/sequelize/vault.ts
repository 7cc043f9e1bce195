import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Encrypts secrets that the adapter has to read again, and decrypts them. The key is derived from the site's secret.
 */
export interface Vault {
  seal(plain: string): string;
  /**
   * Decrypts a text. Throws if the secret with which it was encrypted is no longer in the list, or if the text was
   * changed.
   */
  open(sealed: string): string;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Creates a vault, which encrypts and decrypts texts.
 *
 * @param secrets the current secret, which encrypts, and then previous secrets, which can still decrypt
 * @param purpose the kind of content; a vault cannot decrypt the content of a vault with another purpose
 */
export function createVault(secrets: readonly string[], purpose: string): Vault {
  const keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)));
  return {
    seal(plain) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, keys[0]!, nonce);
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64');
    },
    open(sealed) {
      for (const key of keys) {
        const plain = openWith(key, Buffer.from(sealed, 'base64'));
        if (plain !== undefined) return plain;
      }
      throw new Error(
        `A stored ${purpose} cannot be decrypted: the site's secret with which it was encrypted is not in the list. Add that secret to the end of the list, or store a new ${purpose}.`,
      );
    },
  };
}

function openWith(key: Buffer, sealed: Buffer): string | undefined {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(tag);
    const text = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
