import type { Appointments } from '../../../lib/index';
import { runChild } from '../../support/child';
import { forEachDatabase, type TestDatabase } from '../../support/databases';
import { endLeases, endMessageLeases } from '../../support/leases';
import { createOrderTables } from '../shared-orders';
import { NOW } from '../shop';
import type { DeathTask } from './death-child';
import { instantOf, openWaitlistShop } from './shop';

/**
 * How often each piece of work is killed, at points spread evenly over its statements. `DEATHS=1000` kills it before
 * every statement.
 */
const DEATHS = Number(process.env.DEATHS ?? 1);
/** Long timeout, because processes start slowly on a busy machine. */
const PATIENCE = 300_000 * (DEATHS > 1 ? 30 : 1);

/** Pieces of work on a day with one place and two waiting entries. */
const STORIES = ['a free place', 'an expired offer', 'accept', 'decline', 'leave'] as const;
type Story = (typeof STORIES)[number];

const OFFER_SECONDS = 3_600;

forEachDatabase((_name, _open, open) => {
  let database: TestDatabase;
  let shop: Appointments;
  let now = NOW;
  let failures: string[];
  let days = 0;
  beforeAll(async () => {
    database = await open();
    failures = [];
    await createOrderTables(database.sequelize);
    shop = openWaitlistShop({
      sequelize: database.sequelize,
      now: () => now,
      onFailure: (failure) => failures.push(failure),
    });
    await shop.migrate();
    const hours = { rangeType: 'time:all', fromRange: '08:00', toRange: '20:00', appointable: true } as const;
    await shop.rules.create({ kind: 'global', ...hours });
    await shop.tick();
  });
  afterAll(async () => {
    await shop.close();
    await database.close();
  });

  /**
   * Prepares a day whose only place becomes free. In all stories except the first, the place is then offered to the
   * first of two entries.
   */
  async function prepare(story: Story) {
    days += 1;
    const day = new Date(Date.UTC(2026, 10, 4 + days)).toISOString().slice(0, 'YYYY-MM-DD'.length);
    const start = instantOf(day, 10);
    const { id } = await shop.create({ productId: 1, start, status: 'confirmed' });
    const wish = { productId: 1, minDate: day, timeFrom: '10:00', timeTo: '11:00' };
    const ask = (name: string) =>
      shop.waitlist.join({ ...wish, contact: { name, email: `${name}${days}@home.example` } });
    const [first, second] = [await ask('ann'), await ask('bob')];
    await shop.remove(id);
    if (story !== 'a free place') await shop.tick();
    if (story === 'an expired offer') now += OFFER_SECONDS;
    return { start, entry: first.id, entries: [first.id, second.id] };
  }

  async function run(story: Story, entry: number, diesBefore?: number): Promise<number> {
    const work = story === 'a free place' || story === 'an expired offer' ? 'tick' : story;
    const task: DeathTask = { url: database.url, now, work, entry, ...(diesBefore && { diesBefore }) };
    const child = runChild('__tests__/concurrency/waitlist/death-child.ts', {}, JSON.stringify(task));
    await child.ended();
    return Number(/statements (\d+)/.exec(child.out())?.[1] ?? 0);
  }

  async function recover(): Promise<void> {
    for (let pass = 0; pass < 2; pass += 1) {
      await endLeases(shop);
      await endMessageLeases(shop);
      await shop.tick();
    }
  }

  /**
   * Returns the statuses of both entries. Throws unless exactly one of them is offered or booked, has the only
   * appointment at the start, and got one message.
   */
  async function outcome(start: number, entries: readonly number[]): Promise<string> {
    const found = await shop.waitlist.find(entries);
    const { items } = await shop.list({
      productId: 1,
      status: 'any',
      from: start,
      to: start + 60,
      perPage: 100,
    });
    const taking = items.filter(({ status }) => !['cancelled', 'was-in-cart', 'trash'].includes(status));
    const having = [...found.values()].filter(({ status }) => status === 'offered' || status === 'booked');
    expect(taking.map(({ id }) => id)).toEqual(having.map(({ appointmentId }) => appointmentId));
    expect(having).toHaveLength(1);
    const { items: messages } = await shop.messages.list({ perPage: 100 });
    const { id, appointmentId } = having[0]!;
    const told = messages.filter(({ subjectId, version }) => subjectId === id && version === appointmentId);
    expect(told.map(({ kind, state }) => `${kind} ${state}`)).toEqual(['waitlist_offer sent']);
    return entries.map((id) => found.get(id)!.status).join(', ');
  }

  /**
   * Accepted pairs of statuses of the two entries. The first pair is right if the work was done; the others are right
   * if the process died earlier, and the customer has to repeat the call.
   */
  const EXPECTED: Readonly<Record<Story, readonly string[]>> = {
    'a free place': ['offered, waiting'],
    'an expired offer': ['waiting, offered'],
    accept: ['booked, waiting', 'offered, waiting'],
    decline: ['waiting, offered', 'offered, waiting'],
    leave: ['left, offered', 'waiting, offered', 'offered, waiting'],
  };

  test.each(STORIES)(
    'a process dies between two statements of %s: another one offers the place to one entry, and loses none',
    async (story) => {
      const whole = await prepare(story);
      const statements = await run(story, whole.entry);
      expect(statements).toBeGreaterThan(3);
      await recover();
      expect(await outcome(whole.start, whole.entries)).toBe(EXPECTED[story][0]);
      const number = Math.min(DEATHS, statements);
      for (let death = 0; death < number; death += 1) {
        const diesBefore = 1 + Math.floor(((death + 0.5) * statements) / number);
        const { start, entry, entries } = await prepare(story);
        await run(story, entry, diesBefore);
        await recover();
        expect({ diesBefore, outcome: EXPECTED[story].includes(await outcome(start, entries)) }).toEqual({
          diesBefore,
          outcome: true,
        });
        expect(failures).toEqual([]);
      }
      if (DEATHS > 1) process.stdout.write(`${story}: ${number} deaths\n`);
    },
    PATIENCE,
  );
});
