import { type ConfigService, Logger as VendureLogger } from '@vendure/core';
import type { Logger } from '../../lib/index';
import { type LibraryDatabase, openLibraryDatabase } from './database';
import { type IdForm, idFormOf } from './ids';
import { moneyPrecision } from './money';
import type { VendureAppointmentsOptions } from './options';

/**
 * Task of this process: the work of Vendure's server, or of its worker. `reading` is for commands that change nothing.
 */
export type Task = 'server' | 'worker' | 'reading';

/** Facts that are known before the plugin's first call: its options, and parts of Vendure's configuration. */
export interface Setup {
  readonly options: VendureAppointmentsOptions;
  readonly database: LibraryDatabase;
  readonly idForm: IdForm;
  /** Number of decimals of the amounts that Vendure stores. */
  readonly precision: number;
  /** Name of the header or query parameter with the channel of a request. */
  readonly channelTokenKey: string;
  readonly logger: Logger;
  readonly task: Task;
  /** Whether this process does the background work. */
  readonly runsBackground: boolean;
}

/** Injection token of the plugin's `Setup`. */
export const SETUP: unique symbol = Symbol('appointments setup');

/** Builds the setup from the plugin's options and Vendure's final configuration. */
export function setupOf(options: VendureAppointmentsOptions, config: ConfigService, task: Task): Setup {
  return {
    options,
    database: openLibraryDatabase(config.dbConnectionOptions, options.database),
    idForm: idFormOf(config),
    precision: moneyPrecision(config),
    channelTokenKey: config.apiOptions.channelTokenKey,
    logger: options.settings?.logger ?? vendureLogger,
    task,
    runsBackground: (options.backgroundIn ?? 'worker') === task,
  };
}

const CONTEXT = 'Appointments';

/** Writes the library's messages to Vendure's log. */
const vendureLogger: Logger = {
  info: (facts, message) => VendureLogger.info(line(facts, message), CONTEXT),
  warn: (facts, message) => VendureLogger.warn(line(facts, message), CONTEXT),
  error: (facts, message) => VendureLogger.error(line(facts, message), CONTEXT, errorIn(facts)?.stack),
};

const errorIn = (facts: object): Error | undefined => {
  const { err } = facts as { readonly err?: unknown };
  return err instanceof Error ? err : undefined;
};

/** Formats a log entry: the message, the error in one line, and the other facts as JSON. */
function line(facts: object, message: string): string {
  const { err, ...others } = facts as { readonly err?: unknown };
  const parts = [message];
  if (err !== undefined) parts.push(err instanceof Error ? err.message : JSON.stringify(err));
  if (Object.keys(others).length > 0) parts.push(JSON.stringify(others));
  return parts.join(': ');
}
