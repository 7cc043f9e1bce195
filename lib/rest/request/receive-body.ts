import { AppointmentsError } from '../../domain/errors';
import type { RequestLike } from '../../ports/ports';

/** The content of a request: bytes that have not been read yet, or the value from a parser of the shop. */
export type IncomingBody =
  | { readonly kind: 'bytes'; readonly chunks: AsyncIterable<Uint8Array> }
  | { readonly kind: 'parsed'; readonly value: unknown };

/** A body that was read into memory: its text, or the value from a parser of the shop. */
export interface ReceivedBody {
  readonly value: unknown;
  /** Number of bytes of the body; if a parser of the shop has read the body, the value of `Content-Length`. */
  readonly bytes: number;
}

/** Limit on the size of bodies for one kind of request, such as signed-in requests. */
export interface BodyBound {
  readonly bytes: number;
  /** Error message for a body that is larger than the limit. */
  readonly beyond: string;
}

/** Size limits of bodies, by kind of request. The less is known about the sender, the lower the limit. */
export const BODY_BOUNDS = {
  signedIn: { bytes: 1_048_576, beyond: 'The body is larger than 1048576 bytes. Send less in one request.' },
  /** Limit for a body that has to be read to find the credentials in it. */
  credentials: {
    bytes: 65_536,
    beyond:
      'A form with a signature, or a body with a nonce in it, may have at most 65536 bytes. For more, send JSON, and the ' +
      'nonce or the credentials in a header.',
  },
  anonymous: {
    bytes: 16_384,
    beyond:
      'Without credentials, or with the token of a link to an appointment, a body may have at most 16384 bytes. Send less in one request.',
  },
} as const satisfies Record<string, BodyBound>;

type Headers = RequestLike['headers'];

/**
 * Reads a body into memory, so that it can be read more than once. If a parser of the shop has read the body, the
 * length in the header is compared with the limit.
 *
 * @throws AppointmentsError `shop_rest_request_entity_too_large` for a body that is too large, `rest_invalid_json` if
 * the body breaks off
 */
export async function receiveBody(
  body: IncomingBody,
  headers: Headers,
  bound: BodyBound,
): Promise<ReceivedBody> {
  const declared = Number(headers['content-length'] ?? 0);
  if (declared > bound.bytes) throw tooLarge(bound);
  if (body.kind === 'parsed') return { value: body.value, bytes: declared };
  const value = await readBytes(body.chunks, bound);
  return { value, bytes: value.byteLength };
}

/**
 * Checks that a body that was received under a larger limit is also within this limit.
 *
 * @throws AppointmentsError as `receiveBody`
 */
export function assertWithin({ bytes }: ReceivedBody, bound: BodyBound): void {
  if (bytes > bound.bytes) throw tooLarge(bound);
}

export const isUnparsed = (value: unknown): value is string | Uint8Array =>
  typeof value === 'string' || value instanceof Uint8Array;

async function readBytes(chunks: AsyncIterable<Uint8Array>, bound: BodyBound): Promise<Uint8Array> {
  const read: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of chunks) {
      size += chunk.byteLength;
      if (size > bound.bytes) break;
      read.push(chunk);
    }
  } catch {
    throw new AppointmentsError(
      'rest_invalid_json',
      'The connection ended before the whole body had arrived. Send the request again.',
    );
  }
  if (size > bound.bytes) throw tooLarge(bound);
  return Buffer.concat(read);
}

const tooLarge = ({ beyond }: BodyBound): AppointmentsError =>
  new AppointmentsError('shop_rest_request_entity_too_large', beyond);
