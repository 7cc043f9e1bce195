import type { Sequelize } from 'sequelize';
import type { AppointmentsOptions } from '../../lib/index';

/** The options of `AppointmentsPlugin.init`. */
export interface VendureAppointmentsOptions {
  /** At least 32 bytes, or a list: current first, then previous ones. */
  readonly secret: string | readonly string[];
  readonly site: {
    readonly name: string;
    /** Public address of the shop, without a trailing slash. */
    readonly url: string;
    /** IANA name. */
    readonly timezone: string;
  };
  /** Path of the REST interface on Vendure's server. Default `/appointments`. */
  readonly path?: string;
  /**
   * The library's database, if it is not the one that it chooses. Default: with PostgreSQL, Vendure's own database; with
   * MariaDB, the same; with SQLite, the file `appointments.sqlite` beside Vendure's.
   */
  readonly database?: Sequelize | string;
  /** The process with the background work. Default `worker`. */
  readonly backgroundIn?: 'worker' | 'server';
  /** Other options of `createAppointments`, such as `holdMinutes`. */
  readonly settings?: Partial<Omit<AppointmentsOptions, 'database' | 'site' | 'host' | 'secret'>>;
}

/** The provider's token for the options. */
export const APPOINTMENTS_OPTIONS: unique symbol = Symbol('APPOINTMENTS_OPTIONS');

export const DEFAULT_PATH = '/appointments';
