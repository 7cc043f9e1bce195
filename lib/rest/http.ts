import type { IncomingBody } from './request/receive-body';
import type { RecordVersion } from './response/entity-tag';

/** A request below the mount, independent of any framework. */
export interface RestRequest {
  readonly method: string;
  /** Path below the mount, without the query: `/v2/slots`. */
  readonly path: string;
  /** Raw query, without its question mark. */
  readonly query: string;
  /** Path of the mount: `/api`; '' at the root. */
  readonly mount: string;
  /** Headers with names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Scheme and host of the request: `https://shop.example`. */
  readonly origin: string;
  /** The sender's address; '' if the connection has closed. */
  readonly remoteAddress: string;
  /** The address that the nearest proxy saw; set if a client could have invented `remoteAddress`. */
  readonly seenByProxy?: string;
  readonly body: IncomingBody;
  /** The signal that aborts when the connection closes before the response is complete. */
  readonly gone: () => AbortSignal;
  /** The request of the framework, for the host's session port. */
  readonly original?: unknown;
}

export interface RestResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Body, sent as JSON unless it is a `TextStream` or the headers have a Content-Type. */
  readonly body: unknown;
  /** Body as text, or the parts of the text, if it has already been serialised. */
  readonly text?: string | readonly Buffer[];
}

/**
 * Response of a handler; status 200 by default. The body is sent as JSON unless it is a `TextStream` or a `TextBody`.
 */
export interface HandlerResponse {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
  /**
   * The body that a later read of the record will return, if this body contains more than that. The entity tag is then
   * derived from the body of the later read.
   */
  readonly readBody?: unknown;
  /** Set if a request to a writing endpoint changed nothing, as in a preview or a dry run. */
  readonly changesNothing?: true;
  /** The record in the body, if writes can depend on the record's version. */
  readonly record?: RecordVersion;
}
