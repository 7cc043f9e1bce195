import { ports } from '../src/appointments/ports';

/**
 * Preloaded into the shop's process by a test. Kills the process while it creates an order, at the moment that the
 * variable `KILLED` names.
 */
const { orders } = ports;
const createPending = orders.createPending.bind(orders);
const kill = (): boolean => process.kill(process.pid, 'SIGKILL');

orders.createPending = async (...args) => {
  const { KILLED: moment } = process.env;
  if (moment === 'during') setTimeout(kill, 15);
  if (moment !== 'before') await createPending(...args);
  if (moment !== 'during') kill();
  return new Promise(() => {}); // never resolves: the process is being killed
};
