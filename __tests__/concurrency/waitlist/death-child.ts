import { connectToRace } from '../database';
import { internalsOf } from '../../support/internals';
import { openWaitlistShop } from './shop';

/** Work of a process, and the statement before which the process kills itself. */
export interface DeathTask {
  readonly url: string;
  readonly now: number;
  /** Pass of the background worker, or call of a customer about a waitlist entry. */
  readonly work: 'tick' | 'accept' | 'decline' | 'leave';
  readonly entry: number;
  /** Number of the statement before which the process dies, from 1. Absent: it does all its work. */
  readonly diesBefore?: number;
}

/** Program that does the work, and prints the number of statements that the library has sent. */
async function main({ url, now, work, entry, diesBefore }: DeathTask): Promise<void> {
  const sequelize = connectToRace(url, false);
  const shop = openWaitlistShop({
    sequelize,
    now: () => now,
    onFailure: (failure) => console.error(failure),
  });
  const { statements } = internalsOf(shop).storage.appointments['queries']['connected'];
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
  await (work === 'tick' ? shop.tick() : shop.waitlist[work](entry));
  console.log(`statements ${sent}`);
  await shop.close();
  await sequelize.close();
}

void main(JSON.parse(process.argv[2]!) as DeathTask);
