import { ports } from '../src/appointments/ports';

/** Loaded before the shop: its process is killed while it makes an order, at the moment that `KILLED` names. */
const { orders } = ports;
const { createPending } = orders;
const kill = (): void => process.kill(process.pid, 'SIGKILL') as unknown as void;

orders.createPending = async (...args) => {
  if (process.env.KILLED === 'before') kill();
  const made = createPending(...args);
  if (process.env.KILLED === 'during') setTimeout(kill, 15);
  await made;
  if (process.env.KILLED === 'after') kill();
  return new Promise(() => {}); // the process is dying
};
