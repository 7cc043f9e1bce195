import { createVault as createPackageVault } from 'shop-appointments/adapters/sequelize';

/** Encrypts, with the site's secret, secrets that must be read again. */
export interface Vault {
  seal(plain: string): string;
  /** Decrypts a text; undefined if it was encrypted with another secret. */
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

/** Joins the three parts that version 0.1 stored separately. */
const inOnePiece = (sealed: string): string =>
  Buffer.concat(sealed.split('.').map((part) => Buffer.from(part, 'base64'))).toString('base64');
