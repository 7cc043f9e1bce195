import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Keeps secrets that are needed again in plain text: encrypted at rest, under the site's secret. */
export interface Vault {
  seal(plain: string): string;
  /** Undefined for what was sealed under another secret. */
  open(sealed: string): string | undefined;
}

const CIPHER = 'aes-256-gcm';

export function createVault(secret: string): Vault {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'sample shop vault', 32));
  return {
    seal(plain) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv(CIPHER, key, nonce);
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return [nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64')).join('.');
    },
    open(sealed) {
      const [nonce, tag, text] = sealed.split('.').map((part) => Buffer.from(part, 'base64'));
      const decipher = createDecipheriv(CIPHER, key, nonce!);
      decipher.setAuthTag(tag!);
      try {
        return Buffer.concat([decipher.update(text!), decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
