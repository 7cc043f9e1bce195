import type { Field, ParamSet, Values } from '../fields/field';
import { isSecret } from '../response/links';
import { parseQuery } from './query-string';
import { type RawParams, readParams } from './read-params';

/** A parsed query: as it was sent, and as endpoints read it. */
interface Query {
  /** Parameters as they were sent; see `parseQuery`. */
  readonly sent: RawParams;
  /** Parameters without those that are empty and optional: `?staff_id=` counts as not sent. */
  readonly params: RawParams;
  /**
   * Reads the parameters of an endpoint that takes them only from the query.
   *
   * @throws AppointmentsError as `readParams`
   */
  read<Fields extends readonly Field[]>(declared: ParamSet<Fields>): Promise<Values<Fields>>;
}

const MOST_QUERIES = 1_000;
const LONGEST = 500;

/**
 * Creates a reader of queries. It caches the values of a query for later queries with the same text: a booking page
 * repeats its requests, and parsing and validating take several times as long as the rest of a short response. Invalid
 * queries are not cached. Credentials are not cached either, because they rarely repeat.
 */
export function createQueryReader(): (text: string) => Query {
  const known = new Map<string, Query>();
  return (text) => {
    const before = known.get(text);
    if (before) return before;
    const query = queryOf(parseQuery(text));
    if (text.length > LONGEST || Object.keys(query.sent).some(isSecret)) return query;
    if (known.size >= MOST_QUERIES) known.clear();
    known.set(text, query);
    return query;
  };
}

function queryOf(sent: RawParams): Query {
  const read = new Map<ParamSet, unknown>();
  const params = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== ''));
  return {
    sent,
    params,
    async read<Fields extends readonly Field[]>(declared: ParamSet<Fields>) {
      const before = read.get(declared);
      if (before !== undefined) return before as Values<Fields>;
      const values = await readParams(declared, params);
      Object.freeze(values);
      read.set(declared, values);
      return values;
    },
  };
}
