import { ERROR_ACTIONS } from '../../domain/refusals/error-actions';
import { AppointmentsError, ERROR_CODES } from '../../domain/errors';
import type { Logger } from '../../domain/logger';
import type { Zone } from '../../time/zone';
import { errorDataToJson } from '../../wire/error-data';
import { closed, INTEGER, enumSchema, type Schema, TEXT } from './schema';

/** Body of every error. */
export interface ErrorBody {
  readonly code: string;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>> & { readonly status: number };
}

const ACTION: Schema = {
  ...enumSchema(Object.keys(ERROR_ACTIONS)),
  description:
    'The next step of a program that books for a customer; only on errors that a booking of a customer can cause.',
};

export const ERROR: Schema = closed('Error', {
  code: enumSchema(Object.keys(ERROR_CODES)),
  message: TEXT,
  data: {
    type: 'object',
    properties: { status: INTEGER, action: ACTION },
    required: ['status'],
    additionalProperties: true,
  },
});

/**
 * Decides what an error reveals to a client. The client gets the library's own errors as they are, because they say
 * what to do. For any other error, and for a fault in the shop's setup, the client gets a general message, and the log
 * gets the cause.
 */
export function revealError(error: unknown, logger: Logger, zone: Zone): ErrorBody {
  if (error instanceof AppointmentsError && error.status !== 500)
    return presentError(error, errorDataToJson(error.data, zone));
  logger.error({ err: error }, 'A request failed with an unexpected error');
  return presentError(
    new AppointmentsError('internal_server_error', 'The server had an unexpected error. Try again later.'),
  );
}

/**
 * Makes the body of an error.
 *
 * @param data the facts about the error, under their REST names
 */
export const presentError = ({ code, message, status }: AppointmentsError, data: object = {}): ErrorBody => ({
  code,
  message,
  data: { ...data, status },
});

/**
 * Makes the headers of an error. `Retry-After` tells when to repeat the request; it is absent if a repetition might
 * write twice.
 */
export function errorHeaders({ code, data }: ErrorBody): Record<string, string> {
  const { retry_after: seconds, status } = data;
  if ((status !== 503 && status !== 429) || code === 'shop_rest_outcome_unknown') return {};
  return { 'Retry-After': String(typeof seconds === 'number' ? seconds : 1) };
}
