import { createVault as createPackageVault } from 'shop-appointments/adapters/sequelize';

/** Keeps secrets that are needed again in plain text: encrypted at rest, under the site's secret. */
export interface Vault {
  seal(plain: string): string;
  /** Undefined for what was sealed under another secret. */
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
