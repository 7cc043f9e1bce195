import { type Product, productFromJson } from '../../../../lib/index';

/** The fields of a product that `appointmentSettings` may contain. All other fields come from the variant itself. */
export type Settings = Omit<
  Product,
  | 'id'
  | 'name'
  | 'status'
  | 'type'
  | 'price'
  | 'categoryIds'
  | 'duration'
  | 'durationUnit'
  | 'capacity'
  | 'requiresConfirmation'
  | 'staffIds'
  | 'extra'
>;

type Test = (value: unknown) => boolean;

const isText: Test = (value) => typeof value === 'string';
const isTruth: Test = (value) => typeof value === 'boolean';
const isCount: Test = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const isAmount: Test = (value) => /^-?\d{1,15}(\.\d{1,20})?$/.test(String(value));
const isWeekday: Test = (value) => isCount(value) && (value as number) <= 6;
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isOneOf =
  (...values: unknown[]): Test =>
  (value) =>
    values.includes(value);
const isListOf =
  (test: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every(test);
const isRecordOf =
  (test: Test): Test =>
  (value) =>
    isObject(value) && Object.values(value).every(test);

const PRICING: Readonly<Record<string, Test>> = {
  type: isText,
  from: (value) => isText(value) || typeof value === 'number',
  to: (value) => isText(value) || typeof value === 'number',
  from_date: isText,
  to_date: isText,
  rrule: isText,
  base_cost: isAmount,
  base_modifier: isText,
  cost: isAmount,
  modifier: isText,
};
const isPricing: Test = (value) =>
  isObject(value) &&
  'type' in value &&
  Object.entries(value).every(([name, one]) => Object.hasOwn(PRICING, name) && PRICING[name]!(one));

const PART: Readonly<Record<string, Test>> = {
  minutes: (value) => isCount(value) && value !== 0,
  staff: isTruth,
  label: isText,
};
const isPart: Test = (value) =>
  isObject(value) &&
  'minutes' in value &&
  'staff' in value &&
  Object.entries(value).every(([name, one]) => Object.hasOwn(PART, name) && PART[name]!(one));

const NEED: Readonly<Record<string, Test>> = {
  resource_id: isCount,
  kind: isText,
  quantity: isCount,
  per: isOneOf('booking', 'place', 'session'),
  parts: isListOf(isCount),
};
const isNeed: Test = (value) =>
  isObject(value) &&
  'resource_id' in value !== 'kind' in value &&
  Object.entries(value).every(([name, one]) => Object.hasOwn(NEED, name) && NEED[name]!(one));

const LIMIT: Readonly<Record<string, Test>> = {
  per: isOneOf('customer', 'product', 'member'),
  period: isOneOf('day', 'week', 'month', 'year', 'upcoming', 'ever'),
  count: isCount,
  minutes: isCount,
};
const isLimit: Test = (value) =>
  isObject(value) &&
  'per' in value &&
  'period' in value &&
  Object.entries(value).every(([name, one]) => Object.hasOwn(LIMIT, name) && LIMIT[name]!(one));

const isFee: Test = (value) => isText(value) && /^\d{1,15}(\.\d{1,4})?%?$/.test(String(value));

const DEPOSIT: Readonly<Record<string, Test>> = {
  percent: (value) => typeof value === 'number' && value >= 0 && value <= 100,
  amount: (value) => isText(value) && /^\d{1,15}(\.\d{1,4})?$/.test(String(value)),
};
const isDeposit: Test = (value) =>
  isObject(value) &&
  'percent' in value !== 'amount' in value &&
  Object.entries(value).every(([name, one]) => Object.hasOwn(DEPOSIT, name) && DEPOSIT[name]!(one));

const STEP: Readonly<Record<string, Test>> = {
  until_hours: (value) => typeof value === 'number' && value >= 0,
  fee: isFee,
};
const CANCELLATION: Readonly<Record<string, Test>> = {
  steps: isListOf((value) => isObject(value) && hasAll(value, STEP)),
  else_fee: isFee,
};
const hasAll = (value: object, tests: Readonly<Record<string, Test>>): boolean =>
  Object.keys(tests).every((name) => Object.hasOwn(value, name)) &&
  Object.entries(value).every(([name, one]) => Object.hasOwn(tests, name) && tests[name]!(one));

/**
 * The fields that `appointmentSettings` may contain, by their REST names. Each has a test of its value, and a
 * description of valid values.
 */
const FIELDS: Readonly<Record<string, readonly [Test, string]>> = {
  has_price_label: [isTruth, 'true or false'],
  pricing: [isListOf(isPricing), 'a list of pricing rules, each with a type'],
  qty_basis: [isOneOf('slot', 'day'), '"slot" or "day"'],
  interval: [isCount, 'a whole number'],
  padding: [isCount, 'a whole number'],
  padding_before: [isCount, 'a whole number'],
  padding_after: [isCount, 'a whole number'],
  parts: [isListOf(isPart), 'a list of parts, each with minutes and staff'],
  needs: [isListOf(isNeed), 'a list of needs, each with a resource_id or a kind'],
  booking_limits: [isListOf(isLimit), 'a list of limits, each with per and period'],
  questions: [isListOf(isObject), 'a list of questions, each with key, label and type'],
  cancellation: [
    (value) => isObject(value) && hasAll(value, CANCELLATION),
    'an object with steps (each with until_hours and fee) and else_fee',
  ],
  deposit: [isDeposit, 'an object with a percent from 0 to 100, or with an amount such as "20.00"'],
  no_show_fee: [isFee, 'a percentage such as "50%", or an amount such as "10.00"'],
  max_moves: [isCount, 'a whole number'],
  reminder_hours: [isListOf(isCount), 'a list of whole numbers'],
  follow_up_hours: [isCount, 'a whole number'],
  price_on_move: [isOneOf('keep', 'change'), '"keep" or "change"'],
  min_date: [isCount, 'a whole number'],
  max_date: [(value) => value === null || isCount(value), 'a whole number or null'],
  cancel_limit: [isCount, 'a whole number'],
  reschedule_limit: [isCount, 'a whole number'],
  customer_timezones: [isTruth, 'true or false'],
  cal_color: [isText, 'a text'],
  availability_span: [isOneOf(0, 1), '0 or 1'],
  availability_autoselect: [isTruth, 'true or false'],
  has_restricted_days: [isTruth, 'true or false'],
  restricted_days: [isListOf(isWeekday), 'a list of weekdays from 0 (Sunday) to 6'],
  staff_label: [isText, 'a text'],
  staff_assignment: [isOneOf('customer', 'automatic', 'all'), '"customer", "automatic" or "all"'],
  staff_nopref: [isTruth, 'true or false'],
  staff_base_costs: [isRecordOf(isAmount), 'an object of amounts by the id of a user'],
  staff_qtys: [isRecordOf(isCount), 'an object of whole numbers by the id of a user'],
  min_notice_minutes: [isCount, 'a whole number'],
  max_qty: [isCount, 'a whole number'],
};

/** Names of the fields that `appointmentSettings` may contain. */
export const SETTING_NAMES: readonly string[] = Object.keys(FIELDS);

/** The error for a fault in the text of `appointmentSettings`. Its message describes the fault. */
export class SettingsMistake extends Error {}

/**
 * Reads the text of `appointmentSettings`: a JSON object with fields of a product, each under its name in the REST
 * interface. An empty text means no settings.
 *
 * @throws SettingsMistake for a text that is not such an object
 */
export function readSettings(text: string | null | undefined): Settings {
  if (text === null || text === undefined || text.trim() === '') return {};
  const json = parse(text);
  for (const [name, value] of Object.entries(json)) {
    const field = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
    if (field === undefined) {
      throw new SettingsMistake(`${name} is not a setting. The settings are ${SETTING_NAMES.join(', ')}.`);
    }
    const [test, words] = field;
    if (!test(value)) throw new SettingsMistake(`${name} must be ${words}, and is ${JSON.stringify(value)}.`);
  }
  return settingsOf(json);
}

/**
 * Describes the fault in a text of `appointmentSettings`; undefined if there is none. Vendure refuses to save a text
 * with a fault.
 */
export function mistakeInSettings(text: string | null): string | undefined {
  try {
    readSettings(text);
    return undefined;
  } catch (error) {
    if (error instanceof SettingsMistake) return `appointmentSettings: ${error.message}`;
    throw error;
  }
}

function parse(text: string): object {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new SettingsMistake(`This is not JSON: ${(error as Error).message}.`);
  }
  if (!isObject(json)) throw new SettingsMistake('Write a JSON object, such as {"padding": 15}.');
  return json;
}

/**
 * Required fields of a product, with empty values. The settings cannot contain them, because the variant provides them.
 */
const REQUIRED = { id: 0, name: '', status: '', type: '', price: '', category_ids: [] };

function settingsOf(json: object): Settings {
  const absent = productFromJson(REQUIRED);
  const product = productFromJson({ ...json, ...REQUIRED });
  return Object.fromEntries(Object.entries(product).filter(([name]) => !Object.hasOwn(absent, name)));
}
