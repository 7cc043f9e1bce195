import type { BookingLimit } from './domain/booking-limit';
import type { Logger } from './domain/logger';
import type { Precedence } from './domain/rule';
import type { SiteOptions } from './domain/site';
import type { SiteStatus } from './domain/statuses/site-statuses';
import type { StaffCosts } from './engine/pricing/price';
import type { MessageSettings } from './domain/messages/message-settings';
import type { ResourceStrategy } from './engine/slots/resources/chosen-resources';
import type { StaffingStrategy } from './engine/slots/staffing';
import type { ExternalHost } from './ports/external-ids/external-host';
import type { HostPorts } from './ports/ports';
import type { Clock } from './runtime/clock';
import type { DatabaseOption, HostTables } from './storage/storage';

/** Limits on one request for slots. A request beyond one of them gets a 400 that names the limit. */
export interface Limits {
  /** Largest number of days that one request for slots may span. Default 366. */
  readonly slotDays: number;
  /**
   * Limit on one request for slots: the number of its members, multiplied by the number of its days. Default 100,000.
   */
  readonly memberDays: number;
  /** Largest number of slots, or rows of the availability index, in one response. Default 100,000. */
  readonly slotRecords: number;
}

/** The options of `createAppointments`. All options except `database`, `site`, `host` and `secret` have defaults. */
export interface AppointmentsOptions {
  /**
   * The shop's Sequelize instance, or a URL: `sqlite:<path>`, `postgres://...`, `mariadb://...`. A list of URLs names
   * the nodes of a Galera cluster, the nearest first: while a node is away, the next one is used.
   */
  readonly database: DatabaseOption;
  readonly site: SiteOptions;
  /** The ports of the shop. If its ids are texts: the result of `withExternalIds`. */
  readonly host: HostPorts | ExternalHost;
  /**
   * Tables of the shop in the library's database, which `migrate()` creates, too. `starter()` returns such tables.
   * Default: none.
   */
  readonly hostTables?: HostTables;
  /**
   * The site's secret: at least 32 bytes. While it is being changed, a list: the current secret first, then previous
   * ones.
   */
  readonly secret: string | readonly string[];
  /** Prefix of every table's name. Default `shop_appointments_`. */
  readonly tablePrefix?: string;
  readonly rules?: {
    /** Whether the rule with the larger or the rule with the smaller priority is stronger. Default `larger-wins`. */
    readonly precedence?: Precedence;
  };
  readonly limits?: Partial<Limits>;
  /**
   * Statuses that an update accepts in addition to `unpaid`, `pending-confirmation`, `confirmed`, `paid` and
   * `cancelled`. By default an appointment with such a status keeps its places, and becomes `complete` at its end; the
   * flags of the status can change both.
   */
  readonly updateStatuses?: readonly (string | SiteStatus)[];
  /** Minutes until an in-cart appointment loses its place. Default 15. */
  readonly holdMinutes?: number;
  /**
   * Minutes until an offer of the waitlist expires; it never lasts beyond the start of the offered time. Default 60.
   */
  readonly waitlistMinutes?: number;
  /**
   * Minutes after which an unpaid appointment is cancelled, if `book`, a checkout or a series created it and its order
   * is still pending. When the last appointment of the order is cancelled, the order is cancelled, too. 0 means never.
   * Default 60.
   */
  readonly unpaidMinutes?: number;
  /**
   * The shop's status for an order that is partly paid, for example by a deposit. `partially-paid` is always accepted
   * as well. Default `partially-paid`.
   */
  readonly partiallyPaidStatus?: string;
  /**
   * The strategy that chooses among the free members if the customer leaves the choice open. Default: the first in the
   * product's order.
   */
  readonly staffing?: StaffingStrategy;
  /**
   * Chooses among the free resources for a booking that names none. Default: the first in their order (`sortOrder`).
   */
  readonly chooseResource?: ResourceStrategy;
  /**
   * Limits on the number or the minutes of bookings, at most ten. Each limit counts the bookings of all products: the
   * subject `product` means the whole site. Default: none.
   */
  readonly bookingLimits?: readonly BookingLimit[];
  /**
   * Messages to customers, which are sent if the shop has a port `messages`. Defaults: messages of all kinds, one
   * reminder 24 hours before the start, no follow-up, no quiet hours, English.
   */
  readonly messages?: Partial<MessageSettings>;
  readonly pricing?: {
    /** Whether the base cost of a member replaces the product's price, or is added to it. Default `replace`. */
    readonly staff?: StaffCosts;
  };
  /**
   * The stored availability index. `days` is the number of site days, from today, for which the occurrences of
   * availability rules are stored. Occurrences on later days, and on all days if the index is off, are computed for
   * each request, with the same results. Default `{ enabled: true, days: 90 }`.
   */
  readonly index?: { readonly enabled?: boolean; readonly days?: number };
  /**
   * Largest number of bytes of slot responses that a process keeps to send them again; 0 keeps none. Default 12,582,912
   * (12 MiB).
   */
  readonly slotCacheBytes?: number;
  /** Milliseconds that one call of a port of the shop may take. Default 10,000. */
  readonly hostTimeoutMs?: number;
  /**
   * Milliseconds that a database server may take for one statement, before the connection is closed. Default 30,000.
   */
  readonly databaseTimeoutMs?: number;
  /**
   * `host:port`, without a scheme, of webhook receivers that may have an address outside the public internet.
   * Deliveries still need HTTPS.
   */
  readonly webhooks?: { readonly allow?: readonly string[] };
  /** False turns off every route of the REST interface. Default true. */
  readonly enabled?: boolean;
  /** The clock that decides about booking times. Default: the machine's clock. */
  readonly clock?: Clock;
  readonly logger?: Logger;
}
