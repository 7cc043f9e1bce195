import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { ShopFile } from '../../adapters/memory';
import { startSampleShop } from '../../examples/sample-shop/shop';
import { asInstant } from '../../lib/time/units';
import { type Child, follow } from '../support/child';
import { databasesThatAnswer } from '../support/database-kinds';
import { type Sent, startAttack, statusOf } from './attackers';
import { type HostileRequests, hostileRequests } from './hostile-requests';
import { medianOf } from './timing';

const ROOT = join(__dirname, '../..');
const TODAY = '2026-03-02';
const NOW = `${TODAY}T08:00:00Z`;
const ORDINARY: Sent = { method: 'GET', path: '/api/v2/products/1' };

const PRODUCTS = 300;
const EVENTS = 2_500;
/** Ids of those members of the salon's first product who follow calendars. */
const FOLLOWED = [3, 4];

const CONNECTIONS = 4;
const WARM_UP_REQUESTS = 100;
const REQUESTS = 40;
/** Minimum number of seconds for which ordinary requests are repeated during an attack. */
const LEAST_SECONDS = 2;
const MOST_SECONDS = 10;
/**
 * An ordinary request during an attack may take 12 times as long as without an attack, or 150 ms if that is longer.
 */
const MOST_RATIO = 12;
const ALLOWED_MS = 150;

interface Figures {
  readonly calm_ms: number;
  readonly attacked_ms: number;
  /** Time of the slowest ordinary request, in milliseconds. */
  readonly slowest_ms: number;
  readonly ratio: number;
  /** Numbers of responses that the attacking client received, by status. */
  readonly responses: Readonly<Record<number, number>>;
}

/**
 * Compares the time of an ordinary request to the sample shop in two situations: while one client repeats a hostile
 * request, and without an attack. The shop has 300 products, and two members who follow calendars of 2,500 events each.
 */
export async function strangers(): Promise<Record<string, Record<string, Figures>>> {
  const rows: Record<string, Record<string, Figures>> = {};
  for (const { name, open } of databasesThatAnswer()) {
    if (name === 'MariaDB') continue;
    const database = await open();
    const folder = mkdtempSync(join(tmpdir(), 'appointments-strangers-'));
    try {
      await prepare(database.url, folder);
      rows[name] = await attackInTurn(database.url);
    } finally {
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    }
  }
  const missed = Object.entries(rows).flatMap(([database, figures]) =>
    Object.entries(figures)
      .filter(([, { ratio, attacked_ms: ms }]) => ratio > MOST_RATIO && ms > ALLOWED_MS)
      .map(([request]) => `${database}: ${request}`),
  );
  if (missed.length > 0) {
    console.error(`strangers misses its goal: ${missed.join(', ')}`);
    process.exitCode = 1;
  }
  return rows;
}

/** Fills the database of the attacked shop. */
async function prepare(databaseUrl: string, folder: string): Promise<void> {
  const salon = JSON.parse(readFileSync(join(ROOT, 'examples/sample-shop/salon.json'), 'utf8')) as ShopFile;
  const [first] = salon.products!;
  const more = Array.from({ length: PRODUCTS - salon.products!.length }, (_, n) => ({
    ...first,
    id: 1_000 + n,
    name: `Service ${n}`,
  }));
  const shopFile = join(folder, 'shop.json');
  writeFileSync(shopFile, JSON.stringify({ ...salon, products: [...salon.products!, ...more] }));
  // Uses the time of the bench, because by the machine's clock the events may be past, and past events are not
  // imported.
  const now = asInstant(Date.parse(NOW) / 1_000);
  const shop = await startSampleShop({ port: 0, host: '127.0.0.1', databaseUrl, shopFile, now });
  for (const member of FOLLOWED) {
    const text = calendarOf(EVENTS);
    const { events } = await shop.appointments.calendar.importFor(member, { text, name: 'Private' });
    if (events !== EVENTS) throw new Error(`${events} events of ${EVENTS} were imported`);
  }
  await shop.close();
}

/** A calendar with an event of half an hour in each hour from today. */
function calendarOf(events: number): string {
  const from = Date.parse(NOW);
  const lines = Array.from({ length: events }, (_, n) => {
    const start = new Date(from + n * 3_600_000).toISOString().replace(/[-:]|\.000/g, '');
    return [
      'BEGIN:VEVENT',
      `UID:event-${n}`,
      'SUMMARY:Busy',
      `DTSTART:${start}`,
      'DURATION:PT30M',
      'END:VEVENT',
    ];
  });
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//bench//EN'];
  return [...head, ...lines.flat(), 'END:VCALENDAR', ''].join('\r\n');
}

async function attackInTurn(databaseUrl: string): Promise<Record<string, Figures>> {
  const figures: Record<string, Figures> = {};
  for (const attack of hostileRequests(TODAY)) {
    // Starts a new process for each attack, so that failed sign-ins and cached responses of an earlier attack
    // do not count.
    const child = follow('The sample shop', process.execPath, [join(ROOT, 'examples/sample-shop/main.js')], {
      cwd: ROOT,
      env: { ...process.env, DATABASE_URL: databaseUrl, PORT: '0', SHOP_NOW: NOW },
    });
    try {
      figures[attack.name] = await measure(await portOf(child), attack);
      console.error(`  ${attack.name} ${JSON.stringify(figures[attack.name])}`);
    } finally {
      await child.stop('SIGKILL');
    }
  }
  return figures;
}

const portOf = async (child: Child): Promise<number> =>
  Number((await child.printed(/listening on http:\/\/127\.0\.0\.1:(\d+)/))[1]);

async function measure(port: number, attack: HostileRequests): Promise<Figures> {
  const { name, requests, statuses, connections = CONNECTIONS } = attack;
  const agent = new Agent({ keepAlive: true });
  const timeOne = async (): Promise<number> => {
    const begun = performance.now();
    const status = await statusOf(port, ORDINARY, agent);
    if (status !== 200)
      throw new Error(`During the attack ${name}, ${ORDINARY.path} gets the status ${status}`);
    return performance.now() - begun;
  };
  const time = async (): Promise<number[]> => {
    const times: number[] = [];
    const begun = performance.now();
    const seconds = () => (performance.now() - begun) / 1_000;
    while (seconds() < LEAST_SECONDS || (times.length < REQUESTS && seconds() < MOST_SECONDS))
      times.push(await timeOne());
    return times;
  };
  try {
    const first = await statusOf(port, requests[0]!, agent);
    if (!statuses.includes(first)) throw new Error(`The attack ${name} gets the status ${first}`);
    for (let warmUp = 0; warmUp < WARM_UP_REQUESTS; warmUp += 1) await timeOne();
    const calm = medianOf(await time());
    const attackers = await startAttack({ port, connections, requests });
    const times = await time();
    const responses = await attackers.stop();
    const others = Object.keys(responses).filter((status) => !statuses.includes(Number(status)));
    if (others.length > 0)
      throw new Error(`The attack ${name} gets other statuses than expected: ${JSON.stringify(responses)}`);
    const attacked = medianOf(times);
    const ratio = Number((attacked / calm).toFixed(2));
    return {
      calm_ms: calm,
      attacked_ms: attacked,
      slowest_ms: Math.round(Math.max(...times)),
      ratio,
      responses,
    };
  } finally {
    agent.destroy();
  }
}
