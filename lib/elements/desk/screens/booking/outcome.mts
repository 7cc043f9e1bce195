import type { RequestFailed } from '../../api/client.mjs';

/** Codes of responses to a request that may have been carried out, or still is. */
const UNDECIDED = ['shop_rest_outcome_unknown', 'shop_rest_in_flight'];

/**
 * Whether a request may have been carried out, although it failed. Proxies respond with 502 to 504 after they have sent a
 * request on, so those say nothing about it.
 *
 * @param wasUnknown whether an earlier attempt of the same request ended so; then a new attempt that was not sent, or was
 * not let in, decides nothing
 */
export function isOutcomeUnknown(
  { status, code }: Pick<RequestFailed, 'status' | 'code'>,
  wasUnknown: boolean,
): boolean {
  if ((status === 0 && code === '') || status >= 500 || UNDECIDED.includes(code)) return true;
  return wasUnknown && (status === 0 || status === 401 || status === 403 || status === 429);
}
