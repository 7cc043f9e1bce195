import {
  type Appointments,
  type Clock,
  createZone,
  type HostPorts,
  type SiteOptions,
  type Zone,
} from 'shop-appointments';
import type { Contact } from './contact';

/** The parts of the shop that its routes and pages use. */
export interface ShopParts {
  readonly appointments: Appointments;
  /** The shop's own ports. */
  readonly host: HostPorts;
  readonly site: ShopSite;
  /** The booking clock. */
  readonly clock: Clock;
}

/** The site, with its zone, which converts between instants and the shop's wall clock. */
export interface ShopSite extends Pick<SiteOptions, 'name' | 'currency'> {
  readonly zone: Zone;
  readonly contact: Contact;
}

export const siteOf = ({ name, currency, timezone }: SiteOptions, contact: Contact): ShopSite => ({
  name,
  currency,
  contact,
  zone: createZone(timezone),
});
