import type { BookingLimit } from './domain/booking-limit';
import type { Logger } from './domain/logger';
import type { Precedence } from './domain/rule';
import { type AddedStatuses, addedStatuses } from './domain/statuses/site-statuses';
import { MESSAGE_KINDS } from './domain/messages/message';
import type { MessageSettings } from './domain/messages/message-settings';
import type { StaffCosts } from './engine/pricing/price';
import type { ResourceStrategy } from './engine/slots/resources/chosen-resources';
import { firstFree, type StaffingStrategy } from './engine/slots/staffing';
import { guardChoice } from './ports/guard-choice';
import type { AppointmentsOptions, Limits } from './options';
import { type Clock, systemClock } from './runtime/clock';

/** The options of `createAppointments`, checked and with their defaults. */
export interface ResolvedOptions extends AddedStatuses {
  readonly precedence: Precedence;
  readonly limits: Limits;
  readonly holdMinutes: number;
  readonly waitlistMinutes: number;
  /** Minutes in which a booking has to be paid; 0 means no limit. */
  readonly unpaidMinutes: number;
  /** The shop's name for the status of orders that are paid in part. */
  readonly partiallyPaidStatus: string;
  readonly staffing: StaffingStrategy;
  /** Chooses among free resources; undefined if the first ones are taken. */
  readonly chooseResource: ResourceStrategy | undefined;
  readonly staffCosts: StaffCosts;
  /** Limits on bookings that count the bookings of all products. */
  readonly bookingLimits: readonly BookingLimit[];
  readonly messages: MessageSettings;
  readonly index: { readonly enabled: boolean; readonly days: number };
  readonly slotCacheBytes: number;
  readonly hostTimeoutMs: number;
  readonly databaseTimeoutMs: number;
  readonly webhooks: { readonly allow: readonly string[] };
  readonly enabled: boolean;
  /** The site's secrets: the current one first, then previous ones. */
  readonly secrets: readonly [string, ...string[]];
  readonly tablePrefix: string | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
}

const DEFAULT_LIMITS: Limits = { slotDays: 366, memberDays: 100_000, slotRecords: 100_000 };

const DEFAULT_MESSAGES: MessageSettings = {
  kinds: MESSAGE_KINDS,
  reminderHours: [24],
  followUpHours: null,
  quietHours: null,
  language: 'en',
  address: '',
  manageLink: null,
  waitlistLink: null,
  optOutLink: null,
  texts: {},
};

/** The default logger: it writes warnings and errors to the console. */
const consoleLogger: Logger = {
  info: () => undefined,
  warn: (facts, message) => console.warn(message, facts),
  error: (facts, message) => console.error(message, facts),
};

/** Fills in the defaults of checked options. */
export function resolveOptions(options: AppointmentsOptions): ResolvedOptions {
  const logger = options.logger ?? consoleLogger;
  return {
    precedence: options.rules?.precedence ?? 'larger-wins',
    limits: { ...DEFAULT_LIMITS, ...withoutUndefined(options.limits) },
    ...addedStatuses(options.updateStatuses ?? []),
    holdMinutes: options.holdMinutes ?? 15,
    waitlistMinutes: options.waitlistMinutes ?? 60,
    unpaidMinutes: options.unpaidMinutes ?? 60,
    partiallyPaidStatus: options.partiallyPaidStatus ?? 'partially-paid',
    staffCosts: options.pricing?.staff ?? 'replace',
    bookingLimits: options.bookingLimits ?? [],
    staffing: guardChoice(options.staffing ?? firstFree, {
      option: 'staffing',
      idOf: ({ staffId }) => staffId,
      logger,
    }),
    chooseResource:
      options.chooseResource &&
      guardChoice(options.chooseResource, {
        option: 'chooseResource',
        idOf: ({ resourceId }) => resourceId,
        logger,
      }),
    messages: { ...DEFAULT_MESSAGES, ...withoutUndefined(options.messages) },
    index: { enabled: options.index?.enabled ?? true, days: options.index?.days ?? 90 },
    slotCacheBytes: options.slotCacheBytes ?? 12 * 2 ** 20,
    hostTimeoutMs: options.hostTimeoutMs ?? 10_000,
    databaseTimeoutMs: options.databaseTimeoutMs ?? 30_000,
    webhooks: { allow: options.webhooks?.allow ?? [] },
    enabled: options.enabled ?? true,
    secrets: [options.secret].flat() as [string, ...string[]],
    tablePrefix: options.tablePrefix,
    clock: options.clock ?? systemClock,
    logger,
  };
}

const withoutUndefined = <Options extends object>(options: Options = {} as Options): Options =>
  Object.fromEntries(
    (Object.entries(options) as [string, unknown][]).filter(([, value]) => value !== undefined),
  ) as Options;
