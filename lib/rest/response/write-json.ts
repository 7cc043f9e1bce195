import type { Pace } from '../../runtime/slices';
import { isPlainObject } from '../request/plain-object';

/** Number of items that are serialised before the code checks whether other tasks should get a turn. */
const AT_ONCE = 100;

/**
 * Serialises like `JSON.stringify`, but lets other tasks run while it serialises a long list, which is the body itself
 * or one of its fields.
 *
 * @throws the reason of the signal if it aborts
 */
export async function writeJson(body: unknown, pace: Pace): Promise<string> {
  if (Array.isArray(body)) return writeList(body, pace);
  if (!isPlainObject(body) || !Object.values(body).some(isLong)) return JSON.stringify(body);
  const fields: string[] = [];
  for (const [name, value] of Object.entries(body)) {
    const text = isLong(value) ? await writeList(value, pace) : (JSON.stringify(value) as string | undefined);
    if (text !== undefined) fields.push(`${JSON.stringify(name)}:${text}`);
  }
  return `{${fields.join(',')}}`;
}

const isLong = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.length > AT_ONCE;

async function writeList(items: readonly unknown[], pace: Pace): Promise<string> {
  const parts: string[] = [];
  for (let from = 0; from < items.length; from += AT_ONCE) {
    parts.push(JSON.stringify(items.slice(from, from + AT_ONCE)).slice(1, -1));
    if (pace.isDue) await pace.turn();
  }
  return `[${parts.join(',')}]`;
}
