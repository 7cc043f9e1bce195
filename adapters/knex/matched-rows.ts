import type { HostClient, Runner, RunQuery } from './host-client';

/** A builder of Knex, as far as it is changed into a count. */
interface Builder {
  _method: string;
  clone(): Builder;
  count(column: string): Builder;
  then: Promise<readonly [Readonly<Record<string, unknown>>]>['then'];
}

/**
 * The host's client, whose updates count the rows that they match. The drivers of MySQL count those; the connection of
 * Sequelize counts the rows that change, and a port would take an order that stays as it is for one that does not exist.
 */
export function countsMatches(Client: HostClient['constructor']): HostClient['constructor'] {
  return class LentClient extends Client {
    override processResponse(query: RunQuery, runner: Runner): unknown {
      const response: unknown = super.processResponse(query, runner);
      return query.method === 'update' && response === 0 ? matchesOf(runner) : response;
    }
  };
}

/** Since no row has changed, the conditions still match the same rows. */
async function matchesOf({ builder }: Runner): Promise<number> {
  const counting = (builder as Builder).clone();
  // Knex has no public way from an update to a select with the same conditions.
  counting._method = 'select';
  const [row] = await counting.count('*');
  return Number(Object.values(row)[0]);
}
