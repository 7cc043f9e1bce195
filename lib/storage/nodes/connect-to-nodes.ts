import type { Sequelize } from 'sequelize';
import type { Logger } from '../../domain/logger';
import { type NodeChange, Nodes } from './nodes';

/** The part of Sequelize's connection manager that is used here. */
interface Manager {
  connect(config: Config): Promise<object>;
  validate(connection: object): boolean;
}
/** The address and the credentials of a server, as Sequelize has read them from a URL. */
interface Config {
  readonly host: string;
  readonly port: string | number | null;
}
const configOf = (sequelize: Sequelize): Config => (sequelize as unknown as { config: Config }).config;

export type DatabaseNodes = Nodes<Config, object>;

/** Has an instance connect to any of the nodes whose addresses `instances` have. */
export function connectToNodes(
  sequelize: Sequelize,
  instances: readonly Sequelize[],
  logger?: Logger,
): DatabaseNodes {
  const manager = sequelize.connectionManager as unknown as Manager;
  const connect = manager.connect.bind(manager);
  const validate = manager.validate.bind(manager);
  const nodes = new Nodes<Config, object>(instances.map(configOf), (config, change) =>
    logChange(logger, config, change),
  );
  manager.connect = () => nodes.connect(connect);
  manager.validate = (connection) => nodes.isUsable(connection) && validate(connection);
  return nodes;
}

function logChange(logger: Logger | undefined, { host, port }: Config, change: NodeChange): void {
  const node = port === null ? host : `${host}:${port}`;
  switch (change.kind) {
    case 'lost': {
      const why = change.error instanceof Error ? change.error.message : 'unknown';
      logger?.warn({ node, why }, 'A node of the database is lost; the others do its work');
      return;
    }
    case 'back':
      logger?.info({ node }, 'A node of the database is back');
      return;
    default:
      change satisfies never;
  }
}
