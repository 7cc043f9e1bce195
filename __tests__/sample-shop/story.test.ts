import { asInstant } from 'shop-appointments';
import { runSampleShop } from '../support/child';
import { type ShopFolder, shopFolder } from '../support/sample-shop/a-shop';
import {
  look,
  type Page,
  post,
  read,
  send,
  SHOP,
  STORY,
  type View,
} from '../support/sample-shop/story-steps';

const LOGIN = { login: 'boss', password: 'a long password of the boss' };

/** Topics of all appointment events that the stream sends. */
async function told(page: Page): Promise<string[]> {
  await post(page, '/login', LOGIN);
  const { nonce } = await read<{ nonce: string }>(page, '/session');
  const topics: string[] = [];
  const frames = await send(page, 'GET', `/api/v2/sse?since_id=0&nonce=${nonce}`);
  for (const [, topic] of frames.matchAll(/^event: appointment\.(\w+)$/gm)) topics.push(topic!);
  return topics;
}

let folder: ShopFolder;
let end = (): Promise<void> => Promise.resolve();
beforeEach(async () => {
  folder = await shopFolder();
});
afterEach(async () => {
  await end();
  await folder.remove();
});

type Start = (now: string) => Promise<string>;

/** Restarts the shop in this process at another time. */
const startHere: Start = async (now) => {
  await end();
  const at = asInstant(Date.parse(now) / 1_000);
  const shop = await folder.start({ shopFile: folder.write(SHOP), now: at });
  end = () => shop.close();
  return shop.url;
};

/** Kills the shop's process, and starts the shop in a new one. */
const startAfterKill: Start = async (now) => {
  await end();
  const env = { DATABASE_URL: folder.database, SHOP_FILE: folder.write(SHOP), SHOP_NOW: now };
  const { child, url } = await runSampleShop(env);
  end = async () => {
    expect(child.err()).toBe('');
    await child.stop('SIGKILL');
  };
  return url;
};

const secondsBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 1_000;

test.each([
  ['the clock moves on', startHere, 600],
  ['the shop dies after every step', startAfterKill, 0],
])(
  'cart, checkout, payment, another time, refunds, and its end: %s',
  async (_, start, restartsAfter) => {
    const page: Page = { url: '', cookies: new Map(), known: { links: [] } };
    let expected: View = { cart: [], orders: [], booked: [], left: { class10: 3, class14: 3, cut11: 1 } };
    let startedAt = '';
    for (const { what, at, act, then } of STORY) {
      if (startedAt === '' || secondsBetween(startedAt, at) > restartsAfter) {
        page.url = await start(at);
        startedAt = at;
        expect(['before', what, { ...(await look(page)), booked: [] }]).toEqual([
          ...['before', what, { ...expected, booked: [] }],
        ]);
      }
      await act(page);
      expected = { ...expected, ...then };
      expect([what, await look(page)]).toEqual([what, expected]);
    }

    const link = await read<Record<string, unknown>>(page, page.known.links[0]!);
    expect(link).toMatchObject({ status: 'complete', qty: 2, can_cancel: false, can_reschedule: false });
    expect(await told(page)).toEqual([
      ...['created', 'created', 'updated', 'updated', 'updated', 'rescheduled', 'updated'],
      ...['updated', 'cancelled', 'updated'],
    ]);
  },
  180_000,
);
