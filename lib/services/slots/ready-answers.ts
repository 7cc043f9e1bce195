import { createHash } from 'node:crypto';
import type { Product } from '../../domain/product';
import { productSettings } from '../../engine/slots/product-settings';
import type { Instant } from '../../time/units';
import { AnswerCache } from './answer-cache';
import { settingsDigest } from './answer-key';

/** An answer as it is sent. */
export interface ReadyAnswer {
  readonly text: Buffer;
  /** Its entity tag. */
  readonly tag: string;
  /** Records over all pages; absent where the answer does not know. */
  readonly total?: number;
}

/** An answer, and where in its bytes those of its pieces lie. */
export interface JoinedAnswer extends ReadyAnswer {
  readonly places: readonly Buffer[];
}

/** A part of an answer, made by itself: what lies on one site day, or a page. */
export interface Piece {
  readonly text: Buffer;
  readonly count: number;
  readonly total?: number;
  /** From here on it may be another although nothing was written. */
  readonly goodUntil: number;
}

/** Pieces just made, with what they hang on. */
export interface MadePieces {
  /** One for each number asked for, in that order. */
  readonly pieces: readonly Piece[];
  readonly others: Others;
}

/** Products that share members with those asked about: a digest each of what they were. */
export type Others = ReadonlyMap<number, string>;

/** How pieces are proven true. */
export interface Proof {
  /** Reads for each piece a number that differs where anything was written that the piece hangs on. */
  read(): Promise<readonly number[]>;
  /** What it takes of memory, about. */
  readonly bytes: number;
}

/** What an answer is asked for with, besides the key. */
export interface Asking {
  readonly now: Instant;
  /** The same for the same key, so that it is made once for as long as the answer is kept. */
  proof(): Proof;
  /** The products as the shop knows them now. */
  products(ids: readonly number[]): Promise<ReadonlyMap<number, Product>>;
  /** Makes pieces anew, by their numbers. */
  make(numbers: readonly number[]): Promise<MadePieces>;
  /** Puts the pieces together. @param digests of the pieces' bytes */
  join(pieces: readonly Piece[], digests: readonly string[]): JoinedAnswer;
}

interface KeptPiece extends Piece {
  readonly digest: string;
  readonly version: number;
  readonly goodFrom: Instant;
}

interface Kept {
  readonly answer: ReadyAnswer;
  readonly pieces: readonly KeptPiece[];
  readonly proof: Proof;
  readonly others: Others;
  readonly bytes: number;
}

/** Keeps answers, each piece with the proof of its truth, within a number of bytes of this process. */
export function createReadyAnswers(bytes: number) {
  const cache = new AnswerCache<Kept>(bytes);

  /** What is kept, if the products that share members are what they were. */
  const find = async (key: string, asking: Asking): Promise<Kept | undefined> => {
    const kept = cache.get(key);
    if (!kept || kept.others.size === 0) return kept;
    const found = await asking.products([...kept.others.keys()]);
    const isSame = ([id, digest]: readonly [number, string]): boolean => {
      const product = found.get(id);
      return settingsDigest(product && productSettings(product)) === digest;
    };
    return [...kept.others].every(isSame) ? kept : undefined;
  };

  /**
   * The answer kept under a key, if it is proven true; else one of whose pieces those are made now that are not.
   *
   * The versions are read before anything that the answer is made of. A write that comes in between is in the answer and
   * not in the versions, or in neither: the next one who asks finds other versions, and makes that piece anew.
   */
  return async function readyAnswer(key: string, asking: Asking): Promise<ReadyAnswer> {
    const proof = cache.get(key)?.proof ?? asking.proof();
    const versions = await proof.read();
    const { now } = asking;
    const kept = await find(key, asking);
    const isTrue = (version: number, number: number): boolean => {
      const piece = kept?.pieces[number];
      return piece?.version === version && now >= piece.goodFrom && now < piece.goodUntil;
    };
    const stale = [...versions.keys()].filter((number) => !isTrue(versions[number]!, number));
    if (kept && stale.length === 0) return kept.answer;
    const made = await asking.make(stale);
    // A product changed meanwhile: what is kept was made with another than what was made now.
    if (kept && !agree(kept.others, made.others)) return readyAnswer(key, asking);
    const others = new Map([...(kept?.others ?? []), ...made.others]);
    const pieces: KeptPiece[] = [...(kept?.pieces ?? [])];
    for (const [i, number] of stale.entries()) {
      const piece = made.pieces[i]!;
      pieces[number] = { ...piece, version: versions[number]!, goodFrom: now, digest: digest(piece.text) };
    }
    const { places, ...answer } = asking.join(
      pieces,
      pieces.map((piece) => piece.digest),
    );
    cache.set(key, {
      answer,
      // Nothing is kept twice: the pieces' bytes are the answer's.
      pieces: pieces.map((piece, number) => ({ ...piece, text: places[number]! })),
      proof,
      others,
      bytes:
        pieces.reduce((sum, { text }) => sum + text.length + PIECE_OVERHEAD, 0) +
        others.size * OTHER_OVERHEAD +
        proof.bytes,
    });
    return answer;
  };
}

/** What a piece costs beside its bytes. */
const PIECE_OVERHEAD = 300;

/** What is kept of a product that shares members. */
const OTHER_OVERHEAD = 150;

const agree = (before: Others, now: Others): boolean =>
  [...now].every(([id, digest]) => (before.get(id) ?? digest) === digest);

const digest = (text: Buffer): string => createHash('sha256').update(text).digest('base64url');
