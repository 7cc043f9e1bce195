import { createHash } from 'node:crypto';
import type { Principal } from '../access/principal';
import type { Appointments } from '../appointments';
import { internalsOf } from '../internals';
import { AppointmentsError, invalidParams } from '../domain/errors';
import type { Lease, Made, Transaction } from '../storage/storage';
import type { Answer, RestRequest } from './http';
import { isPlainObject } from './request/plain-object';
import type { RawParams } from './request/read-params';
import { isSecret } from './response/links';

const HEADER = 'idempotency-key';
/** 1 to 255 visible characters; a header sent twice arrives with a space in it. */
const KEY = /^[\x21-\x7e]{1,255}$/;

/** One try of a request that creates something. */
export interface Attempt {
  /** The ids that earlier attempts made before they died. */
  readonly made: Made;
  /** To be called in the transaction that stores something new. */
  readonly onCreated?: (id: number, t: Transaction, item?: number) => Promise<void>;
}

/** A request as far as it decides whether it was sent before. */
interface Sent {
  readonly principal: Principal;
  /** `POST /v2/appointments`. */
  readonly operation: string;
  readonly params: RawParams;
}

const WITHOUT_KEY: Attempt = { made: new Map() };

/**
 * Makes the function that does a request at most once for an `Idempotency-Key`: sent again with the same key it gets
 * the stored response. A response is kept for 24 hours if the request changed something; a refusal, a preview and a
 * dry run free the key. A key counts for one credential and one route.
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
      // If this fails, the record still names the ids that were made: the next attempt finds them and responds with
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
    { principal, operation, params }: Sent,
    work: (attempt: Attempt) => Promise<Answer>,
  ): Promise<Answer> => {
    const key = request.headers[HEADER];
    if (key === undefined) return work(WITHOUT_KEY);
    if (typeof key !== 'string' || !KEY.test(key)) throw invalidParams({ [HEADER]: MALFORMED });
    // An anonymous request only reads, and anyone can send as many keys as they like.
    if (principal.kind === 'anonymous') return work(WITHOUT_KEY);
    await storage.assertMigrated();
    const digest = digestOf([principal.credential, operation, key]);
    const reservation = await keys.reserve(digest, digestOf(canonical(withoutSecrets(params))), clock.now());
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
        throw new AppointmentsError(
          'shop_rest_idempotency_mismatch',
          'This Idempotency-Key was used for another request: send a new key with a new request.',
        );
    }
  };
}

const MALFORMED = 'must be 1 to 255 visible ASCII characters';

/** The thing that an earlier attempt of the same request made, or else the one that is made now. */
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

/** Refuses (409) a request for an appointment whose order is still being made. */
export function assertFinished(made: object): void {
  if (!('orderReference' in made) || made.orderReference === '') return;
  throw new AppointmentsError(
    'shop_rest_in_flight',
    'An earlier attempt of this request is still waiting for its order: try again in a moment.',
    { retryAfter: 5 },
  );
}

/** Signatures and nonces change with every try; what is asked does not. */
const withoutSecrets = (params: RawParams): RawParams =>
  Object.fromEntries(Object.entries(params).filter(([name]) => !isSecret(name)));

/** The order of names in an object says nothing. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (!isPlainObject(value)) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, held]) => [name, canonical(held)]);
}

const digestOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');
