import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { requestSafely, type SafeNetwork, type SafeResponse } from '../../../network/safe-https';
import { notImported } from '../not-imported';
import { integerValue } from './lenient-values';

/** Maximum number of bytes of one response: the list of rules comes in one response. */
const MOST_BYTES = 32 * 1024 * 1024;
const TOTAL_MS = 60_000;
/** Maximum number of seconds that one request waits because the shop limits the number of requests. */
const MOST_SECONDS = 300;
/** Maximum number of times that one request is sent. */
const MOST_TRIES = 10;

/** The API key and secret for the shop that is imported. */
interface SourceKey {
  readonly key: string;
  readonly secret: string;
}

/** A JSON response of the shop that is imported. */
interface JsonResponse {
  readonly body: unknown;
  /** Number of records of the whole list over all pages; undefined if it is not stated. */
  readonly total: number | undefined;
}

/**
 * Sends one GET request to the shop that is imported. Returns undefined for a 404, for a page after the last one, and
 * for a parameter that the shop refuses.
 */
export type RequestJson = (path: string) => Promise<JsonResponse | undefined>;

/**
 * Returns a function that sends requests to an address with an API key. The key is sent as HTTP Basic; if that is
 * refused, as query parameters, because some servers drop the header.
 *
 * @throws AppointmentsError `shop_appointments_not_imported` that says what to do
 */
export function jsonRequests(base: string, { key, secret }: SourceKey, network: SafeNetwork): RequestJson {
  const basic = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`;
  let isInQuery = false;

  const sendOnce = (path: string) => {
    const pair = new URLSearchParams({ consumer_key: key, consumer_secret: secret }).toString();
    const url = `${base}${path}${isInQuery ? `${path.includes('?') ? '&' : '?'}${pair}` : ''}`;
    const headers = {
      Accept: 'application/json',
      'Accept-Encoding': 'identity',
      'User-Agent': 'shop-appointments',
      ...(!isInQuery && { Authorization: basic }),
    };
    return requestSafely(
      { method: 'GET', url, headers, mostBytes: MOST_BYTES },
      { ...network, totalMs: TOTAL_MS },
    ).catch((error: unknown) => {
      throw notImported(failure(base, error), error);
    });
  };

  const send = async (path: string) => {
    for (let tries = 1; ; tries += 1) {
      const response = await sendOnce(path);
      const seconds = secondsToWait(response);
      if (seconds === undefined || tries === MOST_TRIES) return response;
      await setTimeout(seconds * 1_000);
    }
  };

  return async (path) => {
    let response = await send(path);
    if (response.status === 401 && !isInQuery) {
      isInQuery = true;
      response = await send(path);
    }
    const { status, text, isCut, headers } = response;
    if (status === 404 || isRefusedParameter(status, text)) return undefined;
    if (status === 401 || status === 403) {
      throw notImported(
        `${base} refuses the API key (HTTP ${status}). Create an API key there that belongs to a manager and may read, and pass its consumer key and its consumer secret.`,
      );
    }
    if (status >= 300 && status < 400) {
      const { location = 'another address' } = headers;
      const advice = location.startsWith('http:')
        ? 'That address is not encrypted, and the API key is sent only over https://. Correct the redirection in the other system.'
        : 'Pass the address of the REST interface to which it redirects.';
      throw notImported(`${base} redirects to ${location} (HTTP ${status}). ${advice}`);
    }
    if (status === 429) {
      throw notImported(
        `${base} accepts no more requests at present (HTTP 429). Raise its limit for the time of the import, or run the import again later: it continues where it stopped.`,
      );
    }
    if (status !== 200) {
      throw notImported(
        `${base} responds with an error (HTTP ${status}). Find the error in the log of that shop, and run the import again: it continues where it stopped.`,
      );
    }
    if (isCut)
      throw notImported(
        `${base} sends a response of more than 32 MiB for ${path.split('?', 1)[0]}, so it cannot be imported. Check that this is the address of a REST interface.`,
      );
    try {
      return { body: JSON.parse(text.replace(/^\uFEFF/, '')) as unknown, total: totalOf(headers) };
    } catch (error) {
      throw notImported(
        `${base} responds with something that is not JSON. Pass the address of the REST interface, without /v1 or /v2.`,
        error,
      );
    }
  };
}

/**
 * Returns how many seconds the shop asks to wait before the request is sent again. Undefined if the response does not
 * ask to wait, or asks to wait too long.
 */
function secondsToWait({ status, headers }: SafeResponse): number | undefined {
  const seconds = status === 429 || status === 503 ? integerValue(headers['retry-after']) : undefined;
  return seconds !== undefined && seconds >= 0 && seconds <= MOST_SECONDS ? seconds : undefined;
}

/** Whether the shop refuses a parameter, such as the number of a page after the last one. */
const isRefusedParameter = (status: number, text: string): boolean =>
  status === 400 && /invalid_(?:param|page_number)/.test(text);

/**
 * Reads the total from a response header that ends with `-Total`; its beginning differs with the brand of the platform
 * (`X-SITE-Total`).
 */
function totalOf(headers: IncomingHttpHeaders): number | undefined {
  const [, value] = Object.entries(headers).find(([name]) => /^x-[a-z]+-total$/.test(name)) ?? [];
  return integerValue(value);
}

function failure(base: string, error: unknown): string {
  const { name, message, code } = error as { name?: unknown; message?: unknown; code?: unknown };
  const why = typeof message === 'string' && message !== '' ? message : 'the connection failed';
  if (/CERT|SIGNATURE|ALTNAME|SELF_SIGNED/.test(String(code))) {
    return `The TLS certificate of ${base} is not valid (${why}). Renew the certificate on that server, or pass the address for which it was made.`;
  }
  if (name === 'UnsafeAddress') {
    return `${base} cannot be imported: ${why} Pass an https:// address of the public internet, or add its host and port to the option webhooks.allow.`;
  }
  if (name === 'TimeoutError' || name === 'AbortError' || message === 'aborted') {
    return `${base} took too long to respond, or ended the response early. Run the import again: it continues where it stopped.`;
  }
  return `${base} cannot be reached: ${why}. Check the address, and run the import again: it continues where it stopped.`;
}
