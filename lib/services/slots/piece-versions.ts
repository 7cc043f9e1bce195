import { APART_DAY, type CommitMark, type Storage, type VersionsQuery } from '../../storage/storage';
import { type DaysConcerned, versionIn } from './version-rows';

/** The versions that a response depends on. */
interface ReadVersions {
  /** One for each piece; it changes with every write that the piece depends on. */
  readonly pieces: readonly number[];
  /** The version of all products. */
  readonly products: number;
}

/** Reads the present versions of the pieces of a response. */
export interface PieceVersions {
  read(): Promise<ReadVersions>;
  /** The memory that it takes, roughly. */
  readonly bytes: number;
}

/** The memory for each piece: its days, and the version that was read last. */
const PIECE_BYTES = 60;

/**
 * Reads the versions of pieces with one statement, or with less if nothing was committed since the last read. It lives as
 * long as its response, so it holds on to nothing but its parameters.
 *
 * @param query reads the version of all products apart
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
      // The mark is read first: a commit after it may be among the versions, and is never missed.
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
