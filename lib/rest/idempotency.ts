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
import type { Answer, RestRequest } from './http';
import type { RawParams } from './request/read-params';
import { isSecret } from './response/links';

const HEADER = 'idempotency-key';

/** One attempt of a request that creates something. */
export interface Attempt {
  /** Ids of the records that earlier, interrupted attempts created. */
  readonly made: Made;
  /** Called in the transaction that stores a new record. */
  readonly onCreated?: (id: number, t: Transaction, item?: number) => Promise<void>;
}

/** The parts of a request that identify it when it is sent again. */
interface Sent {
  /** Credential, or link; absent for an anonymous caller. */
  readonly caller: string | undefined;
  /** Method and path: `POST /v2/appointments`. */
  readonly operation: string;
  readonly params: RawParams;
}

const WITHOUT_KEY: Attempt = { made: new Map() };

/**
 * Creates the function that runs a request at most once for an `Idempotency-Key`: a repetition gets the stored
 * response. A response is kept for 24 hours if the request changed something; a refusal, a preview and a dry run free
 * the key. A key belongs to one credential or link, and one route.
 */
export function createIdempotency(appointments: Appointments) {
  const { storage, options } = internalsOf(appointments);
  const { clock, logger } = options;
  const keys = storage.idempotency;

  const release = async (lease: Lease): Promise<void> => {
    await keys
      .release(lease)
      .catch((failure: unknown) => logger.warn({ err: failure }, 'An Idempotency-Key could not be freed'));
  };

  const doOnce = async (lease: Lease, work: (attempt: Attempt) => Promise<Answer>): Promise<Answer> => {
    const onCreated: Attempt['onCreated'] = (id, t, item = 0) =>
      keys.noteMade(lease, { item, id }, clock.now(), t);
    try {
      const answer = await work({ made: lease.made, onCreated });
      if (answer.changesNothing) {
        await release(lease);
        return answer;
      }
      const { status, headers, body } = answer;
      const record = answer.record && { id: answer.record.id, version: answer.record.version };
      // If this fails, the row still has the ids of the created records: the next attempt finds these and returns
      // them.
      await keys
        .complete(lease, JSON.stringify({ status, headers, body, record }))
        .catch((error: unknown) =>
          logger.warn({ err: error }, 'A response could not be stored for its Idempotency-Key'),
        );
      return answer;
    } catch (error) {
      await release(lease);
      throw error;
    }
  };

  return async (
    request: RestRequest,
    { caller, operation, params }: Sent,
    work: (attempt: Attempt) => Promise<Answer>,
  ): Promise<Answer> => {
    const key = request.headers[HEADER];
    if (key === undefined) return work(WITHOUT_KEY);
    // A header that was sent twice arrives with a space in it.
    checkIdempotencyKey(HEADER, key);
    // An anonymous request only reads, and an anonymous client can send any number of keys.
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
        const answer = JSON.parse(reservation.answer) as Answer;
        return { ...answer, headers: { ...answer.headers, 'Idempotent-Replayed': 'true' } };
      }
      case 'in-flight':
        throw new AppointmentsError(
          'shop_rest_in_flight',
          'Another request with this Idempotency-Key is still running: try again in a moment.',
          { retryAfter: Math.max(1, reservation.until - clock.now()) },
        );
      case 'mismatch':
        throw keyOfAnotherRequest('Idempotency-Key');
    }
  };
}

/** Returns the record that an earlier attempt of the request created, or else creates it. */
export async function madeOnce<Thing extends object>(
  { made }: Attempt,
  find: (ids: readonly number[]) => Promise<Map<number, Thing>>,
  create: () => Promise<Thing>,
): Promise<Thing> {
  const id = made.get(0);
  const found = id === undefined ? undefined : (await find([id])).get(id);
  if (!found) return create();
  assertFinished(found);
  return found;
}

/** Removes signatures and nonces, which differ in every attempt. */
const withoutSecrets = (params: RawParams): RawParams =>
  Object.fromEntries(Object.entries(params).filter(([name]) => !isSecret(name)));

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');
