import { createHash } from 'node:crypto';
import type { Product } from '../../domain/product';
import { productSettings } from '../../engine/slots/product-settings';
import { BoundedCache } from '../../runtime/bounded-cache';
import { duringRequest } from '../../runtime/request-values';
import type { Instant } from '../../time/units';
import { settingsDigest } from './answer-key';
import type { DayPlaces } from './month-plan';
import type { PieceVersions } from './piece-versions';

/** A response body, ready to be sent. */
export interface ReadyAnswer {
  readonly text: Buffer;
  /** Entity tag of the response. */
  readonly tag: string;
  /** Number of records over all pages; absent if it is not computed. */
  readonly total?: number;
  /** The listed days, if it is a list of days. */
  readonly days: readonly DayPlaces[];
}

/** A part of a response that is computed by itself: one site day, or a page. */
export interface Piece {
  readonly text: Buffer;
  readonly digest: string;
  readonly count: number;
  readonly total?: number;
  /** The listed days, if it is a list of days. */
  readonly days: readonly DayPlaces[];
  /** The instant from which the piece may differ even if nothing is written. */
  readonly goodUntil: number;
}

/** Products that share members with the requested products: a digest of each one's settings. */
export type OtherProducts = ReadonlyMap<number, string>;

/** A response and its pieces, whose texts are parts of the response's text. */
interface ComputedResponse {
  readonly answer: ReadyAnswer;
  readonly pieces: readonly Piece[];
  /** The products that the new pieces depend on. */
  readonly otherProducts: OtherProducts;
}

/** The present state, with which a stored response is compared. */
interface CurrentState {
  readonly now: Instant;
  /**
   * Creates the reader of the versions, which is kept as long as the response is stored: equal keys have equal
   * readers.
   */
  versions(): PieceVersions;
  /** Throws if the request has read its products at another version. */
  checkProducts(version: number): void;
  /** Returns the products as the shop has them now. */
  products(ids: readonly number[]): Promise<ReadonlyMap<number, Product>>;
}

interface StoredPiece extends Piece {
  readonly version: number;
  readonly goodFrom: Instant;
}

interface StoredResponse {
  readonly answer: ReadyAnswer;
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
 *    of these rows. They are read before the data: a write that commits in between is in the response and not in its
 *    versions, or in neither, and the next request finds other versions.
 * 3. Some pieces change without a write. Each one is valid from the instant at which it was computed until `goodUntil`.
 * 4. The products that share members have unchanged settings.
 *
 * Pieces that lack one of the first three are computed again; without the fourth, all of them are.
 */
export class ResponseCache {
  private readonly responses: BoundedCache<StoredResponse>;

  constructor(bytes: number) {
    this.responses = new BoundedCache(bytes);
  }

  /**
   * Returns the response stored under a key if it is current. Otherwise computes the outdated pieces, and stores the
   * response.
   *
   * @param compute gets the numbers of the pieces to be computed, and the stored pieces
   */
  async get(
    key: string,
    current: CurrentState,
    compute: (stale: readonly number[], stored: readonly Piece[]) => Promise<ComputedResponse>,
  ): Promise<ReadyAnswer> {
    const reader = this.responses.get(key)?.versions ?? current.versions();
    const read = await reader.read();
    current.checkProducts(read.products);
    const { now } = current;
    const before = this.responses.get(key);
    const isAlone = before?.otherProducts.size === 0;
    if (isAlone && staleOf(before, read.pieces, now).length === 0) return before.answer;
    // The comparison and the computation read the other products once, so all pieces are made with the same settings.
    return duringRequest(async () => {
      const stored = await this.withSameProducts(key, current);
      const stale = staleOf(stored, read.pieces, now);
      if (stored && stale.length === 0) return stored.answer;
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
      this.responses.set(key, { answer: computed.answer, pieces, versions: reader, otherProducts, bytes });
      return computed.answer;
    });
  }

  /** Returns the stored response if the products that share members have unchanged settings. */
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

/** Returns the numbers of the pieces that are not stored, or not proven current by version and time. */
function staleOf(stored: StoredResponse | undefined, versions: readonly number[], now: Instant): number[] {
  const isCurrent = (version: number, number: number): boolean => {
    const piece = stored?.pieces[number];
    return piece?.version === version && now >= piece.goodFrom && now < piece.goodUntil;
  };
  return [...versions.keys()].filter((number) => !isCurrent(versions[number]!, number));
}

/** Memory of a piece, without its text. */
const PIECE_OVERHEAD = 300;

/** Memory of a day in a piece. */
const DAY_OVERHEAD = 60;

/** Memory of one product that shares members. */
const OTHER_OVERHEAD = 150;

const bytesOfPieces = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, { text, days }) => sum + text.length + PIECE_OVERHEAD + days.length * DAY_OVERHEAD, 0);

export const digestOf = (text: Buffer): string => createHash('sha256').update(text).digest('base64url');
