import { STATUSES } from './domain/appointment';
import { phaseOf } from './domain/orders/order';
import { bookingLimitFaults } from './domain/checks/booking-limit-faults';
import {
  checkOptions,
  optionalFlag,
  group,
  isFunction,
  isObject,
  isPositive,
  isFilledText,
  optionalOneOf,
  optional,
  optionalList,
  type OptionChecks,
  positive,
  requiredOption,
  requiredGroup,
} from './domain/checks/option-check';
import { MESSAGE_OPTION_CHECKS } from './domain/checks/message-options';
import type { SiteOptions } from './domain/site';
import { isSiteStatuses } from './domain/statuses/site-statuses';
import { TRASH } from './domain/statuses/statuses';
import type { MessageSettings } from './domain/messages/message-settings';
import { STAFF_COSTS } from './engine/pricing/price';
import type { AppointmentsOptions, Limits } from './options';
import { isExternalHost } from './ports/external-ids/external-host';
import { checkPorts } from './ports/check-ports';
import { TRAVELLING_NAMES } from './storage/storage';

const SECRET_BYTES = 32;
const MOST_INDEX_DAYS = 366;

const isExportedTable = (value: unknown): boolean =>
  isObject(value) &&
  typeof value.name === 'string' &&
  /^[a-z][a-z0-9_]*$/.test(value.name) &&
  !TRAVELLING_NAMES.includes(value.name);

const isSecret = (value: unknown): boolean =>
  typeof value === 'string' && Buffer.byteLength(value) >= SECRET_BYTES;

const isSecretOrList = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 && value.every(isSecret) : isSecret(value);

const isDatabase = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0 && value.every(isFilledText)
    : isFilledText(value) || (isObject(value) && isFunction(value.getDialect) && isFunction(value.query));

/**
 * Whether a value is `host:port` in normalised form. Webhook addresses are compared in this form, so an allowed address
 * in another form would never match.
 */
function isHostAndPort(value: unknown): boolean {
  if (!isFilledText(value) || value.includes('*') || !URL.canParse(`https://${value}`)) return false;
  const { hostname, port } = new URL(`https://${value}`);
  return value === `${hostname}:${port || '443'}`;
}

const isLogger = (value: unknown): boolean =>
  isObject(value) && isFunction(value.info) && isFunction(value.warn) && isFunction(value.error);

const listOf =
  (isRight: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.every(isRight);

/** The checks of all options of `createAppointments`. */
const CHECKS: OptionChecks<AppointmentsOptions> = {
  database: requiredOption(
    'a Sequelize instance, an address such as "sqlite:./shop.db", "postgres://user@host/name" or "mariadb://user@host/name", or a list of the nodes of a Galera cluster',
    isDatabase,
  ),
  site: requiredGroup<SiteOptions>({
    name: requiredOption('the name of the shop', isFilledText),
    url: requiredOption('the public address of the shop, such as "https://shop.example"', isFilledText),
    timezone: requiredOption(
      'an IANA zone such as "Europe/Berlin", or a fixed offset such as "+02:00"',
      isFilledText,
    ),
    currency: requiredOption('an ISO 4217 code such as "EUR"', isFilledText),
  }),
  host: requiredOption('an object with the five ports of the shop', isObject),
  hostTables: optional(
    'an object with the functions open() and migrate(), such as starter() makes. Its optional list `exported` has names of tables ' +
      'in small letters, digits and underscores, other than those of the library',
    (value) =>
      isObject(value) &&
      isFunction(value.open) &&
      isFunction(value.migrate) &&
      (value.exported === undefined ||
        (Array.isArray(value.exported) && value.exported.every(isExportedTable))),
  ),
  secret: requiredOption(
    `a text of ${SECRET_BYTES} bytes or more, or a list of such texts (current first); make one with ` +
      `node -e "console.log(require('crypto').randomBytes(32).toString('hex'))" and keep it`,
    isSecretOrList,
  ),
  tablePrefix: optional('a text that begins with a small letter', isFilledText),
  rules: group<NonNullable<AppointmentsOptions['rules']>>({
    precedence: optionalOneOf(['larger-wins', 'smaller-wins']),
  }),
  limits: group<Partial<Limits>>({ slotDays: positive, memberDays: positive, slotRecords: positive }),
  updateStatuses: optional(
    `a list of statuses: of ${STATUSES.join(', ')}, or your own in small letters, digits and hyphens, each a ` +
      `name or { name, takesPlaces, completes }; not ${TRASH}, because remove() moves appointments there`,
    isSiteStatuses,
  ),
  holdMinutes: positive,
  waitlistMinutes: positive,
  unpaidMinutes: optional('a whole number of 0 or more', (value) => value === 0 || isPositive(value)),
  partiallyPaidStatus: optional(
    'a text that is no other status of an order, such as partially-paid or deposit-paid',
    (value) => isFilledText(value) && (value === 'partially-paid' || phaseOf(value) === undefined),
  ),
  staffing: optional('a function: firstFree, leastBooked, cheapest, or your own', isFunction),
  chooseResource: optional('a function', isFunction),
  bookingLimits: optionalList(bookingLimitFaults),
  messages: group<Partial<MessageSettings>>(MESSAGE_OPTION_CHECKS),
  pricing: group<NonNullable<AppointmentsOptions['pricing']>>({ staff: optionalOneOf(STAFF_COSTS) }),
  index: group<NonNullable<AppointmentsOptions['index']>>({
    enabled: optionalFlag,
    days: optional(
      `a whole number from 1 to ${MOST_INDEX_DAYS}`,
      (value) => isPositive(value) && (value as number) <= MOST_INDEX_DAYS,
    ),
  }),
  slotCacheBytes: optional('a whole number of 0 or more', (value) => value === 0 || isPositive(value)),
  hostTimeoutMs: positive,
  databaseTimeoutMs: positive,
  webhooks: group<NonNullable<AppointmentsOptions['webhooks']>>({
    allow: optional(
      'a list of texts such as "intranet.example:8443" or "[::1]:443", each a host in small letters and a port, ' +
        'without https://',
      listOf(isHostAndPort),
    ),
  }),
  enabled: optionalFlag,
  clock: optional('an object with a function now()', (value) => isObject(value) && isFunction(value.now)),
  logger: optional('an object with the functions info(), warn() and error()', isLogger),
};

/**
 * Checks everything about the options that can be checked without a connection.
 *
 * @throws AppointmentsError `shop_appointments_invalid_option` that names the option, or the port's method, and says
 * what it must be
 */
export function checkAppointmentsOptions(options: AppointmentsOptions): void {
  checkOptions(options, CHECKS);
  checkPorts(isExternalHost(options.host) ? options.host.externalIds : options.host);
}
