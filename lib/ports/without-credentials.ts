/** Headers whose values are credentials. */
const SECRET_HEADERS = ['authorization', 'cookie', 'x-site-nonce'];
/** Shorter pieces of a header or a key give nothing away, and would blot out ordinary words. */
const SHORTEST = 6;

/**
 * The error of a call in a form that may be logged, if the call had credentials or the data of a guest as arguments: its
 * name, its words and its stack without them. Its other properties are left out, because drivers attach the values of their statements.
 *
 * @param args the arguments of the call: keys, passwords, a request, the texts of a guest
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
