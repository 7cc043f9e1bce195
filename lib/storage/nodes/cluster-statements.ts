import { AppointmentsError } from '../../domain/errors';
import type { StatementSender } from '../connections/statement-sender';
import type { Database } from '../database';
import type { ClusterDialect } from '../dialects/dialect';

/**
 * Finds out once whether the database is a cluster whose nodes lag behind each other. In such a cluster, every
 * transaction, and every read outside a transaction, waits for the commits of the other nodes: a booking that was
 * stored through one node must be visible to a later request that reaches another node.
 */
export class Cluster {
  private known: Promise<ClusterDialect | null> | undefined;

  constructor(
    private readonly database: Database,
    private readonly sender: StatementSender,
  ) {}

  /**
   * Returns the statements for a cluster; null if the database is not a cluster. If the query fails, the next caller
   * repeats it.
   *
   * @throws AppointmentsError `shop_appointments_invalid_option` if the `database` option lists several servers
   * that are not a cluster
   */
  async statements(): Promise<ClusterDialect | null> {
    const { cluster } = this.database.dialect;
    if (cluster === null) return null;
    this.known ??= this.ask(cluster).catch((error: unknown) => {
      this.known = undefined;
      throw error;
    });
    return this.known;
  }

  /**
   * Whether reads of the shop's own Sequelize instance wait for the commits of other nodes, too. Null if the database
   * is not a cluster, or if the library opened its connections itself.
   */
  async hostWaits(): Promise<boolean | null> {
    const cluster = await this.statements();
    if (cluster === null || this.database.owned) return null;
    return cluster.waits(await this.valueOf(cluster.waitsQuery));
  }

  private async ask(cluster: ClusterDialect): Promise<ClusterDialect | null> {
    if ((await this.valueOf(cluster.query)) === 'ON') return cluster;
    // Servers that form no cluster each have data of their own. If the library changed to another of these servers,
    // places would be sold twice.
    if (this.database.nodes !== null) throw noCluster();
    return null;
  }

  /** Returns the `Value` of a query for a server variable; '' if the server does not have the variable. */
  private async valueOf(query: string): Promise<string> {
    const { rows } = await this.sender.send(query, []);
    return (rows[0]?.Value as string | undefined) ?? '';
  }
}

const noCluster = (): AppointmentsError =>
  new AppointmentsError(
    'shop_appointments_invalid_option',
    'database: the server at the first of these addresses is not a node of a Galera cluster (wsrep_on is OFF). For a single server, give one address.',
  );
