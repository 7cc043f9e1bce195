import { setTimeout as sleep } from 'node:timers/promises';
import { BOSS, shopFolder, SMALL_SHOP } from './sample-shop/a-shop';
import { runSampleShop } from './child';

/** An event that a client has received. */
export interface Told {
  readonly id: number;
  readonly topic: string;
  readonly resourceId: number;
}

/** A client of the event stream: a page of the manager, or a program. */
export interface Follower {
  /** Signs in with a new session. Resolves with the session's nonce. */
  signIn(): Promise<string>;
  /**
   * Follows the event stream at a path; the path's query names the last received event. Ends when the shop refuses the
   * client, or when `follow` is called again.
   */
  follow(path: string): Promise<void>;
  told(): Promise<readonly Told[]>;
  /** Whether the client has stopped reconnecting, as clients do once they are refused. */
  hasGivenUp(): Promise<boolean>;
}

export const LOGIN = { login: 'boss', password: 'a long password of the boss' };

/**
 * Lets a client follow the events of a sample shop in another process, through reconnects, a restart of the
 * shop, and the loss of the client's nonce. Returns the events that the client received and those that it
 * should have received.
 */
export async function followThroughTroubles(
  open: (url: string) => Promise<Follower>,
): Promise<{ readonly told: readonly Told[]; readonly booked: readonly number[]; readonly logged: string }> {
  const folder = await shopFolder();
  const shopFile = folder.write({ ...SMALL_SHOP, webhooks: [] });
  const env = { DATABASE_URL: folder.database, SHOP_FILE: shopFile };
  const { url, ...running } = await runSampleShop(env);
  let { child } = running;
  try {
    const client = await open(url);
    const booked: number[] = [];
    const book = async (): Promise<void> => {
      const at = booked.length;
      const start = `2030-03-${String(5 + Math.floor(at / 3)).padStart(2, '0')}T${['09', '10', '11'][at % 3]}:00`;
      const answer = await fetch(`${url}/api/v2/appointments`, {
        method: 'POST',
        headers: { ...BOSS, 'Content-Type': 'application/json' },
        body: JSON.stringify({ product_id: 21, start }),
      });
      if (answer.status !== 201) throw new Error(await answer.text());
      booked.push(((await answer.json()) as { id: number }).id);
    };
    const created = async (): Promise<Told[]> =>
      (await client.told()).filter(({ topic }) => topic === 'appointment.created');
    const untilTold = async (): Promise<void> => {
      while ((await created()).length < booked.length) await sleep(50);
    };
    const follow = (nonce: string, after: number): Promise<void> =>
      client.follow(`/api/v2/sse?wait=25&since_id=${after}&nonce=${nonce}`);

    await follow(await client.signIn(), 0);
    // The shop ends each response after one event; then the client reconnects and continues.
    for (let time = 0; time < 3; time += 1) {
      await book();
      await untilTold();
    }

    await child.stop();
    ({ child } = await runSampleShop({ ...env, PORT: new URL(url).port }));
    await book();
    await book();
    await untilTold();

    // Signs in again in the same browser, which makes the nonce of the open stream invalid.
    const nonce = await client.signIn();
    // The client may or may not get this event before it is refused, depending on when it last connected.
    await book();
    while (!(await client.hasGivenUp())) await sleep(50);
    await book();
    await follow(nonce, (await client.told()).at(-1)!.id);
    await untilTold();
    return { told: await client.told(), booked, logged: child.err() };
  } finally {
    await child.stop();
    await folder.remove();
  }
}

/** Checks that a client has received every event once and in order. */
export function assertToldOnce(told: readonly Told[], booked: readonly number[]): void {
  const ids = told.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
  // The first events are about the shop file's rules; ids have no gaps.
  expect(ids).toEqual(ids.map((_, at) => at + 1));
  const created = told.filter(({ topic }) => topic === 'appointment.created');
  expect(created.map(({ resourceId }) => resourceId)).toEqual(booked);
}
