import { createHash } from 'node:crypto';
import type { Product } from '../../domain/product';
import { productSettings } from '../../engine/slots/product/product-settings';
import { BoundedCache } from '../../runtime/bounded-cache';
import { duringRequest } from '../../runtime/request-values';
import type { Instant } from '../../time/units';
import { join } from './assemble';
import { settingsDigest } from './response-key';
import type { DayPlaces } from './month-plan';
import type { PieceVersions } from './piece-versions';

/** A response body, ready to be sent. */
export interface ReadyResponse {
  /** The text in parts. It has only one part once the response has been sent a second time. */
  readonly parts: readonly Buffer[];
  /** Entity tag of the response. */
  readonly tag: string;
  /** Number of records over all pages; absent if it is not computed. */
  readonly total?: number;
  /** The listed days, if the response is a list of days. */
  readonly days: readonly DayPlaces[];
}

/** A piece of a response: one site day or one page, which is computed separately. */
export interface Piece {
  readonly text: Buffer;
  readonly digest: string;
  readonly count: number;
  readonly total?: number;
  /** The listed days, if the piece is part of a list of days. */
  readonly days: readonly DayPlaces[];
  /** The instant from which on the piece may be wrong although nothing was written. */
  readonly goodUntil: number;
}

/** For each product that shares members with the requested products, a digest of its settings. */
export type OtherProducts = ReadonlyMap<number, string>;

/** A computed response and its pieces (one for each day or page), whose texts are parts of the response. */
interface ComputedResponse {
  readonly response: ReadyResponse;
  readonly pieces: readonly Piece[];
  /** The products on which the newly computed pieces (days or pages) depend. */
  readonly otherProducts: OtherProducts;
}

/** The present state of everything with which a stored response is compared to prove that it is current. */
interface CurrentState {
  readonly now: Instant;
  /**
   * Creates the reader of the versions. The reader is kept as long as the response is stored, because equal keys have
   * equal readers.
   */
  versions(): PieceVersions;
  /** Throws if this request has read its products at another version than this one. */
  checkProducts(version: number): void;
  /** Returns the products as the shop has them now. */
  products(ids: readonly number[]): Promise<ReadonlyMap<number, Product>>;
}

interface StoredPiece extends Piece {
  readonly version: number;
  readonly goodFrom: Instant;
}

interface StoredResponse {
  readonly response: ReadyResponse;
  readonly pieces: readonly StoredPiece[];
  readonly versions: PieceVersions;
  readonly otherProducts: OtherProducts;
  readonly bytes: number;
}

/**
 * Stores responses in the memory of this process, up to a number of bytes. A stored response is sent only if it is
 * proven current, which has four parts:
 *
 * 1. The key contains the query and the present settings of the requested products.
 * 2. Each piece has the present version of the guard rows of its days. Every write that can change the piece raises one
 * of these rows. The versions are read before the data. A write that commits in between may be in the response, but is
 * not in its versions, so the next request finds other versions and computes the piece again.
 * 3. Some pieces change without a write. Each piece is valid from the instant at which it was computed until
 * `goodUntil`.
 * 4. The products that share members have unchanged settings.
 *
 * Pieces for which one of the first three fails are computed again. If the fourth fails, all pieces are.
 */
export class ResponseCache {
  private readonly responses: BoundedCache<StoredResponse>;

  constructor(bytes: number) {
    this.responses = new BoundedCache(bytes);
  }

  /**
   * Returns the response that is stored under a key, if that response is current. Otherwise computes the outdated
   * pieces (days or pages of the response), and stores and returns the new response.
   *
   * @param compute computes a response; gets the indices of the pieces to compute again, and all stored pieces
   */
  async get(
    key: string,
    current: CurrentState,
    compute: (stale: readonly number[], stored: readonly Piece[]) => Promise<ComputedResponse>,
  ): Promise<ReadyResponse> {
    const reader = this.responses.get(key)?.versions ?? current.versions();
    const read = await reader.read();
    current.checkProducts(read.products);
    const { now } = current;
    const before = this.responses.get(key);
    const isAlone = before?.otherProducts.size === 0;
    if (isAlone && staleOf(before, read.pieces, now).length === 0) return this.joined(key, before);
    // In one request, the comparison and the computation share one read of the other products, so all pieces have the
    // same settings.
    return duringRequest(async () => {
      const stored = await this.withSameProducts(key, current);
      const stale = staleOf(stored, read.pieces, now);
      if (stored && stale.length === 0) return this.joined(key, stored);
      const computed = await compute(stale, stored?.pieces ?? []);
      const isStale = new Set(stale);
      const pieces = computed.pieces.map((piece, number) => {
        const { version, goodFrom } = isStale.has(number)
          ? { version: read.pieces[number]!, goodFrom: now }
          : stored!.pieces[number]!;
        return { ...piece, version, goodFrom };
      });
      const otherProducts = new Map([...(stored?.otherProducts ?? []), ...computed.otherProducts]);
      const bytes = bytesOfPieces(pieces) + otherProducts.size * OTHER_OVERHEAD + reader.bytes;
      this.responses.set(key, {
        response: computed.response,
        pieces,
        versions: reader,
        otherProducts,
        bytes,
      });
      return computed.response;
    });
  }

  /**
   * Joins the parts of a stored response when it is sent a second time, because one part is sent faster than many.
   * Responses are not joined when they are sent first, because many are outdated before a second time. No byte is
   * stored twice: the pieces share the bytes of the response.
   */
  private joined(key: string, stored: StoredResponse): ReadyResponse {
    if (stored.response.parts.length === 1) return stored.response;
    const { text, within } = join(stored.response.parts);
    const pieces = stored.pieces.map((piece) => ({ ...piece, text: within.get(piece.text) ?? piece.text }));
    const response = { ...stored.response, parts: [text] };
    const bytes = stored.bytes - bytesOfPieces(stored.pieces) + bytesOfPieces(pieces);
    // The stored response is only replaced if it is still the same, because a newer one may have been stored in the
    // meantime.
    if (this.responses.get(key) === stored) this.responses.set(key, { ...stored, response, pieces, bytes });
    return response;
  }

  /**
   * Returns the stored response; undefined if a product that shares members has other settings than at the computation.
   */
  private async withSameProducts(key: string, current: CurrentState): Promise<StoredResponse | undefined> {
    const stored = this.responses.get(key);
    if (!stored || stored.otherProducts.size === 0) return stored;
    const found = await current.products([...stored.otherProducts.keys()]);
    const isSame = ([id, digest]: readonly [number, string]): boolean => {
      const product = found.get(id);
      return settingsDigest(product && productSettings(product)) === digest;
    };
    return [...stored.otherProducts].every(isSame) ? stored : undefined;
  }
}

/** Returns the indices of the pieces (days or pages) that are not stored, have another version, or are out of date. */
function staleOf(stored: StoredResponse | undefined, versions: readonly number[], now: Instant): number[] {
  const isCurrent = (version: number, number: number): boolean => {
    const piece = stored?.pieces[number];
    return piece?.version === version && now >= piece.goodFrom && now < piece.goodUntil;
  };
  return [...versions.keys()].filter((number) => !isCurrent(versions[number]!, number));
}

/** Bytes of memory for a stored piece (a day or a page of a response), without its text. */
const PIECE_OVERHEAD = 300;

/** Bytes of memory for each listed day of a stored piece (a day or a page of a response). */
const DAY_OVERHEAD = 60;

/** Bytes of memory that a stored response takes for each other product whose settings it depends on. */
const OTHER_OVERHEAD = 150;

/**
 * Returns the bytes of memory that pieces (days or pages) take. Whole blocks are counted, because a piece taken over
 * from an earlier response keeps that whole response in memory.
 */
function bytesOfPieces(pieces: readonly Piece[]): number {
  const blocks = new Set(pieces.map(({ text }) => text.buffer));
  const ofTexts = [...blocks].reduce((sum, { byteLength }) => sum + byteLength, 0);
  return pieces.reduce((sum, { days }) => sum + PIECE_OVERHEAD + days.length * DAY_OVERHEAD, ofTexts);
}

export const digestOf = (text: Buffer): string => createHash('sha256').update(text).digest('base64url');
