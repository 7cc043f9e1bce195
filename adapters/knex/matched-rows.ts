import type { HostClient, Runner, RunQuery } from './host-client';

/** The internals of a Knex builder that are used to count rows. */
interface Builder {
  _method: string;
  clone(): Builder;
  count(column: string): Builder;
  then: Promise<readonly [Readonly<Record<string, unknown>>]>['then'];
}

/**
 * Extends the host's client of Knex so that an update returns the number of matched rows, as with the drivers of MySQL.
 * The connection that Sequelize lends counts only changed rows: it returns 0 for an update that leaves an order as it
 * was. A port would then think that the order does not exist.
 */
export function countsMatches(Client: HostClient['constructor']): HostClient['constructor'] {
  return class LentClient extends Client {
    override processResponse(query: RunQuery, runner: Runner): unknown {
      const response: unknown = super.processResponse(query, runner);
      return query.method === 'update' && response === 0 ? matchesOf(runner) : response;
    }
  };
}

/**
 * Counts the rows that match the conditions of an update. Called only after an update that changed no row, so the rows
 * match the conditions as before.
 */
async function matchesOf({ builder }: Runner): Promise<number> {
  const counting = (builder as Builder).clone();
  // Sets a private field, because Knex has no public way to turn an update into a select with the same conditions.
  counting._method = 'select';
  const [row] = await counting.count('*');
  return Number(Object.values(row)[0]);
}
