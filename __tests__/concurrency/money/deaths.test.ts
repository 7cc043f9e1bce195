import { runChild } from '../../support/child';
import { forEachDatabase } from '../../support/databases';
import { endNoteLeases } from '../../support/leases';
import { CLASS, createTables, type MoneyShop, openMoneyShop, type Place } from './shop';
import { runStory, type Story } from './stories';

/**
 * How often the process of each story is killed, at points spread evenly over its steps. `DEATHS=1000` kills it at
 * every step.
 */
const DEATHS = Number(process.env.DEATHS ?? 1);
/** Long timeout, because processes start slowly on a busy machine. */
const PATIENCE = 600_000;

/** Two bookings of one order: a class in the evening for 20.00, and two places in the morning for 24.00. */
interface Booked extends Story {
  readonly otherId: number;
}

forEachDatabase((_name, _open, open) => {
  test.each<[Story['kind'], Place]>([
    ['refund', 'in the database'],
    ['refund', 'elsewhere'],
    ['move', 'in the database'],
    ['move', 'elsewhere'],
  ])(
    'a process is killed between the steps of a %s, with orders %s: each amount is recorded once',
    async (kind, place) => {
      const database = await open();
      await createTables(database.sequelize);
      const shop = await openMoneyShop(database.sequelize, place);
      const { appointments } = shop;
      await appointments.migrate();
      let day = 3;

      const book = async (): Promise<Booked> => {
        day += 1;
        const at = (hour: number): string =>
          `2026-${day > 30 ? '12' : '11'}-${String(((day - 1) % 30) + 1).padStart(2, '0')}T${hour}:00`;
        const draft = { productId: CLASS, enforce: 'none' } as const;
        const { id, orderId } = await appointments.create({ ...draft, start: at(17) });
        const other = await appointments.create({ ...draft, start: at(10), quantity: 2, orderId });
        await shop.pay({ orderId, cents: 4_400 });
        await shop.orders.setStatus(
          orderId,
          (kind === 'move' ? 'partially-paid' : 'processing') as 'pending',
          {
            reason: 'paid',
          },
        );
        await appointments.orderChanged(orderId);
        if (kind === 'refund')
          for (const one of [id, other.id]) await appointments.update(one, { status: 'cancelled' });
        return { kind, orderId, id, start: at(14), otherId: other.id };
      };
      const start = (story: Story, killAt?: number) =>
        runChild(
          '__tests__/concurrency/money/child.ts',
          {},
          database.url,
          JSON.stringify({ place, story, killAt }),
        );

      try {
        const whole = await book();
        const [, steps] = await start(whole).printed(/steps (\d+)/);
        expect(await booksOf(shop, whole)).toEqual(AFTER[kind]);
        const all = Number(steps);
        const number = Math.min(DEATHS, all);
        for (let at = 0; at < number; at += 1) {
          const killAt = Math.floor(((at + 0.5) * all) / number);
          const story = await book();
          expect([killAt, await start(story, killAt).ended()]).toEqual([killAt, null]);
          await endNoteLeases(appointments);
          await appointments.tick();
          const left = await booksOf(shop, story);
          // The change was made completely or not at all. Only a refund that the shop made elsewhere may not be
          // reported yet.
          expect([killAt, [BEFORE[kind], AFTER[kind]]]).toEqual([killAt, expect.arrayContaining([left])]);
          await runStory(shop, place, story);
          await appointments.tick();
          expect([killAt, await booksOf(shop, story)]).toEqual([killAt, AFTER[kind]]);
        }
      } finally {
        await appointments.close();
        await database.close();
      }
    },
    PATIENCE,
  );
});

/** The amounts of both lines: total of the line, what counts as paid, refund that is due, and refunds in notices. */
type Books = readonly (readonly [string, string | null, string | undefined, readonly string[]])[];

const BEFORE: Readonly<Record<Story['kind'], Books>> = {
  refund: [
    ['20.00', '20.00', '20.00', ['20.00']],
    ['24.00', '24.00', '24.00', ['24.00']],
  ],
  move: [
    ['20.00', '20.00', undefined, []],
    ['24.00', '24.00', undefined, []],
  ],
};
const AFTER: typeof BEFORE = {
  refund: [
    ['20.00', '0.00', '0.00', ['20.00']],
    ['24.00', '24.00', '24.00', ['24.00']],
  ],
  move: [
    ['12.00', '20.00', '8.00', ['8.00']],
    ['24.00', '24.00', undefined, []],
  ],
};

async function booksOf({ appointments, orders, noticesOf }: MoneyShop, story: Booked): Promise<Books> {
  const order = (await orders.find([story.orderId], {})).get(story.orderId)!;
  return Promise.all(
    [story.id, story.otherId].map(async (id) => {
      const { orderItemId, linePaid, settlement } = await appointments.get(id);
      const { total } = order.items.find((item) => item.id === orderItemId)!;
      const refunds = await noticesOf(id);
      // A notice may be given again after a crash.
      return [total, linePaid, settlement?.refundDue, [...new Set(refunds)]] as const;
    }),
  );
}
