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

/** The body of a response as text that is ready to be sent. */
export interface ReadyResponse {
  /** The text in parts. The parts are joined when the response is sent for the second time. */
  readonly parts: readonly Buffer[];
  /** Entity tag of the response. */
  readonly tag: string;
  /** Number of records over all pages; absent if it is not computed. */
  readonly total?: number;
  /** The listed days, if the response is a list of days. */
  readonly days: readonly DayPlaces[];
}

/** One site day or one page of a response, with its text. Each is computed separately. */
export interface Piece {
  readonly text: Buffer;
  readonly digest: string;
  readonly count: number;
  readonly total?: number;
  /** The listed days, if the response is a list of days. */
  readonly days: readonly DayPlaces[];
  /** The instant from which the text may be wrong although nothing was written, for example because a hold expires. */
  readonly goodUntil: number;
}

/** For each product that shares staff members with the requested products, a digest of its settings, by product id. */
export type OtherProducts = ReadonlyMap<number, string>;

/** A computed response and its days or pages, whose texts are parts of the response. */
interface ComputedResponse {
  readonly response: ReadyResponse;
  readonly pieces: readonly Piece[];
  /** The products that share staff members, on which the newly computed days or pages depend. */
  readonly otherProducts: OtherProducts;
}

/** The present state. A stored response is compared with it, to prove that the response is current. */
interface CurrentState {
  readonly now: Instant;
  /**
   * Creates the reader of the present versions. The reader is kept with the stored response, and used again for each
   * request with the same key.
   */
  versions(): PieceVersions;
  /** Throws if this request has used products of another version. */
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
 * proved current, by four checks of its days or pages:
 *
 * 1. The key contains the query and the present settings of the requested products.
 * 2. The guard rows (locks with a version) of its days have unchanged versions. Every write that can change a day or page raises one of them. They are read before the data: a write that commits in between may be in the response, but not in its versions, so the next request computes it again.
 * 3. A text that becomes wrong without a write is used only until its `goodUntil`.
 * 4. The products that share staff members with the requested products have unchanged settings.
 *
 * Days or pages that fail one of the first three checks are computed again. If the fourth check fails, all days or
 * pages are.
 */
export class ResponseCache {
  private readonly responses: BoundedCache<StoredResponse>;

  constructor(bytes: number) {
    this.responses = new BoundedCache(bytes);
  }

  /**
   * Returns the response that is stored under a key, if it is current. Otherwise computes its outdated days or pages,
   * and stores and returns the new response.
   *
   * @param compute computes a response; gets the indices of the days or pages to compute again, and all stored ones
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
    // During one request, the products that share staff members are read once, so the comparison and the computation
    // see the same settings.
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
   * Joins the parts of a stored response when it is sent a second time. Sending one part is faster than sending many,
   * but many responses are never sent twice. No byte is stored twice, because the days or pages become slices of the
   * joined text.
   */
  private joined(key: string, stored: StoredResponse): ReadyResponse {
    if (stored.response.parts.length === 1) return stored.response;
    const { text, within } = join(stored.response.parts);
    const pieces = stored.pieces.map((piece) => ({ ...piece, text: within.get(piece.text) ?? piece.text }));
    const response = { ...stored.response, parts: [text] };
    const bytes = stored.bytes - bytesOfPieces(stored.pieces) + bytesOfPieces(pieces);
    // The stored response is replaced only if no newer response was stored under the key in the meantime.
    if (this.responses.get(key) === stored) this.responses.set(key, { ...stored, response, pieces, bytes });
    return response;
  }

  /**
   * Returns the response stored under a key; undefined if there is none, or if a product that shares staff members has
   * other settings now.
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

/**
 * Returns the indices of the days or pages that are not stored, have another version, or are past their `goodUntil`.
 */
function staleOf(stored: StoredResponse | undefined, versions: readonly number[], now: Instant): number[] {
  const isCurrent = (version: number, number: number): boolean => {
    const piece = stored?.pieces[number];
    return piece?.version === version && now >= piece.goodFrom && now < piece.goodUntil;
  };
  return [...versions.keys()].filter((number) => !isCurrent(versions[number]!, number));
}

/** Bytes of memory for a stored day or page of a response, without its text. */
const PIECE_OVERHEAD = 300;

/** Bytes of memory for each listed day that is stored with a response. */
const DAY_OVERHEAD = 60;

/** Bytes of memory that a stored response takes for each product that shares staff members with the requested ones. */
const OTHER_OVERHEAD = 150;

/**
 * Returns the bytes of memory that days or pages of a response take. Whole memory blocks are counted, because a text
 * taken over from an earlier response keeps that whole response in memory.
 */
function bytesOfPieces(pieces: readonly Piece[]): number {
  const blocks = new Set(pieces.map(({ text }) => text.buffer));
  const ofTexts = [...blocks].reduce((sum, { byteLength }) => sum + byteLength, 0);
  return pieces.reduce((sum, { days }) => sum + PIECE_OVERHEAD + days.length * DAY_OVERHEAD, ofTexts);
}

export const digestOf = (text: Buffer): string => createHash('sha256').update(text).digest('base64url');
