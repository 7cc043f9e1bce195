import { APART_DAY, type CommitMark, type Storage, type VersionsQuery } from '../../storage/storage';
import { type DaysConcerned, versionIn } from './version-rows';

/** The versions of everything that a stored response depends on. The response is current if they are unchanged. */
interface ReadVersions {
  /** One version for each day or page of the response. It changes with every write that can change this day or page. */
  readonly pieces: readonly number[];
  /** The version of all products of the shop. */
  readonly products: number;
}

/** Reads the present versions of the days or pages of a stored response. */
export interface PieceVersions {
  read(): Promise<ReadVersions>;
  /** Approximate bytes of memory that this object takes. */
  readonly bytes: number;
}

/** Bytes of memory for one day or page of a response: the list of its site days, and its last version. */
const PIECE_BYTES = 60;

/**
 * Creates a reader of the versions of a response's days or pages. A read sends one statement. If the database shows
 * that nothing was committed since the last read, the versions of that read are returned. The reader stays in memory as
 * long as the response, so it keeps only its parameters and the last versions.
 *
 * @param query reads the version of all products separately
 * @param days for each day or page of the response, the site days on which a write may change it
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
      // The commit mark changes with every commit, and is read before the versions. If a commit comes in between, the
      // versions may already include it, while the mark is older, so the next call reads again.
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
