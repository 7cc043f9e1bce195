/** The error for a shop file that cannot be used. The message is one line that names the path of the wrong value. */
export class ShopFileError extends Error {
  constructor(path: string, message: string) {
    super(`${path} ${message}`);
    this.name = 'ShopFileError';
  }
}

/** Checks the type of a value of a shop file and returns it, or throws a `ShopFileError` that names `path`. */
export type Check<T> = (value: unknown, path: string) => T;

export type Fields = Record<string, unknown>;

const LONGEST_SHOWN = 40;
const DECIMAL = /^-?\d+(\.\d+)?$/;

export const text: Check<string> = (value, path) =>
  typeof value === 'string' ? value : wrong(path, 'a text', value);

export const filledText: Check<string> = (value, path) =>
  typeof value === 'string' && value.trim() !== '' ? value : wrong(path, 'a text that is not empty', value);

export const flag: Check<boolean> = (value, path) =>
  typeof value === 'boolean' ? value : wrong(path, 'true or false', value);

export const object: Check<Fields> = (value, path) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : wrong(path, 'an object', value);

/** Reads a decimal as text; a number is written as text. */
export const decimal: Check<string> = (value, path) => {
  const written = typeof value === 'number' ? String(value) : value;
  return typeof written === 'string' && DECIMAL.test(written)
    ? written
    : wrong(path, 'a decimal such as "12.50"', value);
};

export const address: Check<string> = (value, path) => {
  if (typeof value !== 'string' || !/^https?:\/\//i.test(value) || !URL.canParse(value)) {
    return wrong(path, 'an address that begins with http:// or https://', value);
  }
  return value;
};

export function wholeNumber(
  minimum = Number.MIN_SAFE_INTEGER,
  maximum = Number.MAX_SAFE_INTEGER,
): Check<number> {
  const range =
    maximum === Number.MAX_SAFE_INTEGER ? ` of at least ${minimum}` : ` from ${minimum} to ${maximum}`;
  const expected = `a whole number${minimum === Number.MIN_SAFE_INTEGER ? '' : range}`;
  return (value, path) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= minimum && value <= maximum
      ? value
      : wrong(path, expected, value);
}

export function oneOf<T extends string | number>(...choices: readonly T[]): Check<T> {
  return (value, path) =>
    choices.find((choice) => choice === value) ??
    wrong(path, `one of ${choices.map((choice) => JSON.stringify(choice)).join(', ')}`, value);
}

export function listOf<T>(check: Check<T>): Check<T[]> {
  return (value, path) =>
    Array.isArray(value)
      ? value.map((element: unknown, index) => check(element, `${path}[${index}]`))
      : wrong(path, 'a list', value);
}

/**
 * Checks those fields of an object for which `checks` has a check. Fields that are absent or null are not checked, and
 * all other fields stay unchanged.
 */
export function checkFields(fields: Fields, checks: Record<string, Check<unknown>>, path: string): Fields {
  const checked: Fields = { ...fields };
  for (const [name, check] of Object.entries(checks)) {
    const value = fields[name];
    if (value === undefined || value === null) continue;
    checked[name] = check(value, `${path}.${name}`);
  }
  return checked;
}

/** Reads a field of an object. An absent field is an error, unless the check is `optional`. */
export function field<T>(fields: Fields, name: string, path: string, check: Check<T>): T {
  return check(fields[name], join(path, name));
}

/** Returns a check for a field that may be absent or null; such a field gets the value `fallback`. */
export function optional<T>(check: Check<T>, fallback: T): Check<T> {
  return (value, path) => (value === undefined || value === null ? fallback : check(value, path));
}

/** Refuses a list in which two elements have the same key. The error names the second of the two. */
export function refuseRepeated(keys: readonly (string | number)[], list: string, name: string): void {
  const first = new Map<string | number, number>();
  keys.forEach((key, index) => {
    const before = first.get(key);
    if (before !== undefined) {
      throw new ShopFileError(`${list}[${index}].${name}`, `must not repeat that of ${list}[${before}]`);
    }
    first.set(key, index);
  });
}

export function wrong(path: string, expected: string, value: unknown): never {
  throw new ShopFileError(
    path,
    `must be ${expected}, ${value === undefined ? 'and is absent' : `not ${shown(value)}`}`,
  );
}

function shown(value: unknown): string {
  const written = JSON.stringify(value);
  return written.length > LONGEST_SHOWN ? `${written.slice(0, LONGEST_SHOWN)}...` : written;
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}
