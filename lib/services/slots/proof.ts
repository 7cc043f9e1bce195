import type { CommitMark, Storage, VersionsQuery } from '../../storage/storage';
import type { Proof } from './ready-answers';
import { type DaysConcerned, versionIn } from './version-rows';

/** Of what is kept for each piece: its days, and its version when it was read last. */
const PIECE_BYTES = 60;

/**
 * Proves pieces true, whoever asks and whenever: by one statement, or by less where nothing at all was committed. It is
 * kept for as long as its answer, and so holds on to nothing but what it is given here.
 *
 * @param days of each piece, those on which anything written concerns it
 */
export function createProof(
  storage: Pick<Storage, 'guards' | 'commitMark'>,
  query: VersionsQuery,
  days: readonly DaysConcerned[],
): Proof {
  let before: { readonly mark: CommitMark; readonly versions: readonly number[] } | undefined;
  return {
    bytes: query.length + days.length * PIECE_BYTES,
    async read() {
      // First: what is committed after it may be among the versions, and is never missed.
      const mark = await storage.commitMark();
      if (mark && before?.mark === mark) return before.versions;
      const byDay = await storage.guards.versionsByDay(query);
      const versions = days.map((concerned) => versionIn(byDay, concerned));
      before = mark && { mark, versions };
      return versions;
    },
  };
}
