import { AppointmentsError } from '../../domain/errors';
import type { RequestLike } from '../../ports/ports';

/** The content of a request: bytes still to be read, or the result of a parser of the host's. */
export type IncomingBody =
  | { readonly kind: 'bytes'; readonly chunks: AsyncIterable<Uint8Array> }
  | { readonly kind: 'parsed'; readonly value: unknown };

/** A body that is in memory: as text, or as the value that a parser made of it. */
export interface ReceivedBody {
  readonly value: unknown;
  /** The declared length, if a parser has read the body. */
  readonly bytes: number;
}

/** The largest body of a kind of request. */
export interface BodyBound {
  readonly bytes: number;
  /** The message of the error beyond it. */
  readonly beyond: string;
}

/** The less is known about the sender, the less is read. */
export const BODY_BOUNDS = {
  signedIn: { bytes: 1_048_576, beyond: 'The body is larger than 1048576 bytes.' },
  /** A body that has to be read to find out who sends it. */
  credentials: {
    bytes: 65_536,
    beyond:
      'A signed form, and a body with a nonce in it, may have at most 65536 bytes. Send more as JSON, with the ' +
      'nonce or the credentials in a header.',
  },
  anonymous: {
    bytes: 16_384,
    beyond: 'Without credentials, and with the link to an appointment, a body may have at most 16384 bytes.',
  },
} as const satisfies Record<string, BodyBound>;

type Headers = RequestLike['headers'];

/**
 * Takes the bytes in, so that the body can be read more than once. The length of a body that a parser of the host's has
 * read is the length in its header.
 *
 * @throws AppointmentsError `shop_rest_request_entity_too_large` beyond the bound, `rest_invalid_json` if it breaks off
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

/** Judges a body that was received under a larger bound. @throws as receiveBody */
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
    throw new AppointmentsError('rest_invalid_json', 'The body broke off.');
  }
  if (size > bound.bytes) throw tooLarge(bound);
  return Buffer.concat(read);
}

const tooLarge = ({ beyond }: BodyBound): AppointmentsError =>
  new AppointmentsError('shop_rest_request_entity_too_large', beyond);
