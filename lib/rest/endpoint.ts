import type { Access } from '../access/policy';
import type { Principal } from '../access/principal';
import type { WriteContext } from '../services/work/write-context';
import type { Made } from '../storage/storage';
import type { Field, ParamSet, Values } from './fields/field';
import type { HandlerResponse, RestRequest } from './http';
import type { RequestAddress } from './response/links';
import type { Schema } from './response/schema';

export const VERSIONS = ['v1', 'v2'] as const;
export type Version = (typeof VERSIONS)[number];

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
/** HTTP methods of endpoints. Every endpoint that responds to GET also responds to HEAD. */
export type Method = (typeof METHODS)[number];

/** The request as an endpoint's handler gets it. */
export interface Call<Params = unknown> {
  readonly version: Version;
  readonly principal: Principal;
  /** Id in the path; 0 if the path has none. */
  readonly id: number;
  /** Second variable in the path, after the id; '' if the path has none. */
  readonly key: string;
  readonly params: Params;
  readonly address: RequestAddress;
  readonly headers: RestRequest['headers'];
  /** The author of the write, and the conditions of the write, such as `If-Match`. */
  readonly how: WriteContext;
  /** Ids of the records that earlier attempts of this request created or changed, under its idempotency key. */
  readonly created: Made;
  /**
   * Returns the signal that aborts when the connection closes, so that nothing is computed for a client that has gone.
   */
  readonly gone: () => AbortSignal;
  /**
   * Runs work that needs much of the processor when its turn comes. A response from the cache needs no turn.
   *
   * @throws AppointmentsError `shop_rest_busy` if no turn comes soon
   */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
}

/** A row of the table of endpoints, from which routing, access, validation and the listing of routes are derived. */
export interface Endpoint<Params = unknown> {
  readonly methods: readonly Method[];
  readonly versions: readonly Version[];
  /**
   * Path below the version. `:id` stands for an integer, and `:feed` for the name of a calendar feed, which is followed
   * by `.ics`.
   */
  readonly path: string;
  readonly access: Access;
  /** The operation as a text that completes "Sign in to ...": 'create appointments'. */
  readonly operation: string;
  readonly params: ParamSet;
  /** For each successful HTTP status, the schema of the response. Absent if the responses are not JSON. */
  responses?(version: Version): Readonly<Record<number, Schema>>;
  /** True if the responses contain personal data, so that no cache may store them, not even a browser's. */
  readonly isPersonal?: boolean;
  /** Media type of the responses, if they are text that is neither JSON nor a stream. */
  readonly media?: string;
  /**
   * True if the handler never reads one record twice from a port. The reads of the request are then not shared, because
   * the bookkeeping would add a third to the time of a response from the cache.
   */
  readonly readsOnce?: boolean;
  /**
   * True if the endpoint still handles requests after `close()`, with a response of its own (such as "reconnect
   * later").
   */
  readonly servesWhileClosed?: boolean;
  handle(call: Call<Params>): Promise<HandlerResponse>;
}

/**
 * Returns the row of the table of endpoints unchanged. Its type makes sure that the handler gets the parameters that
 * the row declares.
 */
export function endpoint<const Fields extends readonly Field[]>(
  row: Omit<Endpoint<Values<Fields>>, 'params'> & { readonly params: ParamSet<Fields> },
): Endpoint {
  return row;
}
