// src/settings.ts: what the shop is and where its database is
/** URL of Medusa's PostgreSQL database, in which the library creates its own tables. */
export const DATABASE_URL = process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/medusa_shop';

/** Currency of the prices, country whose tax applies, and time zone of the shop. */
export const SHOP = { currency: 'EUR', country: 'de', timezone: 'Europe/Berlin' } as const;

/** Returns a secret from an environment variable. Outside of production it may be missing. */
export function secretOf(name: string): string {
  const secret = process.env[name];
  if (secret !== undefined) return secret;
  if (process.env.NODE_ENV === 'production') throw new Error(`${name} must be set in production.`);
  return `${name} of a shop on this machine alone`;
}
