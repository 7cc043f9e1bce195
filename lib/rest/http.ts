import type { IncomingBody } from './request/receive-body';
import type { RecordVersion } from './response/entity-tag';

/** A request below the mount, in no framework's terms. */
export interface RestRequest {
  readonly method: string;
  /** Path below the mount, without the query: `/v2/slots`. */
  readonly path: string;
  /** The raw query, without its question mark. */
  readonly query: string;
  /** Path of the mount: `/api`; '' at the root. */
  readonly mount: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Scheme and host that it was sent to: `https://shop.example`. */
  readonly origin: string;
  /** The sender's address; '' when the connection has gone. */
  readonly remoteAddress: string;
  /** The address that the nearest proxy saw; set if a client could have made up `remoteAddress`. */
  readonly seenByProxy?: string;
  readonly body: IncomingBody;
  /** The signal that aborts when the connection closes before the response is complete. */
  readonly gone: () => AbortSignal;
  /** The request as the framework made it, for the host's session port. */
  readonly original?: unknown;
}

export interface RestResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** To be sent as JSON, but for a `TextStream`, and for what has a Content-Type of its own. */
  readonly body: unknown;
  /** The body as it is written, where that has been done already. */
  readonly text?: string | Buffer;
}

/** The response of a handler; 200 unless stated. The body is written as JSON, except a `TextStream`. */
export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** The body of a later read of the record, if this body says more: the entity tag is that of the read. */
  readonly readBody?: unknown;
  /** Set if a request to a writing endpoint changed nothing: a preview or a dry run. */
  readonly changesNothing?: true;
  /** The one record that the body presents, where writes can be made to depend on its version. */
  readonly record?: RecordVersion;
}
