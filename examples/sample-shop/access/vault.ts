import { createVault as createPackageVault } from 'shop-appointments/adapters/sequelize';

/** Encrypts secrets that the shop must read again, such as those of webhooks, with the secret of the site. */
export interface Vault {
  seal(plain: string): string;
  /** Decrypts a text; undefined if it was encrypted with another site secret. */
  open(sealed: string): string | undefined;
}

export function createVault(secret: string): Vault {
  const vault = createPackageVault([secret], 'sample shop vault');
  return {
    seal: (plain) => vault.seal(plain),
    open(sealed) {
      try {
        return vault.open(inOnePiece(sealed));
      } catch {
        return undefined;
      }
    },
  };
}

/** Joins the three parts in which version 0.1 stored an encrypted text. */
const inOnePiece = (sealed: string): string =>
  Buffer.concat(sealed.split('.').map((part) => Buffer.from(part, 'base64'))).toString('base64');
