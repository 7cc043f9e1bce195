import type { Appointments } from '../../lib/index';
import { internalsOf } from '../support/internals';

/**
 * Makes the process kill itself before a statement of a shop.
 *
 * @param diesBefore number of the statement, from 1. Undefined: the process does all its work.
 * @returns a function that returns the number of statements that the shop has sent
 */
export function dieBefore(appointments: Appointments, diesBefore: number | undefined): () => number {
  const { statements } = internalsOf(appointments).storage.appointments['queries']['connected'];
  let sent = 0;
  const step = (): void => {
    sent += 1;
    if (sent === diesBefore) process.kill(process.pid, 'SIGKILL');
  };
  const send = statements.send.bind(statements);
  statements.send = (...args) => {
    step();
    return send(...args);
  };
  const sendTogether = statements.sendTogether.bind(statements);
  statements.sendTogether = (...args) => {
    step();
    return sendTogether(...args);
  };
  return () => sent;
}
