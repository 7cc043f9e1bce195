import type { Logger } from './domain/logger';
import type { Precedence } from './domain/rule';
import type { SiteOptions } from './domain/site';
import type { SiteStatus } from './domain/site-statuses';
import type { StaffCosts } from './engine/pricing/price';
import type { StaffingStrategy } from './engine/slots/staffing';
import type { ExternalHost } from './ports/external-ids/external-host';
import type { HostPorts } from './ports/ports';
import type { Clock } from './runtime/clock';
import type { DatabaseOption } from './storage/storage';

/** The limits of one request for slots; a request beyond one of them is a 400 that names it. */
export interface Limits {
  /** Days a slots request may span. Default 366. */
  readonly slotDays: number;
  /** Members times days a slots request may compute. Default 100,000. */
  readonly memberDays: number;
  /** Records a result may hold. Default 100,000. */
  readonly slotRecords: number;
}

/** The options of `createAppointments`; all but the first four have defaults. */
export interface AppointmentsOptions {
  /**
   * The host's Sequelize instance, or a URL: `sqlite:<path>`, `postgres://...`, `mariadb://...`. A list of URLs names the
   * nodes of a Galera cluster, the nearest first: while a node is gone, the next one is used.
   */
  readonly database: DatabaseOption;
  readonly site: SiteOptions;
  /** The ports of the shop; of a shop whose ids are texts, as `withExternalIds` returns them. */
  readonly host: HostPorts | ExternalHost;
  /** At least 32 bytes, or a list: current first, then previous ones. */
  readonly secret: string | readonly string[];
  /** Put before every table's name. Default `shop_appointments_`. */
  readonly tablePrefix?: string;
  readonly rules?: {
    /** Which of two priorities is the stronger. Default `larger-wins`. */
    readonly precedence?: Precedence;
  };
  readonly limits?: Partial<Limits>;
  /**
   * Statuses that an update accepts besides `unpaid`, `pending-confirmation`, `confirmed`, `paid` and `cancelled`. An
   * appointment in one of the site's own keeps its places, and becomes `complete` at its end, unless the flags of the
   * status say otherwise.
   */
  readonly updateStatuses?: readonly (string | SiteStatus)[];
  /** Minutes an in-cart appointment holds its place. Default 15. */
  readonly holdMinutes?: number;
  /**
   * Minutes after which an unpaid appointment of `book`, a checkout or a series is cancelled if its order is still
   * pending. The order is cancelled with its last appointment. 0 means never. Default 60.
   */
  readonly unpaidMinutes?: number;
  /**
   * Chooses among the free members for a booking that leaves the choice open. Default: the first in the product's
   * order.
   */
  readonly staffing?: StaffingStrategy;
  readonly pricing?: {
    /** Whether the base cost of a member replaces the product's price, or adds to it. Default `replace`. */
    readonly staff?: StaffCosts;
  };
  /**
   * The stored index: `days` is how many site days ahead of today it reaches. Default `{ enabled: true, days: 90 }`;
   * without it, and beyond it, the same results are computed.
   */
  readonly index?: { readonly enabled?: boolean; readonly days?: number };
  /** Bytes of slot responses that a process keeps ready to be sent again; 0 keeps none. Default 12,582,912 (12 MiB). */
  readonly slotCacheBytes?: number;
  /** Milliseconds a host port may take. Default 10,000. */
  readonly hostTimeoutMs?: number;
  /** Milliseconds a database server may take over one statement; then its connection is given up. Default 30,000. */
  readonly databaseTimeoutMs?: number;
  /**
   * `host:port`, without a scheme, of webhook receivers that may be delivered to although their addresses are not of
   * the public internet. HTTPS all the same.
   */
  readonly webhooks?: { readonly allow?: readonly string[] };
  /** False switches off every route. Default true. */
  readonly enabled?: boolean;
  /** The booking clock; the machine's by default. */
  readonly clock?: Clock;
  readonly logger?: Logger;
}
