import { APART_DAY, type CommitMark, type Storage, type VersionsQuery } from '../../storage/storage';
import { type DaysConcerned, versionIn } from './version-rows';

/** The versions that a response depends on. */
interface ReadVersions {
  /** One version for each piece; it changes with every write that the piece depends on. */
  readonly pieces: readonly number[];
  /** The version of all products. */
  readonly products: number;
}

/** Reads the present versions of the pieces of a response. */
export interface PieceVersions {
  read(): Promise<ReadVersions>;
  /** Approximate memory of this object. */
  readonly bytes: number;
}

/** Memory of each piece: its days, and the version that was read last. */
const PIECE_BYTES = 60;

/**
 * Creates a reader of the versions of pieces. A read is one statement, or less if nothing was committed since the last
 * read. The reader lives as long as its response, so it keeps only its parameters.
 *
 * @param query reads the version of all products separately
 * @param days for each piece, the days on which a write concerns it
 */
export function createPieceVersions(
  storage: Pick<Storage, 'guards' | 'commitMark'>,
  query: VersionsQuery,
  days: readonly DaysConcerned[],
): PieceVersions {
  let before: { readonly mark: CommitMark; readonly versions: ReadVersions } | undefined;
  return {
    bytes: query.length + days.length * PIECE_BYTES,
    async read() {
      // The mark is read first: a later commit may be among the versions, but cannot be missed.
      const mark = await storage.commitMark();
      if (mark && before?.mark === mark) return before.versions;
      const byDay = await storage.guards.versionsByDay(query);
      const versions = {
        pieces: days.map((concerned) => versionIn(byDay, concerned)),
        products: byDay.get(APART_DAY) ?? 0,
      };
      before = mark && { mark, versions };
      return versions;
    },
  };
}
