/** Headers whose values are credentials. */
const SECRET_HEADERS = ['authorization', 'cookie', 'x-site-nonce'];
/**
 * Smallest number of characters of a part of a credential that is removed from an error. Shorter parts reveal nothing,
 * and removing them would delete ordinary words.
 */
const SHORTEST = 6;

/**
 * Returns an error in a form that may be logged, although its call had credentials or the data of a guest as arguments:
 * only the error's name, message and stack, with these texts removed. Other properties are left out, because drivers
 * add the values of their statements to errors.
 *
 * @param args the arguments of the call: keys, passwords, a request, the name and contact of a guest
 */
export function withoutCredentials(error: unknown, args: readonly unknown[]): Error {
  const pieces = args
    .flatMap(secretsIn)
    .flatMap((text) => [text, ...text.split(/[\s;=,]+/)])
    .filter((piece) => piece.length >= SHORTEST)
    .sort((a, b) => b.length - a.length);
  const clean = (text: string): string =>
    pieces.reduce((rest, piece) => rest.replaceAll(piece, '[removed]'), text);
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  return Object.assign(new Error(clean(message)), { name, stack: clean(stack) });
}

function secretsIn(arg: unknown): string[] {
  if (typeof arg === 'string') return [arg];
  const { headers = {} } = (arg ?? {}) as { headers?: Readonly<Record<string, unknown>> };
  return SECRET_HEADERS.flatMap((name) => headers[name] ?? []).filter((value) => typeof value === 'string');
}
