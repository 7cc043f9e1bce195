import { connect, type Socket } from 'node:net';
import type { Sequelize } from 'sequelize';

/** The configuration of a connection, as Sequelize passes it to its connection manager. */
interface MariadbConfig {
  readonly host: string;
  readonly port: string | number;
  /** These go before `host` and `port`. */
  readonly dialectOptions?: {
    readonly host?: string;
    readonly port?: number;
    readonly stream?: unknown;
    readonly socketPath?: string;
  };
}
interface Manager {
  connect(config: MariadbConfig): Promise<object>;
}

const socketOf = new WeakMap<object, Socket>();
const watched = new WeakSet<Sequelize>();

/**
 * Gives each new connection of an instance a socket of ours, so that the connection can be closed at once.
 *
 * The driver's own `destroy()` is not used: it sends `KILL` through a second connection, and does not catch its refusal,
 * which ended the process. Behind a proxy that connection may reach another server, where the number is someone else's.
 *
 * @returns a function that closes a connection; it does nothing to a connection that was opened before this call
 */
export function knowSockets(sequelize: Sequelize): (connection: object) => void {
  if (!watched.has(sequelize)) {
    watched.add(sequelize);
    const manager = sequelize.connectionManager as unknown as Manager;
    const connectAnyhow = manager.connect.bind(manager);
    manager.connect = async (config) => {
      const { dialectOptions: options } = config;
      // The shop connects in a way of its own, so the socket is not ours.
      if (options?.stream !== undefined || options?.socketPath !== undefined) return connectAnyhow(config);
      let socket: Socket | undefined;
      const stream = (): Socket => {
        const { host = config.host, port = config.port } = options ?? {};
        socket = connect(Number(port), host);
        return socket.setNoDelay(true);
      };
      const connection = await connectAnyhow({ ...config, dialectOptions: { ...options, stream } });
      if (socket) socketOf.set(connection, socket);
      return connection;
    };
  }
  return (connection) => socketOf.get(connection)?.destroy(new Error('The server did not respond in time'));
}
