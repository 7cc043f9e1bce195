import { formPairs } from '../access/oauth-parameters';
import type { Pair } from '../access/oauth-signature';
import { AppointmentsError } from '../errors';
import { isPlainObject } from './plain-object';
import { parseForm } from './query-string';
import type { RawParams } from './read-params';

/** What came with a request: bytes still to be read, or what a parser of the host's made of them already. */
export type IncomingBody =
  | { readonly kind: 'bytes'; readonly chunks: AsyncIterable<Uint8Array> }
  | { readonly kind: 'parsed'; readonly value: unknown };

/** A body that is in memory: as text, or as what a parser made of it. */
export type ReceivedBody = Extract<IncomingBody, { readonly kind: 'parsed' }>;

const MOST_BYTES = 1_048_576;
const DEEPEST = 32;

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Reads a body as parameters. JSON, unless it says that it is `application/x-www-form-urlencoded`; no body is no
 * parameters.
 *
 * @throws AppointmentsError `shop_rest_request_entity_too_large` over 1 MiB, `rest_invalid_json` for what is not a
 *   JSON object or nested more than 32 levels deep
 */
export async function readBody(body: IncomingBody, headers: Headers): Promise<RawParams> {
  const { value } = await receiveBody(body, headers);
  if (!isText(value)) return asParams(value ?? {});
  const text = decodeText(value);
  if (text.trim() === '') return {};
  return isForm(headers) ? parseForm(text) : asParams(parseJson(text));
}

/** Takes the bytes in, so that the body can be read more than once. Throws what `readBody` does for its size. */
export async function receiveBody(body: IncomingBody, headers: Headers): Promise<ReceivedBody> {
  if (body.kind === 'parsed') return body;
  return { kind: 'parsed', value: await readBytes(body.chunks, headers['content-length']) };
}

/** The pairs of a form body, in the order of its names; none for any other body. */
export function formOf({ value }: ReceivedBody, headers: Headers): Pair[] {
  if (!isForm(headers)) return [];
  return isText(value) ? formPairs(decodeText(value)) : flatPairs('', value);
}

/** A parser of the host's nests what stood flat in the form, `a[b]=1`. */
function flatPairs(name: string, value: unknown): Pair[] {
  if (typeof value === 'string') return [[name, value]];
  if (!isContainer(value)) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    flatPairs(name === '' ? key : `${name}[${key}]`, child),
  );
}

function isForm(headers: Headers): boolean {
  const type = String(headers['content-type'] ?? '').split(';', 1)[0]!;
  return type.trim().toLowerCase() === 'application/x-www-form-urlencoded';
}

const isText = (value: unknown): value is string | Uint8Array =>
  typeof value === 'string' || value instanceof Uint8Array;

async function readBytes(chunks: AsyncIterable<Uint8Array>, declared: unknown): Promise<Uint8Array> {
  if (Number(declared) > MOST_BYTES) throw tooLarge();
  const read: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of chunks) {
      size += chunk.byteLength;
      if (size > MOST_BYTES) break;
      read.push(chunk);
    }
  } catch {
    throw notJson('The body broke off.');
  }
  if (size > MOST_BYTES) throw tooLarge();
  return Buffer.concat(read);
}

function decodeText(bytes: string | Uint8Array): string {
  if (typeof bytes === 'string') return bytes;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw notJson('The body is not UTF-8.');
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw notJson('The body is not valid JSON.');
  }
}

function asParams(value: unknown): RawParams {
  if (!isPlainObject(value)) throw notJson('The body must be a JSON object.');
  if (isDeeperThan(DEEPEST, value)) throw notJson(`The body is nested more than ${DEEPEST} levels deep.`);
  return value;
}

/** Level by level, so that no depth can exhaust the stack. */
function isDeeperThan(levels: number, value: object): boolean {
  let level: object[] = [value];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > levels) return true;
    level = level.flatMap((node) => Object.values(node as Record<string, unknown>).filter(isContainer));
  }
  return false;
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

const notJson = (message: string): AppointmentsError => new AppointmentsError('rest_invalid_json', message);

const tooLarge = (): AppointmentsError =>
  new AppointmentsError('shop_rest_request_entity_too_large', `The body is larger than ${MOST_BYTES} bytes.`);
