import { appendFileSync } from 'node:fs';
import { createAppointments, type MessagesPort } from '../../lib/index';
import { connectTo } from '../support/database-kinds';
import { dieBefore } from './die-before';
import { NOW, openRaceShop, SECRET, standingClock } from './shop';

/**
 * Moment within a call of the transport at which a worker dies: before or after the transport accepts the message.
 * `never`: the worker does not die within a call.
 */
export type MessageKillPoint = 'before the call' | 'after the call' | 'never';

export interface MessageWork {
  readonly url: string;
  /** File to which the transport adds the id of each message that it accepts. */
  readonly sentFile: string;
  readonly killAt: MessageKillPoint;
  /** The worker dies at the call of the transport with this number; the first is 1. */
  readonly killedCall: number;
  /** Number of the statement before which the worker dies, from 1. Absent: it does not die between statements. */
  readonly diesBefore?: number;
  /** Seconds by which the worker's clock is ahead of the other workers' clocks. */
  readonly ahead: number;
}

/**
 * Program that runs one pass of the worker. If the arguments say so, it kills its own process during the pass. Prints
 * the number of statements that the library has sent.
 */
async function work({ url, sentFile, killAt, killedCall, diesBefore, ahead }: MessageWork): Promise<void> {
  const shop = openRaceShop();
  let calls = 0;
  const dieAt = (point: MessageKillPoint): void => {
    if (point === killAt && calls === killedCall) process.kill(process.pid, 'SIGKILL');
  };
  const messages: MessagesPort = {
    send({ id }) {
      calls += 1;
      dieAt('before the call');
      appendFileSync(sentFile, `${id}\n`);
      dieAt('after the call');
      return Promise.resolve();
    },
  };
  const database = connectTo(url);
  const appointments = createAppointments({
    ...shop.options,
    messages: { kinds: ['booked'] },
    site: shop.site,
    host: { ...shop.host, messages },
    database,
    secret: SECRET,
    clock: standingClock(NOW + ahead),
    logger: {
      info: () => undefined,
      warn: () => undefined,
      error: (facts, message) => console.error(message, facts),
    },
  });
  const sent = dieBefore(appointments, diesBefore);
  await appointments.tick();
  console.log(`statements ${sent()}`);
  await appointments.close();
  // An open pool of a server keeps the process for ten more seconds.
  await database.close();
}

void work(JSON.parse(process.argv[2]!) as MessageWork);
