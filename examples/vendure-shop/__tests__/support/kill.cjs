const { existsSync, readFileSync, rmSync } = require('node:fs');
const { dirname, join } = require('node:path');

const plugin = dirname(require.resolve('shop-appointments/adapters/vendure'));
const { VendureOrders } = require(join(plugin, 'ports/orders.js'));
const { portOf } = VendureOrders.prototype;

/**
 * Kills the process if the file `KILL_FILE` names this moment, such as `createPending before`. Removes the file first.
 */
function dieIf(moment) {
  const file = process.env.KILL_FILE;
  if (!existsSync(file) || readFileSync(file, 'utf8') !== moment) return;
  rmSync(file);
  process.kill(process.pid, 'SIGKILL');
}

const mortal =
  (name, method) =>
  async (...args) => {
    dieIf(`${name} before`);
    const result = await method(...args);
    dieIf(`${name} after`);
    return result;
  };

// Preloaded into the shop's process by tests: makes it possible to kill the process before and after each method of the
// orders port.
VendureOrders.prototype.portOf = function (place) {
  const port = portOf.call(this, place);
  const methods = Object.entries(port).map(([name, method]) =>
    typeof method === 'function' ? [name, mortal(name, method)] : [name, method],
  );
  return Object.fromEntries(methods);
};
