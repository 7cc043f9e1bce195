import type { Field, ParamSet, Values } from './fields/field';
import { type RawParams, readParams } from './read-params';

const MOST_QUERIES = 1_000;
const LONGEST = 500;
/** Queries that hold credentials are not kept, and hardly ever come twice. */
const SECRET = /oauth_|consumer_|nonce/i;

/**
 * Reads what reading endpoints declare from their query. Nothing else has a say, so that what was read of one query is
 * kept for the next like it: to validate costs several times what the rest of a short answer does.
 */
export function createQueryReader() {
  const known = new Map<ParamSet, Map<string, unknown>>();

  /** @param text the raw query; `query` is what it says. @throws as readParams; what is wrong is not kept */
  return async <Fields extends readonly Field[]>(
    params: ParamSet<Fields>,
    text: string,
    query: RawParams,
  ): Promise<Values<Fields>> => {
    const read = known.get(params) ?? new Map<string, unknown>();
    known.set(params, read);
    const before = read.get(text);
    if (before !== undefined) return before as Values<Fields>;
    const values = await readParams(params, query);
    Object.freeze(values);
    if (text.length > LONGEST || SECRET.test(text)) return values;
    if (read.size >= MOST_QUERIES) read.clear();
    read.set(text, values);
    return values;
  };
}
