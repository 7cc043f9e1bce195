import type { RequestFailed } from '../../api/client.mjs';

/** Error codes of requests that may have been carried out, or are still running. */
const UNDECIDED = ['shop_rest_outcome_unknown', 'shop_rest_in_flight'];

/**
 * Whether a failed request may have been carried out. Proxies respond with 502 to 504 after passing a request
 * on, so these statuses do not tell.
 *
 * @param wasUnknown whether the outcome of an earlier attempt of the same request was unknown; it still is if
 *   the new attempt was not sent, or was refused access
 */
export function isOutcomeUnknown(
  { status, code }: Pick<RequestFailed, 'status' | 'code'>,
  wasUnknown: boolean,
): boolean {
  if ((status === 0 && code === '') || status >= 500 || UNDECIDED.includes(code)) return true;
  return wasUnknown && (status === 0 || status === 401 || status === 403 || status === 429);
}
