import { AppointmentsError } from '../../lib/index';
import { invalidOption } from '../invalid-option';
import type { VendureAppointmentsOptions } from './options';

const OPTIONS = ['secret', 'site', 'path', 'database', 'backgroundIn', 'settings'];
const SITE_OPTIONS = ['name', 'url', 'timezone'];
/** Options of `createAppointments` that a shop cannot set in `settings`, because the plugin sets them. */
const NO_SETTINGS = ['database', 'site', 'host', 'secret'];

/**
 * Checks the plugin's own options. `createAppointments` checks the values of all other options.
 *
 * @throws AppointmentsError `shop_appointments_invalid_option` that names the option and its valid values
 */
export function checkPluginOptions(options: VendureAppointmentsOptions): void {
  const {
    site,
    settings,
    path,
    backgroundIn,
  }: { readonly [K in keyof VendureAppointmentsOptions]?: unknown } = options;
  refuse(
    '',
    named(options, (name) => !OPTIONS.includes(name)),
    `The options are ${list(OPTIONS)}.`,
  );
  refuse(
    'site.',
    named(site, (name) => !SITE_OPTIONS.includes(name)),
    `The options of site are ${list(SITE_OPTIONS)}; the currency is that of the Vendure channel.`,
  );
  refuse(
    'settings.',
    named(settings, (name) => NO_SETTINGS.includes(name)),
    'The plugin sets this option itself.',
  );
  if (path !== undefined && !isPath(path)) throw wrong('path', 'must be a path such as "/appointments".');
  if (backgroundIn !== undefined && backgroundIn !== 'worker' && backgroundIn !== 'server') {
    throw wrong('backgroundIn', 'must be "worker" or "server".');
  }
}

/** Returns the name of the first property that is wrong. */
const named = (held: unknown, isWrong: (name: string) => boolean): string | undefined =>
  typeof held === 'object' && held !== null ? Object.keys(held).find(isWrong) : undefined;

function refuse(path: string, name: string | undefined, why: string): void {
  if (name !== undefined) throw wrong(`${path}${name}`, `is not accepted. ${why}`);
}

const isPath = (value: unknown): boolean => typeof value === 'string' && /^(\/[\w.~-]+)+$/.test(value);

const list = (names: readonly string[]): string => names.join(', ');

const wrong = (name: string, why: string): Error =>
  invalidOption(`AppointmentsPlugin.init({ ${name} }) ${why}`);

/**
 * Runs a function of the library that checks options. If the library refuses an option that the plugin has passed on,
 * the error names the option as the shop wrote it.
 */
export function withPluginOptions<T>(take: () => T): T {
  try {
    return take();
  } catch (error) {
    if (!(error instanceof AppointmentsError)) throw error;
    const message = error.message.replace(
      /^create\w+\(\{ (\w+)/,
      (_, name: string) => `AppointmentsPlugin.init({ ${OPTIONS.includes(name) ? name : `settings.${name}`}`,
    );
    throw invalidOption(message, error.cause);
  }
}
