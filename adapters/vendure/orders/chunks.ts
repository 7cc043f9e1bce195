/** Number of keys in one statement. SQLite accepts 32,766 parameters; older versions accept only 999. */
const AT_ONCE = 500;

/** Reads records by a list of keys, with one statement for each 500 different keys. */
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
