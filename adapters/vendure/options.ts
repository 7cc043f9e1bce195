import type { Sequelize } from 'sequelize';
import type { AppointmentsOptions } from '../../lib/index';

/** The options of `AppointmentsPlugin.init`. */
export interface VendureAppointmentsOptions {
  /** Secret of at least 32 bytes, or a list: current first, then previous ones. */
  readonly secret: string | readonly string[];
  readonly site: {
    readonly name: string;
    /** Public address of the shop, without a trailing slash. */
    readonly url: string;
    /** IANA name of the shop's time zone. */
    readonly timezone: string;
  };
  /** Path of the REST interface on Vendure's server. Default `/appointments`. */
  readonly path?: string;
  /**
   * The library's database. Default: with PostgreSQL and MariaDB, Vendure's own database; with SQLite, the file
   * `appointments.sqlite` beside Vendure's.
   */
  readonly database?: Sequelize | string;
  /** The process in which the background work runs. Default `worker`. */
  readonly backgroundIn?: 'worker' | 'server';
  /** Other options of `createAppointments`, such as `holdMinutes`. */
  readonly settings?: Partial<Omit<AppointmentsOptions, 'database' | 'site' | 'host' | 'secret'>>;
}

export const DEFAULT_PATH = '/appointments';
