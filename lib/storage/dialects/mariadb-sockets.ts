import { Socket } from 'node:net';
import type { Sequelize } from 'sequelize';
import { wrapCreateConnection } from '../sequelize-internals';

const socketOf = new WeakMap<object, Socket>();
const watched = new WeakSet<Sequelize>();

/**
 * Takes over opening the sockets of an instance's new connections, so that the library can close a connection
 * immediately.
 *
 * The driver's own `destroy()` is not used: it sends `KILL` with the connection's number through a second connection,
 * and an error of that connection would end the process. Behind a proxy, the second connection may reach another
 * server, on which the number belongs to another connection.
 *
 * @returns a function that closes a connection; it does nothing to a connection that was opened before this
 * call
 */
export function knowSockets(sequelize: Sequelize): (connection: object) => void {
  if (!watched.has(sequelize)) {
    watched.add(sequelize);
    wrapCreateConnection(sequelize, (create) => async (options) => {
      // If the shop sets `stream` or `socketPath`, the library does not open the sockets, and so cannot close them.
      if (options.stream !== undefined || options.socketPath !== undefined) return create(options);
      let socket: Socket | undefined;
      const stream = (): Socket => {
        socket = new GuardedSocket().connect(Number(options.port), options.host as string);
        return socket.setNoDelay(true);
      };
      const connection = await create({ ...options, stream });
      if (socket) socketOf.set(connection, socket);
      return connection;
    });
  }
  return (connection) =>
    socketOf.get(connection)?.destroy(new Error('The MariaDB server did not respond in time'));
}

/**
 * A socket that closes if a listener throws. The driver's listener throws at a response that it cannot read, such as a
 * column of an unknown collation, and the error would end the process. With a closed socket, only the statement fails,
 * as with any broken connection.
 */
class GuardedSocket extends Socket {
  override emit(event: string | symbol, ...values: unknown[]): boolean {
    try {
      return super.emit(event as string, ...values);
    } catch (error) {
      if (event !== 'data') throw error;
      this.destroy(new UnreadableResponse(error));
      return true;
    }
  }
}

class UnreadableResponse extends Error {
  /**
   * The driver's code for a broken connection. With this code, the error is handled like that of a broken connection.
   */
  readonly code = 'PROTOCOL_CONNECTION_LOST';

  constructor(cause: unknown) {
    super('The driver could not read the response of the MariaDB server', { cause });
  }
}
