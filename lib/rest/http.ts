import type { IncomingBody } from './request/receive-body';
import type { RecordVersion } from './response/entity-tag';

/** A request to the REST interface, independent of any web framework. */
export interface RestRequest {
  readonly method: string;
  /** Path below the mount, without the query, such as `/v2/slots`. */
  readonly path: string;
  /** Raw query of the request, without its question mark. */
  readonly query: string;
  /** Path at which the router is mounted, such as `/api`; '' at the root. */
  readonly mount: string;
  /** Headers with names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Scheme and host of the request: `https://shop.example`. */
  readonly origin: string;
  /** The address of the client; '' if the connection has closed. */
  readonly remoteAddress: string;
  /** The client's address as the nearest proxy saw it. Set only if a client could have invented `remoteAddress`. */
  readonly seenByProxy?: string;
  readonly body: IncomingBody;
  /** The signal that aborts when the connection closes before the response is complete. */
  readonly gone: () => AbortSignal;
  /** The request object of the web framework, which the shop's access port gets. */
  readonly original?: unknown;
}

export interface RestResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Body of the response. It is sent as JSON unless it is a `TextStream` or the headers have a Content-Type. */
  readonly body: unknown;
  /** The body as text, or as parts of the text, if it is already serialised. */
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
   * The body that a later GET for the record returns. Set only if `body` has further fields. The entity tag is then
   * derived from `readBody`.
   */
  readonly readBody?: unknown;
  /** True if a request to a writing endpoint changed nothing, as for a preview or a dry run. */
  readonly changesNothing?: true;
  /** Id and version of the record in the body, if `If-Match` works for such records. */
  readonly record?: RecordVersion;
}
