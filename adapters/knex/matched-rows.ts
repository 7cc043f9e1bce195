import type { HostClient, Runner, RunQuery } from './host-client';

/** The members of a Knex builder that change for the counting statement. */
interface Builder {
  _method: string;
  clone(): Builder;
  count(column: string): Builder;
  then: Promise<readonly [Readonly<Record<string, unknown>>]>['then'];
}

/**
 * Extends the host's client so that updates count matched rows, as the drivers of MySQL do. Sequelize's connection
 * counts changed rows, and a port would take an order that an update left unchanged for one that does not exist.
 */
export function countsMatches(Client: HostClient['constructor']): HostClient['constructor'] {
  return class LentClient extends Client {
    override processResponse(query: RunQuery, runner: Runner): unknown {
      const response: unknown = super.processResponse(query, runner);
      return query.method === 'update' && response === 0 ? matchesOf(runner) : response;
    }
  };
}

/** Counts the rows that match the conditions of an update that changed no row; therefore the rows still match. */
async function matchesOf({ builder }: Runner): Promise<number> {
  const counting = (builder as Builder).clone();
  // Knex has no public way from an update to a select with the same conditions.
  counting._method = 'select';
  const [row] = await counting.count('*');
  return Number(Object.values(row)[0]);
}
