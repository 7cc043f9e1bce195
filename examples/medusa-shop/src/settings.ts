// src/settings.ts: what the shop is and where its database is
/** The PostgreSQL database of Medusa, in which the library has tables of its own. */
export const DATABASE_URL = process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/medusa_shop';

/** Currency of the services' prices, the country whose tax applies, and the shop's time zone. */
export const SHOP = { currency: 'EUR', country: 'de', timezone: 'Europe/Berlin' } as const;

/** Returns a secret from the environment, which may be absent outside of production. */
export function secretOf(name: string): string {
  const secret = process.env[name];
  if (secret !== undefined) return secret;
  if (process.env.NODE_ENV === 'production') throw new Error(`${name} must be set in production.`);
  return `${name} of a shop on this machine alone`;
}
