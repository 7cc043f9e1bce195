/** Number of keys in one statement. SQLite takes 32,766 parameters, and older versions 999. */
const AT_ONCE = 500;

/** Reads records by a list of keys, with a statement for each 500 different ones. */
export async function inChunks<Key, T>(
  keys: readonly Key[],
  read: (some: Key[]) => Promise<readonly T[]>,
): Promise<T[]> {
  const wanted = [...new Set(keys)];
  const found: T[] = [];
  for (let at = 0; at < wanted.length; at += AT_ONCE) {
    found.push(...(await read(wanted.slice(at, at + AT_ONCE))));
  }
  return found;
}
