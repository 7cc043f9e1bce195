import type { Pair, SentForm } from '../../access/oauth-signature';
import { AppointmentsError } from '../../domain/errors';
import { nestsDeeperThan } from './json-depth';
import { isPlainObject } from './plain-object';
import { assertFewPairs, parseForm } from './query-string';
import type { RawParams } from './read-params';
import { isUnparsed, type ReceivedBody } from './receive-body';

const DEEPEST = 32;

type Content = Pick<ReceivedBody, 'value'>;
type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Reads a body as parameters: JSON (`application/json`, `application/...+json`) or a form
 * (`application/x-www-form-urlencoded`). An empty body has no parameters, and may have any type or none.
 *
 * @throws AppointmentsError `shop_rest_unsupported_media_type` for another type or a content encoding,
 * `rest_invalid_json` for a body that is not a JSON object or is nested more than 32 levels deep
 */
export function readBody({ value }: Content, headers: Headers): RawParams {
  if (isEmpty(value)) return {};
  assertReadable(headers);
  if (!isUnparsed(value)) return shallow(asParams(value));
  const text = decodeText(value);
  if (text.trim() === '') return {};
  return isForm(headers) ? parseForm(text) : asParams(parseJson(text));
}

/** Whether the body is empty. A parser of the shop may leave an empty object if the request has no body. */
function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (isUnparsed(value)) return value.length === 0;
  return isPlainObject(value) && Object.keys(value).length === 0;
}

/**
 * Accepts only JSON and forms. Other types are refused, because a page of another website can send them without
 * permission. Forms can be accepted, because a signed request also signs the fields of a form.
 */
function assertReadable(headers: Headers): void {
  const encoding = String(headers['content-encoding'] ?? 'identity').trim();
  if (encoding.toLowerCase() !== 'identity') {
    throw unsupported('Send the body without a Content-Encoding.');
  }
  if (!isForm(headers) && !isJson(headers)) {
    throw unsupported(
      'Send the body as JSON with "Content-Type: application/json", or as a form with ' +
        '"Content-Type: application/x-www-form-urlencoded".',
    );
  }
}

/**
 * Returns the text of a form that may contain credentials. The form is not parsed, because most forms contain none.
 *
 * @throws AppointmentsError as `readBody`, and `rest_invalid_param` for a form with too many parameters
 */
export function formOf({ value }: Content, headers: Headers): SentForm {
  if (isEmpty(value)) return '';
  assertReadable(headers);
  if (!isUnparsed(value)) return flatPairs('', shallow(asParams(value)));
  const text = decodeText(value);
  assertFewPairs(text);
  return text;
}

/** Converts a form back to pairs, such as `a[b]=1`, after a parser of the shop has nested its fields. */
function flatPairs(name: string, value: unknown): Pair[] {
  if (typeof value === 'string') return [[name, value]];
  if (!isContainer(value)) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    flatPairs(name === '' ? key : `${name}[${key}]`, child),
  );
}

/** Returns the media type of the request, in lower case and without parameters; '' if it has none. */
const typeOf = (headers: Headers): string =>
  String(headers['content-type'] ?? '')
    .split(';', 1)[0]!
    .trim()
    .toLowerCase();

export const isForm = (headers: Headers): boolean => typeOf(headers) === 'application/x-www-form-urlencoded';

const isJson = (headers: Headers): boolean =>
  /^application\/(json|[\w!#$&^.-]+\+json)$/.test(typeOf(headers));

function decodeText(bytes: string | Uint8Array): string {
  if (typeof bytes === 'string') return bytes;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw notJson('The body is not UTF-8. Send the body in UTF-8.');
  }
}

/**
 * Parses a JSON text after a check of its depth: parsing a megabyte of brackets takes a hundred times as long as
 * counting them.
 */
function parseJson(text: string): unknown {
  if (nestsDeeperThan(DEEPEST, text)) throw tooDeep();
  try {
    return JSON.parse(text);
  } catch {
    throw notJson('The body is not valid JSON.');
  }
}

function asParams(value: unknown): RawParams {
  if (!isPlainObject(value)) throw notJson('The body must be a JSON object.');
  return value;
}

/**
 * Checks the depth of a value that a parser of the shop has read, because the text of the body is no longer available.
 */
function shallow(params: RawParams): RawParams {
  if (isDeeperThan(DEEPEST, params)) throw tooDeep();
  return params;
}

/** Whether a value is nested too deeply. Visits the value level by level, so that no depth can exhaust the stack. */
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

const tooDeep = (): AppointmentsError => notJson(`The body is nested more than ${DEEPEST} levels deep.`);

const unsupported = (message: string): AppointmentsError =>
  new AppointmentsError('shop_rest_unsupported_media_type', message);
