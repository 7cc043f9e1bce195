import type { Sequelize } from 'sequelize';
import type { AppointmentsOptions } from '../../lib/index';

/** The options of `AppointmentsPlugin.init`. */
export interface VendureAppointmentsOptions {
  /**
   * The library's secret, at least 32 bytes. To replace the secret, pass a list: the current secret first, then the
   * previous ones.
   */
  readonly secret: string | readonly string[];
  readonly site: {
    readonly name: string;
    /** Public address of the shop, without a trailing slash. */
    readonly url: string;
    /** Time zone of the shop: an IANA name such as `Europe/Berlin`. */
    readonly timezone: string;
  };
  /** Path of the REST interface on Vendure's server. Default `/appointments`. */
  readonly path?: string;
  /**
   * The library's database. Default: with PostgreSQL and MariaDB, Vendure's own database; with SQLite, the file
   * `appointments.sqlite` beside Vendure's.
   */
  readonly database?: Sequelize | string;
  /** The process that does the background work: `server` or `worker`. Default `worker`. */
  readonly backgroundIn?: 'worker' | 'server';
  /** Other options of `createAppointments`, such as `holdMinutes`. */
  readonly settings?: Partial<Omit<AppointmentsOptions, 'database' | 'site' | 'host' | 'secret'>>;
}

export const DEFAULT_PATH = '/appointments';
