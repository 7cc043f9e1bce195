import { UnreadableCalendar } from '../../engine/icalendar/unreadable';
import { requestSafely, type SafeNetwork } from '../../network/safe-https';

/** Maximum size of a calendar in bytes: 5 MiB. */
export const MOST_BYTES = 5 * 1024 * 1024;

const HEADERS = {
  Accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1',
  'Accept-Encoding': 'identity',
  'User-Agent': 'shop-appointments',
};

/** Converts a calendar address for storage: `webcal://` becomes `https://`. Undefined for any other scheme. */
export function calendarAddress(text: string): string | undefined {
  const url = text.trim().replace(/^webcals?:\/\//i, 'https://');
  if (url.length > 2_000 || !URL.canParse(url)) return undefined;
  const { protocol, username, password } = new URL(url);
  return protocol === 'https:' && username + password === '' ? url : undefined;
}

/**
 * Reads the text of an external calendar from its address, under the same network rules as for webhooks.
 *
 * @throws UnreadableCalendar without the address in its message, because anybody who knows the address can read the calendar
 */
export async function fetchCalendar(url: string, network: SafeNetwork): Promise<string> {
  const request = { method: 'GET', url, headers: HEADERS, mostBytes: MOST_BYTES } as const;
  const { status, text, isCut } = await requestSafely(request, network).catch((error: unknown) => {
    throw new UnreadableCalendar(`could not be fetched: ${reasonOf(error)}`);
  });
  if (status >= 300 && status < 400) {
    throw new UnreadableCalendar(
      `could not be fetched: the response is HTTP ${status}, and redirects are not followed`,
    );
  }
  if (status !== 200) throw new UnreadableCalendar(`could not be fetched: the response is HTTP ${status}`);
  if (isCut) throw new UnreadableCalendar('is larger than 5 MiB');
  return text;
}

/**
 * Reads the reason from any error. It does not use `instanceof`, because the error of a connection may come from
 * another realm (another set of global classes, as in Jest).
 */
function reasonOf(error: unknown): string {
  const { name, message } = error as { name?: unknown; message?: unknown };
  if (name === 'AbortError' || name === 'TimeoutError' || message === 'aborted') {
    return 'the response took too long, or ended early';
  }
  return typeof message === 'string' && message !== '' ? message : 'the connection failed';
}
