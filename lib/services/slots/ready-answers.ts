import { createHash } from 'node:crypto';
import type { Product } from '../../domain/product';
import { productSettings } from '../../engine/slots/product-settings';
import { duringRequest } from '../../runtime/request-values';
import type { Instant } from '../../time/units';
import { BoundedCache } from '../../runtime/bounded-cache';
import { settingsDigest } from './answer-key';
import type { DayPlaces } from './month-plan';

/** A response body, ready to be sent. */
export interface ReadyAnswer {
  readonly text: Buffer;
  /** Its entity tag. */
  readonly tag: string;
  /** Records over all pages; absent where the answer does not know. */
  readonly total?: number;
  /** The days in it, if it is a list of days. */
  readonly days: readonly DayPlaces[];
}

/** A response body, and the bytes of each of its pieces within it. */
export interface JoinedAnswer extends ReadyAnswer {
  readonly places: readonly Buffer[];
}

/** A part of a response that is computed by itself: one site day, or a page. */
export interface Piece {
  readonly text: Buffer;
  readonly count: number;
  readonly total?: number;
  /** The days in it, if it is a list of days. */
  readonly days: readonly DayPlaces[];
  /** From this instant on the piece may differ, even if nothing is written. */
  readonly goodUntil: number;
}

/** New pieces, and the products that they depend on. */
export interface ComputedPieces {
  /** One for each requested number, in that order. */
  readonly pieces: readonly Piece[];
  readonly otherProducts: OtherProducts;
}

/** Products that share members with the requested products: a digest of each one's settings. */
export type OtherProducts = ReadonlyMap<number, string>;

/** The versions that a response depends on. */
export interface PieceVersions {
  /** One for each piece; it changes with every write that the piece depends on. */
  readonly pieces: readonly number[];
  /** The version of all products. */
  readonly products: number;
}

/** Tells whether stored pieces are still current. */
export interface Freshness {
  read(): Promise<PieceVersions>;
  /** The memory that it takes, roughly. */
  readonly bytes: number;
}

/** Computes a response that is not stored, or not current. */
export interface AnswerSource {
  readonly now: Instant;
  /** Equal for equal keys, so it is created once for as long as the response is stored. */
  freshness(): Freshness;
  /** Throws if the products of the question are not those of this version. */
  checkProducts(version: number): void;
  /** The products as the shop knows them now. */
  products(ids: readonly number[]): Promise<ReadonlyMap<number, Product>>;
  /** Computes pieces, by their numbers. */
  compute(numbers: readonly number[]): Promise<ComputedPieces>;
  /** Puts the pieces together. @param digests of the pieces' bytes */
  join(pieces: readonly Piece[], digests: readonly string[]): JoinedAnswer;
}

interface StoredPiece extends Piece {
  readonly digest: string;
  readonly version: number;
  readonly goodFrom: Instant;
}

interface StoredAnswer {
  readonly answer: ReadyAnswer;
  readonly pieces: readonly StoredPiece[];
  readonly freshness: Freshness;
  readonly otherProducts: OtherProducts;
  readonly bytes: number;
}

/** Stores responses in the memory of this process, up to a number of bytes. Each piece is stored with its version. */
export function createReadyAnswers(bytes: number) {
  const cache = new BoundedCache<StoredAnswer>(bytes);

  /** The stored response, if the products that share members have the same settings as before. */
  const find = async (key: string, source: AnswerSource): Promise<StoredAnswer | undefined> => {
    const stored = cache.get(key);
    if (!stored || stored.otherProducts.size === 0) return stored;
    const found = await source.products([...stored.otherProducts.keys()]);
    const isSame = ([id, digest]: readonly [number, string]): boolean => {
      const product = found.get(id);
      return settingsDigest(product && productSettings(product)) === digest;
    };
    return [...stored.otherProducts].every(isSame) ? stored : undefined;
  };

  /** Computes the pieces that are not current, and stores the response. */
  const renewed = async (
    key: string,
    source: AnswerSource,
    { freshness, versions }: { readonly freshness: Freshness; readonly versions: readonly number[] },
  ): Promise<ReadyAnswer> => {
    const { now } = source;
    const stored = await find(key, source);
    const stale = staleOf(stored, versions, now);
    if (stored && stale.length === 0) return stored.answer;
    const computed = await source.compute(stale);
    const otherProducts = new Map([...(stored?.otherProducts ?? []), ...computed.otherProducts]);
    const pieces: StoredPiece[] = [...(stored?.pieces ?? [])];
    for (const [i, number] of stale.entries()) {
      const piece = computed.pieces[i]!;
      pieces[number] = { ...piece, version: versions[number]!, goodFrom: now, digest: digest(piece.text) };
    }
    const { places, ...answer } = source.join(
      pieces,
      pieces.map((piece) => piece.digest),
    );
    cache.set(key, {
      answer,
      // No byte is stored twice: the pieces share the bytes of the response.
      pieces: pieces.map((piece, number) => ({ ...piece, text: places[number]! })),
      freshness,
      otherProducts,
      bytes:
        pieces.reduce(
          (sum, { text, days }) => sum + text.length + PIECE_OVERHEAD + days.length * DAY_OVERHEAD,
          0,
        ) +
        otherProducts.size * OTHER_OVERHEAD +
        freshness.bytes,
    });
    return answer;
  };

  /**
   * Returns the response stored under a key if it is current; otherwise computes the pieces that are not.
   *
   * The versions are read before the data of the response. A write that commits in between is in the response and not in
   * the versions, or in neither: the next request finds other versions, and computes that piece again.
   */
  return async function readyAnswer(key: string, source: AnswerSource): Promise<ReadyAnswer> {
    const freshness = cache.get(key)?.freshness ?? source.freshness();
    const { pieces: versions, products } = await freshness.read();
    source.checkProducts(products);
    const before = cache.get(key);
    const hasOthers = before !== undefined && before.otherProducts.size > 0;
    if (before && !hasOthers && staleOf(before, versions, source.now).length === 0) return before.answer;
    // The comparison and the computation share the other products, so all pieces are made with the same settings.
    return duringRequest(() => renewed(key, source, { freshness, versions }));
  };
}

/** The numbers of the pieces that are not stored, or not current. */
function staleOf(stored: StoredAnswer | undefined, versions: readonly number[], now: Instant): number[] {
  const isCurrent = (version: number, number: number): boolean => {
    const piece = stored?.pieces[number];
    return piece?.version === version && now >= piece.goodFrom && now < piece.goodUntil;
  };
  return [...versions.keys()].filter((number) => !isCurrent(versions[number]!, number));
}

/** The memory of a piece beside its bytes. */
const PIECE_OVERHEAD = 300;

/** The memory of a day beside its bytes. */
const DAY_OVERHEAD = 60;

/** The memory for one product that shares members. */
const OTHER_OVERHEAD = 150;

const digest = (text: Buffer): string => createHash('sha256').update(text).digest('base64url');
