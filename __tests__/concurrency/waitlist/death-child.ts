import { connectToRace } from '../database';
import { dieBefore } from '../die-before';
import { openWaitlistShop } from './shop';

/** Work of a process, and the statement before which the process kills itself. */
export interface DeathTask {
  readonly url: string;
  readonly now: number;
  /** Pass of the background worker, or call of a customer about a waitlist entry. */
  readonly work: 'tick' | 'accept' | 'decline' | 'leave';
  readonly entry: number;
  /** The process dies before the statement with this number; the first is 1. Absent: the process does all its work. */
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
  const sent = dieBefore(shop, diesBefore);
  await (work === 'tick' ? shop.tick() : shop.waitlist[work](entry));
  console.log(`statements ${sent()}`);
  await shop.close();
  await sequelize.close();
}

void main(JSON.parse(process.argv[2]!) as DeathTask);
