/** REST names of all fields of T. An object that lacks a field of T does not compile. */
export type NamesOf<T> = { readonly [Field in keyof T]-?: string };

/** The type T with the REST names of its fields. */
export type Renamed<T, Names extends NamesOf<T>> = { [Field in keyof T as Names[Field]]: T[Field] };

/**
 * Renames the listed fields of an object from the library's names to the REST names. All other fields stay, and so does
 * the order.
 */
export const toWireNames = <T extends object, Names extends NamesOf<T>>(
  value: T,
  names: Names,
): Renamed<T, Names> => renamed(value, new Map(Object.entries(names))) as Renamed<T, Names>;

/**
 * Renames the listed fields of an object from the REST names to the library's names. All other fields stay, and so does
 * the order.
 */
export const fromWireNames = <T>(json: object, names: NamesOf<T>): T =>
  renamed(json, new Map(Object.entries<string>(names).map(([field, wireName]) => [wireName, field]))) as T;

/** Returns an object with only these entries of a table, in the order of the names. */
export const only = <T extends object, Name extends keyof T>(table: T, ...names: Name[]): Pick<T, Name> =>
  Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<T, Name>;

const renamed = (value: object, names: ReadonlyMap<string, string>): object =>
  Object.fromEntries(Object.entries(value).map(([name, held]) => [names.get(name) ?? name, held]));

/** REST names that are not the snake case of the library's names. */
export const SHORT_NAMES = { quantity: 'qty', capacity: 'qty' } as const;

/** Returns the REST name of a field: `product_id` for `productId`, `qty` for `quantity`. */
export const wireForm = (name: string): string =>
  Object.hasOwn(SHORT_NAMES, name)
    ? SHORT_NAMES[name as keyof typeof SHORT_NAMES]
    : name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
