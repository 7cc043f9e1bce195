import { RequestFailed } from '../../api/client.mjs';

/** Error codes after which the request may have been carried out, or may still be running. */
const UNDECIDED = ['shop_rest_outcome_unknown', 'shop_rest_in_flight'];

/**
 * Whether a failed request may have been carried out nevertheless. A status from 500 on does not exclude it: a proxy
 * may return such a status after it has passed the request on.
 *
 * @param wasUnknown whether the outcome of an earlier attempt of the same request was unknown. The outcome stays
 * unknown if the new attempt was not sent, was refused access, or came too often.
 */
export function isOutcomeUnknown(
  { status, code }: Pick<RequestFailed, 'status' | 'code'>,
  wasUnknown: boolean,
): boolean {
  if ((status === 0 && code === '') || status >= 500 || UNDECIDED.includes(code)) return true;
  return wasUnknown && (status === 0 || status === 401 || status === 403 || status === 429);
}

/** Whether the response to a request was lost, so that the request may or may not have been carried out. */
export const isLostResponse = (error: unknown): boolean =>
  error instanceof RequestFailed && isOutcomeUnknown(error, false);
