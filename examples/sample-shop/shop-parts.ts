import {
  type Appointments,
  type Clock,
  createZone,
  type HostPorts,
  type SiteOptions,
  type Zone,
} from 'shop-appointments';
import type { Contact } from './contact';
import type { Translations } from './translations';

/** Parts of the shop that its routes and pages use. */
export interface ShopParts {
  readonly appointments: Appointments;
  /** Ports of the shop, as the library uses them. */
  readonly host: HostPorts;
  readonly site: ShopSite;
  /** Clock of the library, which the setting `now` can change. */
  readonly clock: Clock;
}

/** Name, currency and time zone of the shop; `zone` converts between instants and the shop's wall clock. */
export interface ShopSite extends Pick<SiteOptions, 'name' | 'currency'> {
  readonly zone: Zone;
  readonly contact: Contact;
  readonly translations: Translations;
}

/** Name and contact of the shop, which stand on every page. */
export type PublicSite = Pick<ShopSite, 'name' | 'contact'>;

export const siteOf = (
  { name, currency, timezone }: SiteOptions,
  ofFile: Pick<ShopSite, 'contact' | 'translations'>,
): ShopSite => ({
  name,
  currency,
  ...ofFile,
  zone: createZone(timezone),
});
