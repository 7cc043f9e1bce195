import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Sequelize } from 'sequelize';
import { knowSockets } from '../../../lib/storage/dialects/mariadb-sockets';
import { databaseErrorKindOf } from '../../../lib/storage/transactions/database-error-kind';

interface Connection {
  query(sql: string): Promise<unknown>;
}

it('a MariaDB connection whose driver cannot read a response is closed, so that the process continues', async () => {
  const server = createServer(speakMariadb).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sequelize = new Sequelize(`mariadb://127.0.0.1:${port}/shop`, { logging: false });
  knowSockets(sequelize);
  const { lib } = sequelize.connectionManager as unknown as {
    lib: { createConnection(options: object): Promise<Connection> };
  };
  const connection = await lib.createConnection({ host: '127.0.0.1', port });
  const error: unknown = await connection.query('SELECT 1').catch((thrown: unknown) => thrown);
  expect(databaseErrorKindOf(error)).toBe('away');
  server.close();
  await once(server, 'close');
});

const OK = Buffer.from([0, 0, 0, 2, 0, 0, 0]);
const GREETING = Buffer.concat([
  Buffer.from('\x0a10.11.0-MariaDB\0', 'latin1'),
  Buffer.from([1, 0, 0, 0]), // Number of the thread.
  Buffer.alloc(8, 'a'), // Salt for the password.
  Buffer.from([0, 0x0a, 0xa2, 45, 2, 0, 0x08, 0x00, 21]), // Capabilities, collation, status, and length of the salt.
  Buffer.alloc(10),
  Buffer.from('aaaaaaaaaaaa\0mysql_native_password\0'),
]);
const TEXT = 253;
/** A text column whose collation has the number 65,535, which the driver does not know. */
const COLUMN = Buffer.concat([
  Buffer.from('\x03def\0\0\0\x011\0\x0c', 'latin1'),
  Buffer.from([0xff, 0xff, 4, 0, 0, 0, TEXT, 0, 0, 0, 0, 0]),
]);

/** Plays a server: accepts every user, and responds to a SELECT with one column that the driver cannot read. */
function speakMariadb(socket: Socket): void {
  socket.on('error', () => undefined);
  socket.write(packet(0, GREETING));
  let isKnown = false;
  socket.on('data', (request) => {
    const isSelect = isKnown && request.includes('SELECT');
    const response = isSelect
      ? [packet(1, Buffer.from([1])), packet(2, COLUMN)]
      : [packet(isKnown ? 1 : 2, OK)];
    isKnown = true;
    socket.write(Buffer.concat(response));
  });
}

function packet(sequence: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([content.length, 0, 0, sequence]), content]);
}
