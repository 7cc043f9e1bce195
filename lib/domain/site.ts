import { createZone, type Zone } from '../time/zone';
import { AppointmentsError } from './errors';
import { currencyDecimals } from './money/money';

/** The site, made from its checked options. It has one zone and one currency. */
export interface Site {
  readonly name: string;
  /** Public address of the site's web pages, without a trailing slash. */
  readonly url: string;
  readonly zone: Zone;
  readonly currency: string;
  /** Number of decimals of amounts in the site's currency. */
  readonly currencyDecimals: number;
}

/**
 * Makes the site from its options.
 *
 * @throws AppointmentsError `shop_appointments_invalid_option` that names the option and what it must be
 */
export function createSite(options: SiteOptions): Site {
  return {
    name: options.name,
    url: readUrl(options.url),
    zone: read('timezone', () => createZone(options.timezone)),
    currency: options.currency,
    currencyDecimals: read('currency', () => currencyDecimals(options.currency)),
  };
}

function readUrl(url: string): string {
  const { protocol } = read('url', () => new URL(url));
  if (protocol !== 'http:' && protocol !== 'https:') {
    throw invalidSite('url', `"${url}" must begin with https:// or http://`);
  }
  return url.replace(/\/+$/, '');
}

function read<T>(option: keyof SiteOptions, reading: () => T): T {
  try {
    return reading();
  } catch (cause) {
    throw invalidSite(option, cause instanceof Error ? cause.message : String(cause));
  }
}

const HINTS = {
  name: 'the name of the shop',
  url: 'the public address of the shop, such as "https://shop.example"',
  timezone: 'an IANA zone such as "Europe/Berlin", or a fixed offset such as "+02:00"',
  currency: 'an ISO 4217 code such as "EUR"',
} as const;

function invalidSite(option: keyof SiteOptions, cause: string): AppointmentsError {
  return new AppointmentsError(
    'shop_appointments_invalid_option',
    `createAppointments({ site: { ${option} } }) must be ${HINTS[option]}: ${cause}`,
  );
}

/** Options of the site, which has one zone and one currency. */
export interface SiteOptions {
  readonly name: string;
  /** Public address of the site, without a trailing slash. */
  readonly url: string;
  /** IANA name of the site's time zone, or a fixed offset (`+02:00`) if only an offset is configured. */
  readonly timezone: string;
  /** ISO 4217 code of the site's currency. */
  readonly currency: string;
}
