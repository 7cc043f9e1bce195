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

/** The arguments of a handler. */
export interface Call<Params = unknown> {
  readonly version: Version;
  readonly principal: Principal;
  /** Id in the path; 0 if the path has none. */
  readonly id: number;
  /** Second name in the path, after the id; '' if the path has none. */
  readonly key: string;
  readonly params: Params;
  readonly address: RequestAddress;
  readonly headers: RestRequest['headers'];
  /** The author of the write, and the conditions under which it may happen. */
  readonly how: WriteContext;
  /** Ids of the records that earlier attempts of the request have created. */
  readonly created: Made;
  /** The signal that aborts when the connection closes, so that nothing is computed for a client that has gone. */
  readonly gone: () => AbortSignal;
  /**
   * Runs processor-heavy work when its turn comes. A stored response needs no turn.
   *
   * @throws AppointmentsError `shop_rest_busy` if no turn comes soon
   */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
}

/** A row of the table of endpoints: the source of routing, access, validation and the listing of routes. */
export interface Endpoint<Params = unknown> {
  readonly methods: readonly Method[];
  readonly versions: readonly Version[];
  /** Path below the version; `:id` is an integer, `:feed` the name of a feed, followed by `.ics`. */
  readonly path: string;
  readonly access: Access;
  /** The operation, in words that complete "Sign in to ...": 'create appointments'. */
  readonly operation: string;
  readonly params: ParamSet;
  /** For each successful HTTP status, the schema of the response. Absent if the responses are not JSON. */
  responses?(version: Version): Readonly<Record<number, Schema>>;
  /** True if the responses contain personal data, so that no cache may store them, not even a browser's. */
  readonly isPersonal?: boolean;
  /** Media type of the responses, if they are text that is neither JSON nor a stream. */
  readonly media?: string;
  /**
   * True if the handler never reads one record twice from a port. The handler then runs without the shared values of a
   * request, which were measured to add a third to the time of a stored response.
   */
  readonly readsOnce?: boolean;
  /** True if the endpoint itself responds to requests after `close()`. */
  readonly servesWhileClosed?: boolean;
  handle(call: Call<Params>): Promise<HandlerResponse>;
}

/** Ties the parameters of the handler to the fields that the row declares. */
export function endpoint<const Fields extends readonly Field[]>(
  row: Omit<Endpoint<Values<Fields>>, 'params'> & { readonly params: ParamSet<Fields> },
): Endpoint {
  return row;
}
