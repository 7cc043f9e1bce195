import type { Config, Sequelize } from 'sequelize';
import type { Logger } from '../../domain/logger';
import { wrapCreateConnection } from '../sequelize-internals';
import { type NodeChange, Nodes } from './nodes';

export type DatabaseNodes = Nodes<Config, object>;

/**
 * Makes a Sequelize instance connect to the first available one of several nodes.
 *
 * @param instances one instance for each node, which gives the node's address
 */
export function connectToNodes(
  sequelize: Sequelize,
  instances: readonly Sequelize[],
  logger?: Logger,
): DatabaseNodes {
  const nodes = new Nodes<Config, object>(
    instances.map(({ config }) => config),
    (config, change) => logChange(logger, config, change),
  );
  wrapCreateConnection(
    sequelize,
    (create) => (options) =>
      nodes.connect((config) => create({ ...options, ...addressIn(config), initSql: options.initSql })),
  );
  return nodes;
}

/**
 * Returns the host, port, credentials and options of a Sequelize configuration, under the names that the driver uses.
 */
const addressIn = ({ host, port, username, password, database, dialectOptions }: Config) => ({
  ...dialectOptions,
  host,
  port,
  user: username,
  password,
  database,
});

function logChange(logger: Logger | undefined, { host, port }: Config, change: NodeChange): void {
  const node = `${host}:${port}`;
  switch (change.kind) {
    case 'lost': {
      const why = change.error instanceof Error ? change.error.message : 'unknown';
      logger?.warn({ node, why }, 'A node of the database cannot be reached; the other nodes are used');
      return;
    }
    case 'back':
      logger?.info({ node }, 'A node of the database is back');
      return;
    default:
      change satisfies never;
  }
}
