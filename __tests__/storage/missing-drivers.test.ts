import { createStorage } from '../../lib/storage/storage';
import { stoppedClock } from '../support/storage';

const { ConnectionManager } = jest.requireActual<{
  ConnectionManager: { prototype: { _loadDialectModule: (driver: string) => unknown } };
}>('sequelize/lib/dialects/abstract/connection-manager');

const notCompiled = new Error('Could not locate the bindings file. Tried:\n → /shop/build/node_sqlite3.node');
const ofOtherNode = Object.assign(new Error('The module was compiled against a different Node.js version.'), {
  code: 'ERR_DLOPEN_FAILED',
});
const notInstalled = (driver: string) => new Error(`Please install ${driver} package manually`);
const rebuild =
  /^database: the compiled part of the driver sqlite3 is missing, .* Run npm rebuild sqlite3\.$/;

test.each([
  ['sqlite:shop.db', notCompiled, rebuild],
  ['sqlite:shop.db', ofOtherNode, rebuild],
  [
    'sqlite:shop.db',
    notInstalled('sqlite3'),
    /^database: the driver sqlite3 is not installed\. Run npm install sqlite3\.$/,
  ],
  ['postgres://shop@db/shop', notInstalled('pg'), /^database: .* Run npm install pg\.$/],
  ['mariadb://shop@db/shop', notInstalled('mariadb'), /^database: .* Run npm install mariadb\.$/],
])('%s: a driver that cannot be loaded is named, with what to do: %s', (database, failure, message) => {
  const load = jest.spyOn(ConnectionManager.prototype, '_loadDialectModule').mockImplementation(() => {
    throw failure;
  });
  try {
    expect(() => createStorage({ database, clock: stoppedClock })).toThrow(message);
  } finally {
    load.mockRestore();
  }
});
