import { AppointmentsError } from '../errors';
import { nearestName } from './nearest-name';

/** A fault in the value of an option. */
interface OptionFault {
  /** Path within the value: '' for the value itself, `[1].count` for a field. */
  readonly path: string;
  /** Sentence about what is at `path`, without its subject: `must be a list.` */
  readonly sentence: string;
}

/** The check of one option of the library. */
interface OptionCheck<IsRequired extends boolean = boolean> {
  readonly isRequired: IsRequired;
  /** Finds the first fault of a value; undefined if it has none. A missing value of a required option is a fault. */
  readonly faultOf: (value: unknown) => OptionFault | undefined;
  /** For an option that is an object: the checks of the options inside it. */
  readonly inside?: Readonly<Record<string, OptionCheck>>;
}

/** A check for every option of a type, so that a new option without a check does not compile. */
export type OptionChecks<Options> = {
  readonly [Name in keyof Options]-?: OptionCheck<undefined extends Options[Name] ? false : true>;
};

type IsRight = (value: unknown) => boolean;

export const optional = (expected: string, isRight: IsRight): OptionCheck<false> => ({
  isRequired: false,
  faultOf: (value) => (isRight(value) ? undefined : { path: '', sentence: `must be ${expected}.` }),
});

export const requiredOption = (expected: string, isRight: IsRight): OptionCheck<true> => ({
  ...optional(expected, isRight),
  isRequired: true,
});

/** Checks an optional list, so that the error names the wrong entry and its field. */
export const optionalList = (faultsOf: (value: unknown) => readonly OptionFault[]): OptionCheck<false> => ({
  isRequired: false,
  faultOf: (value) => faultsOf(value)[0],
});

/** Checks an object of options, each with its own check. */
export function group<Options>(inside: OptionChecks<Options>): OptionCheck<false> {
  const checks = inside as Readonly<Record<string, OptionCheck>>;
  return { ...optional(`an object with ${Object.keys(checks).join(', ')}`, isObject), inside: checks };
}

export const requiredGroup = <Options>(inside: OptionChecks<Options>): OptionCheck<true> => ({
  ...group(inside),
  isRequired: true,
});

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const isFilledText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isFlag = (value: unknown): boolean => typeof value === 'boolean';
export const isFunction = (value: unknown): boolean => typeof value === 'function';
export const isPositive = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 1;

export const optionalFlag = optional('true or false', isFlag);
export const positive = optional('a whole number of 1 or more', isPositive);

/** Checks that an optional option is one of a few words. */
export const optionalOneOf = (words: readonly string[]): OptionCheck<false> =>
  optional(words.map((word) => `"${word}"`).join(' or '), (value) => words.includes(value as string));

/**
 * Checks an object of options, such as those of `createAppointments`. @throws AppointmentsError
 * `shop_appointments_invalid_option` that names the first option that is missing, wrong or unknown, and says what it
 * must be
 */
export function checkOptions(given: unknown, checks: Readonly<Record<string, OptionCheck>>): void {
  if (!isObject(given))
    throw invalidOption('options', `must be an object with ${requiredNames(checks).join(', ')} and more.`);
  checkInside(given, checks, '', pathsOf(checks));
}

function checkInside(
  given: Record<string, unknown>,
  checks: Readonly<Record<string, OptionCheck>>,
  prefix: string,
  known: readonly string[],
): void {
  for (const [name, { faultOf, inside }] of Object.entries(checks)) {
    const value = given[name];
    if (value === undefined) continue;
    const fault = faultOf(value);
    if (fault) throw invalidOption(prefix + name + fault.path, fault.sentence);
    if (inside && isObject(value)) checkInside(value, inside, `${prefix}${name}.`, known);
  }
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(checks, name));
  if (unknown !== undefined) throw unknownOption(prefix, unknown, known);
  // Missing options are reported last, because an option with a misspelt name also seems to be missing.
  const missing = requiredNames(checks).find((name) => given[name] === undefined);
  if (missing !== undefined)
    throw invalidOption(prefix + missing, checks[missing]!.faultOf(undefined)!.sentence);
}

const requiredNames = (checks: Readonly<Record<string, OptionCheck>>): string[] =>
  Object.entries(checks).flatMap(([name, { isRequired }]) => (isRequired ? [name] : []));

/** Lists the paths of all options: `holdMinutes`, `limits`, `limits.slotDays`, ... */
const pathsOf = (checks: Readonly<Record<string, OptionCheck>>, prefix = ''): string[] =>
  Object.entries(checks).flatMap(([name, { inside }]) => [
    prefix + name,
    ...(inside ? pathsOf(inside, `${prefix}${name}.`) : []),
  ]);

function invalidOption(option: string, sentence: string): AppointmentsError {
  return new AppointmentsError(
    'shop_appointments_invalid_option',
    `createAppointments({ ${option} }) ${sentence}`,
  );
}

function unknownOption(prefix: string, name: string, known: readonly string[]): AppointmentsError {
  const nearest = nearestName(prefix + name, known) ?? inAnotherPlace(name, known);
  const hint = nearest === undefined ? 'see docs/configuration.md' : `did you mean ${nearest}?`;
  return new AppointmentsError(
    'shop_appointments_invalid_option',
    `createAppointments({ ${prefix}${name} }) is not an option: ${hint}`,
  );
}

/** Suggests an option of another object whose name is similar: `site.timezone` for `timezone`. */
function inAnotherPlace(name: string, known: readonly string[]): string | undefined {
  const lastNames = known.map((path) => path.slice(path.lastIndexOf('.') + 1));
  const nearest = nearestName(name, lastNames);
  return nearest === undefined ? undefined : known[lastNames.indexOf(nearest)];
}
