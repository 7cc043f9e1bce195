import { createHash } from 'node:crypto';
import type { Appointments } from '../appointments';
import { internalsOf } from '../internals';
import { AppointmentsError } from '../domain/errors';
import {
  assertFinished,
  canonicalJson,
  checkIdempotencyKey,
  keyOfAnotherRequest,
} from '../domain/idempotency-key';
import type { Lease, Made, Transaction } from '../storage/storage';
import type { Endpoint } from './endpoint';
import type { HandlerResponse, RestRequest } from './http';
import type { RawParams } from './request/read-params';
import { isSecret } from './response/links';

const HEADER = 'idempotency-key';

/** One attempt to carry out a request. A client may repeat the request with its idempotency key. */
export interface RequestAttempt {
  /** Ids of the records that earlier, interrupted attempts of the request created, or of the appointments that they changed. */
  readonly created: Made;
  /** Function to call in the transaction that stores a new record, or changes an appointment, to record the id. */
  readonly onCreated?: (id: number, t: Transaction, item?: number) => Promise<void>;
}

/**
 * Whether writes at an endpoint may have an idempotency key: each POST, and each PUT or PATCH in place of which the
 * endpoint takes a POST, too. Any other PUT only sets values, so that it can be repeated without a key.
 */
export const takesKey = ({ methods }: Pick<Endpoint, 'methods'>): boolean => methods.includes('POST');

/** The parts of a request that show whether another request repeats it. */
interface Sent {
  /** Credential or link token of the caller; absent for an anonymous caller. */
  readonly caller: string | undefined;
  /** Method and path: `POST /v2/appointments`. */
  readonly operation: string;
  readonly params: RawParams;
}

const WITHOUT_KEY: RequestAttempt = { created: new Map() };

/**
 * Creates the function that carries out a request at most once for an `Idempotency-Key`; a repeated request gets the
 * stored response. A response is stored for 24 hours if the request changed something. After a refusal, a preview or a
 * dry run, the key can be used again. A key is valid only for one credential or link, and for one route.
 */
export function createIdempotency(appointments: Appointments) {
  const { storage, options } = internalsOf(appointments);
  const { clock, logger } = options;
  const keys = storage.idempotency;

  const release = async (lease: Lease): Promise<void> => {
    await keys
      .release(lease)
      .catch((failure: unknown) =>
        logger.warn(
          { err: failure },
          'An Idempotency-Key could not be freed after a failed request: requests with this key are refused for one minute',
        ),
      );
  };

  const doOnce = async (
    lease: Lease,
    work: (attempt: RequestAttempt) => Promise<HandlerResponse>,
  ): Promise<HandlerResponse> => {
    const onCreated: RequestAttempt['onCreated'] = (id, t, item = 0) =>
      keys.noteMade(lease, { item, id }, clock.now(), t);
    try {
      const response = await work({ created: lease.made, onCreated });
      if (response.changesNothing) {
        await release(lease);
        return response;
      }
      const { status, headers, body } = response;
      const record = response.record && { id: response.record.id, version: response.record.version };
      // Even if storing the response fails, the ids of the written records are stored, so the next attempt returns
      // these records.
      await keys
        .complete(lease, JSON.stringify({ status, headers, body, record }))
        .catch((error: unknown) =>
          logger.warn(
            { err: error },
            'The response to a request with an Idempotency-Key could not be stored: if the request is repeated, it returns the records that the first request created or changed',
          ),
        );
      return response;
    } catch (error) {
      await release(lease);
      throw error;
    }
  };

  return async (
    request: RestRequest,
    { caller, operation, params }: Sent,
    work: (attempt: RequestAttempt) => Promise<HandlerResponse>,
  ): Promise<HandlerResponse> => {
    const key = request.headers[HEADER];
    if (key === undefined) return work(WITHOUT_KEY);
    // If the header is sent twice, its two values arrive as one text with a space in between. The check of the key
    // refuses spaces.
    checkIdempotencyKey(HEADER, key);
    // Keys of anonymous callers are ignored: their requests only read, and a client could send any number of keys.
    if (caller === undefined) return work(WITHOUT_KEY);
    await storage.assertMigrated();
    const digest = digestOf(JSON.stringify([caller, operation, key]));
    const reservation = await keys.reserve(
      digest,
      digestOf(canonicalJson(withoutSecrets(params))),
      clock.now(),
    );
    switch (reservation.kind) {
      case 'leased':
        return doOnce(reservation.lease, work);
      case 'answered': {
        const response = JSON.parse(reservation.answer) as HandlerResponse;
        return { ...response, headers: { ...response.headers, 'Idempotent-Replayed': 'true' } };
      }
      case 'in-flight':
        throw new AppointmentsError(
          'shop_rest_in_flight',
          'Another request with this Idempotency-Key is still being carried out: try again in a moment.',
          { retryAfter: Math.max(1, reservation.until - clock.now()) },
        );
      case 'mismatch':
        throw keyOfAnotherRequest('Idempotency-Key');
    }
  };
}

/** Returns the record that an earlier attempt of the request created or changed, or else writes it. */
export async function writeOnce<Thing extends object>(
  { created }: RequestAttempt,
  find: (ids: readonly number[]) => Promise<Map<number, Thing>>,
  write: () => Promise<Thing>,
): Promise<Thing> {
  const id = created.get(0);
  const found = id === undefined ? undefined : (await find([id])).get(id);
  if (!found) return write();
  assertFinished(found);
  return found;
}

/** Removes the signature and nonce parameters of a request, which differ in every attempt. */
const withoutSecrets = (params: RawParams): RawParams =>
  Object.fromEntries(Object.entries(params).filter(([name]) => !isSecret(name)));

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');
