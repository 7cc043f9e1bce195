import type { ReachedLimit } from './refusals/reached-limit';
import type { Instant } from '../time/units';
import type { ErrorAction } from './refusals/error-actions';
import type { Alternative } from './refusals/alternative';
import type { JudgedOccurrence } from './refusals/judged-occurrence';
import type { Reason } from './refusals/reasons';

/**
 * Every code that an error of the library can have, its HTTP status, and its meaning to a user. If all errors of a code
 * propose the same next step, the code has an `action`.
 */
export const ERROR_CODES = {
  rest_missing_callback_param: {
    status: 400,
    meaning: 'a required parameter is absent; `data.params` lists them',
  },
  rest_invalid_param: {
    status: 400,
    meaning:
      'a parameter has a wrong type or format, is outside its limits, or is an unknown id; `data.params` is `{name: message}`',
  },
  rest_invalid_json: { status: 400, meaning: 'the body is not JSON' },
  shop_appointments_invalid_status: {
    status: 400,
    meaning: 'the status is not one of those that the operation accepts',
  },
  shop_rest_cannot_view: {
    status: 401,
    meaning: 'credentials are missing or wrong, or the caller may not read this record (403)',
  },
  rest_forbidden: {
    status: 401,
    meaning: 'the nonce is wrong where credentials are required; at the event stream, every refusal',
  },
  shop_rest_cannot_create: {
    status: 403,
    meaning: "a write is not allowed by the user's capability or the key's permission",
  },
  rest_no_route: { status: 404, meaning: 'unknown path or method' },
  shop_rest_appointment_invalid_id: { status: 404, meaning: 'no appointment with this id' },
  shop_rest_availability_invalid_id: { status: 404, meaning: 'no availability rule with this id' },
  shop_rest_product_invalid_id: { status: 404, meaning: 'no appointable product with this id' },
  shop_rest_staff_invalid_id: { status: 404, meaning: 'no staff member with this id' },
  shop_rest_customer_invalid_id: { status: 404, meaning: 'no customer with this id' },
  shop_rest_resource_invalid_id: { status: 404, meaning: 'no resource with this id' },
  shop_rest_message_invalid_id: { status: 404, meaning: 'no message to a customer with this id' },
  shop_rest_delivery_invalid_id: { status: 404, meaning: 'no delivery to a webhook with this id' },
  shop_rest_series_invalid_id: { status: 404, meaning: 'no series with this id' },
  shop_rest_visit_invalid_id: { status: 404, meaning: 'no visit with this id' },
  shop_rest_waitlist_invalid_id: { status: 404, meaning: 'no entry of the waitlist with this id' },
  shop_rest_term_invalid: { status: 404, meaning: 'no category with this id that has appointable products' },
  shop_appointments_slot_unavailable: { status: 409, meaning: 'no free place at this time' },
  shop_appointments_not_admitted: {
    status: 409,
    meaning: 'the shop does not let this customer book; the message is the text of the shop',
    action: 'ask_shop',
  },
  shop_appointments_offer_over: {
    status: 409,
    meaning: 'the offer of the waitlist has ended, or there is none',
    action: 'choose_time',
  },
  shop_appointments_nothing_left: {
    status: 409,
    meaning:
      'the entitlement does not pay for this booking, or pays for fewer places than the request states',
    action: 'pay_otherwise',
  },
  shop_rest_in_flight: {
    status: 409,
    meaning:
      'another request with the same Idempotency-Key, or for the same checkout, is still being carried out',
    action: 'retry',
  },
  shop_rest_already_trashed: { status: 410, meaning: 'the appointment is in the trash already' },
  shop_rest_precondition_failed: {
    status: 412,
    meaning: 'If-Match has the ETag of an older version of the record',
  },
  shop_rest_request_entity_too_large: { status: 413, meaning: 'batch over 100 items, or body over 1 MiB' },
  shop_rest_unsupported_media_type: {
    status: 415,
    meaning: 'the body is neither JSON nor a form, or has a content encoding',
  },
  shop_rest_idempotency_mismatch: { status: 422, meaning: 'the same Idempotency-Key with another body' },
  shop_rest_too_many_attempts: {
    status: 429,
    meaning: 'too many failed sign-ins, or too many unpaid bookings and holds from one network in an hour',
    action: 'retry',
  },
  shop_rest_host_error: {
    status: 502,
    meaning: 'a port of the shop failed or timed out, or a setting of the product is wrong',
  },
  shop_rest_busy: {
    status: 503,
    meaning:
      'the database stayed busy, too many requests are computed at once, or the process stops; try again after ' +
      '`Retry-After`',
    action: 'retry',
  },
  shop_rest_outcome_unknown: {
    status: 503,
    meaning: 'the change may or may not be stored: look for the ids in `data` before you send it again',
    action: 'look_first',
  },
  internal_server_error: { status: 500, meaning: 'an unexpected error; its cause is in the log' },
  shop_appointments_not_migrated: {
    status: 500,
    meaning: 'the tables are missing, older or newer than this version',
  },
  shop_appointments_not_imported: {
    status: 500,
    meaning: 'the source or the database cannot be used for this import; the message says what to do',
  },
  shop_appointments_invalid_option: {
    status: 500,
    meaning: 'a wrong option of createAppointments(), or a transaction that cannot be used',
  },
} as const satisfies Record<string, CodeFacts>;

interface CodeFacts {
  readonly status: number;
  readonly meaning: string;
  readonly action?: ErrorAction;
}

/** One of the codes in `ERROR_CODES`. */
export type ErrorCode = keyof typeof ERROR_CODES;

/**
 * The wrong parameters of a call: a map from the parameter's name to its fault, or a list of the names of required
 * parameters that are absent.
 */
export type WrongParams = Readonly<Record<string, string>> | readonly string[];

/** Facts about an error that a client may see: never a stack trace, SQL or a secret. */
export interface ErrorData {
  /** Next step for a program: a key of `ERROR_ACTIONS`, present on errors that a customer can meet. */
  readonly action?: ErrorAction;
  readonly params?: WrongParams;
  /** Reasons why the requested time cannot be booked. */
  readonly reasons?: readonly Reason[];
  /** The booking limits that refused the booking, with the reason `over_limit`. */
  readonly limits?: readonly ReachedLimit[];
  /** Largest quantity that could still be booked at the refused time. */
  readonly available?: number;
  /** The nearest times that could be booked instead of the refused time. */
  readonly alternatives?: readonly Alternative[];
  /** Value of `enforce` with which this caller may nevertheless book the refused time. */
  readonly enforce?: 'capacity' | 'none';
  /** For each occurrence of a series: whether it can be booked, and the reasons if not. */
  readonly occurrences?: readonly JudgedOccurrence[];
  /** Seconds after which another attempt of the call may succeed. */
  readonly retryAfter?: number;
  /** Id of the refused hold, for calls that take several holds. */
  readonly id?: number;
  /**
   * Ids and references of records that may have been written, for the client to look for. Present if it is unknown
   * whether the write was stored.
   */
  readonly appointmentIds?: readonly number[];
  readonly orderIds?: readonly number[];
  readonly orderReferences?: readonly string[];
  readonly seriesIds?: readonly number[];
  readonly visitIds?: readonly number[];
  readonly ruleIds?: readonly number[];
  readonly resourceIds?: readonly number[];
  /**
   * First instant at which the customer can no longer cancel. `rescheduleUntil` is the corresponding instant for
   * rescheduling.
   */
  readonly cancelUntil?: Instant;
  readonly rescheduleUntil?: Instant;
}

/**
 * The only class of errors that the library throws on purpose. `message` tells a person what to do, and `data` tells a
 * program.
 */
export class AppointmentsError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly data: ErrorData;

  constructor(
    code: ErrorCode,
    message: string,
    data: ErrorData = {},
    options: { status?: number; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppointmentsError';
    this.code = code;
    this.status = options.status ?? ERROR_CODES[code].status;
    const { action }: CodeFacts = ERROR_CODES[code];
    this.data = action === undefined ? data : { action, ...data };
  }
}

/**
 * Names a record with its id, for messages: `appointment with the id 12`. The id 0 is not named: no record has it, and
 * it also stands for a sent id that is too large.
 */
export const withId = (noun: string, id: number): string =>
  id === 0 ? `${noun} with this id` : `${noun} with the id ${id}`;

/**
 * Creates an error with status 400 that names each wrong parameter with its fault. A fault puts the names of other
 * parameters in `backticks`.
 */
export const invalidParams = (params: Readonly<Record<string, string>>): AppointmentsError =>
  new AppointmentsError('rest_invalid_param', paramsMessage(params), { params });

/** Creates an error with status 400 that lists the required parameters that are absent. */
export const missingParams = (params: readonly string[]): AppointmentsError =>
  new AppointmentsError('rest_missing_callback_param', paramsMessage(params), { params });

/** Returns the message of an error about missing or wrong parameters. */
export function paramsMessage(params: WrongParams): string {
  if (areMissing(params)) return `Missing parameter(s): ${params.join(', ')}`;
  const [[name, message] = ['', '']] = Object.entries(params);
  return `Invalid parameter ${name}: ${message}`;
}

export const areMissing = (params: WrongParams): params is readonly string[] => Array.isArray(params);
