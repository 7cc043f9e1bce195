import { STAFF_COSTS, type StaffCosts } from './appointments/pricing/price';
import { TRASH } from './appointments/statuses';
import { STATUSES } from './appointments/types';
import { AppointmentsError } from './errors';
import type { AppointmentsOptions, Limits, Logger } from './options';
import type { Precedence } from './rules/types';
import { firstFree, guardStrategy, type StaffingStrategy } from './slots/staffing';
import { type Clock, systemClock } from './time/clock';

/** The options of `createAppointments`, checked and with their defaults. */
export interface ResolvedOptions {
  readonly precedence: Precedence;
  readonly limits: Limits;
  readonly updateStatuses: readonly string[];
  readonly holdMinutes: number;
  /** Undefined: an unpaid appointment waits for ever. */
  readonly unpaidMinutes: number | undefined;
  readonly staffing: StaffingStrategy;
  readonly staffCosts: StaffCosts;
  readonly index: { readonly enabled: boolean; readonly days: number };
  readonly slotCacheBytes: number;
  readonly hostTimeoutMs: number;
  readonly databaseTimeoutMs: number;
  readonly webhooks: { readonly allow: readonly string[] };
  readonly enabled: boolean;
  /** The secret in use first, then previous ones. */
  readonly secrets: readonly [string, ...string[]];
  readonly tablePrefix: string | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
}

const SECRET_BYTES = 32;
const MOST_INDEX_DAYS = 366;
const DEFAULT_LIMITS: Limits = { slotDays: 366, memberDays: 100_000, slotRecords: 100_000 };

/** What is logged when a host passes no logger: what somebody has to look at. */
const consoleLogger: Logger = {
  info: () => undefined,
  warn: (facts, message) => console.warn(message, facts),
  error: (facts, message) => console.error(message, facts),
};

/**
 * @throws AppointmentsError `shop_appointments_invalid_option` that names the option and what it must be
 */
export function resolveOptions(options: AppointmentsOptions): ResolvedOptions {
  return {
    precedence: readPrecedence(options.rules?.precedence),
    limits: readLimits(options.limits),
    updateStatuses: readStatuses(options.updateStatuses ?? []),
    holdMinutes: readPositive('holdMinutes', options.holdMinutes ?? 15),
    unpaidMinutes:
      options.unpaidMinutes === undefined ? undefined : readPositive('unpaidMinutes', options.unpaidMinutes),
    staffCosts: readStaffCosts(options.pricing?.staff ?? 'replace'),
    staffing: readStaffing(options.staffing ?? firstFree, options.logger ?? consoleLogger),
    index: { enabled: options.index?.enabled ?? true, days: readIndexDays(options.index?.days ?? 90) },
    slotCacheBytes: readSlotCacheBytes(options.slotCacheBytes ?? 12 * 2 ** 20),
    hostTimeoutMs: readPositive('hostTimeoutMs', options.hostTimeoutMs ?? 10_000),
    databaseTimeoutMs: readPositive('databaseTimeoutMs', options.databaseTimeoutMs ?? 30_000),
    webhooks: { allow: options.webhooks?.allow ?? [] },
    enabled: options.enabled ?? true,
    secrets: readSecrets(options.secret),
    tablePrefix: options.tablePrefix,
    clock: options.clock ?? systemClock,
    logger: options.logger ?? consoleLogger,
  };
}

function readSecrets(secret: unknown): [string, ...string[]] {
  const list: unknown[] = Array.isArray(secret) ? secret : [secret];
  const isLongEnough = (text: unknown): text is string =>
    typeof text === 'string' && Buffer.byteLength(text) >= SECRET_BYTES;
  if (list.length > 0 && list.every(isLongEnough)) return list as [string, ...string[]];
  throw invalidOption(
    'secret',
    `a text of ${SECRET_BYTES} bytes or more, or a list of such (current first); make one with ` +
      `node -e "console.log(require('crypto').randomBytes(32).toString('hex'))" and keep it`,
  );
}

function readStaffing(strategy: unknown, logger: Logger): StaffingStrategy {
  if (typeof strategy === 'function') return guardStrategy(strategy as StaffingStrategy, logger);
  throw invalidOption('staffing', 'a function: firstFree, leastBooked, or your own');
}

function readPrecedence(precedence: Precedence | undefined): Precedence {
  const value = precedence ?? 'larger-wins';
  if (!['larger-wins', 'smaller-wins'].includes(value)) {
    throw invalidOption('rules.precedence', '"larger-wins" or "smaller-wins"');
  }
  return value;
}

function readStaffCosts(staffCosts: StaffCosts): StaffCosts {
  if (!STAFF_COSTS.includes(staffCosts)) throw invalidOption('pricing.staff', '"replace" or "add"');
  return staffCosts;
}

function readLimits(limits: Partial<Limits> = {}): Limits {
  const known = { ...DEFAULT_LIMITS, ...limits };
  for (const [name, value] of Object.entries(known)) readPositive(`limits.${name}`, value);
  return known;
}

function readStatuses(statuses: readonly string[]): readonly string[] {
  const isStorable = (status: string): boolean => /^[a-z0-9-]{1,40}$/.test(status) && status !== TRASH;
  if (!statuses.every(isStorable)) {
    throw invalidOption(
      'updateStatuses',
      `a list of statuses: of ${STATUSES.join(', ')}, or your own in small letters, digits and hyphens; ` +
        `not ${TRASH}, which remove() is for`,
    );
  }
  return statuses;
}

function readSlotCacheBytes(bytes: number): number {
  return bytes === 0 ? 0 : readPositive('slotCacheBytes', bytes);
}

function readIndexDays(days: number): number {
  if (readPositive('index.days', days) <= MOST_INDEX_DAYS) return days;
  throw invalidOption('index.days', `at most ${MOST_INDEX_DAYS}`);
}

function readPositive(option: string, value: number): number {
  if (!Number.isSafeInteger(value) || value < 1) throw invalidOption(option, 'a whole number of 1 or more');
  return value;
}

function invalidOption(option: string, expected: string): AppointmentsError {
  return new AppointmentsError(
    'shop_appointments_invalid_option',
    `createAppointments({ ${option} }) must be ${expected}.`,
  );
}
