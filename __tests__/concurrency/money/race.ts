import type { TestDatabase } from '../../support/database-kinds';
import { sharedCards } from '../../support/shops/shared-cards';
import type { Random } from '../random';
import { endOf, recover, unsettled } from './end-of-round';
import { unexplained } from './explain';
import { type Booked, operate, type Outcome } from './operations';
import { planRound, type Round } from './plan-round';
import { startRacer } from './processes';
import {
  CANCELLABLE,
  CARD,
  CLASS,
  createTables,
  type MoneyShop,
  openMoneyShop,
  type Place,
  type Stated,
} from './shop';

const PROCESSES = 2;

/** Result of many races. */
export interface Found {
  readonly faults: string[];
  rounds: number;
  kills: number;
  /** How often each kind of operation was accepted and refused; a killed one is neither. */
  readonly counts: Map<string, number>;
}

/**
 * Lets processes cancel, move, pay, refund, note money and use a card for the same order at the same time, round after
 * round, and kills one of them in every second round. After each round, an order of the accepted operations must explain
 * the end, and all that is open can be settled exactly once.
 */
export async function raceForMoney(
  database: TestDatabase,
  {
    place,
    stated,
    rounds,
    random,
  }: {
    readonly place: Place;
    readonly stated: Stated;
    readonly rounds: number;
    readonly random: Random;
  },
): Promise<Found> {
  await createTables(database.sequelize);
  await sharedCards(database.sequelize, { ...CARD, entries: 0 });
  const shop = await openMoneyShop(database.sequelize, place, {
    stated,
    ofClass: CANCELLABLE,
    hasCard: true,
  });
  await shop.appointments.migrate();
  const found: Found = { faults: [], rounds: 0, kills: 0, counts: new Map() };
  const start = () => startRacer(database.url, { place, stated });
  const racers = Array.from({ length: PROCESSES }, start);
  try {
    for (let number = 0; number < rounds; number += 1) {
      const round = planRound(random, { named: `${number}`, hasAmounts: stated === 'by order' });
      await database.sequelize.query('UPDATE cards SET places = 2');
      const booked = await book(shop, round, number);
      const early: Outcome[] = [];
      for (const [at, operation] of round.before.entries())
        early.push(await operate(shop, place, booked, operation, at));
      for (const racer of racers) await racer.ready();
      const dies = random.chance(0.5) ? random.int(PROCESSES) : -1;
      const known = await Promise.all(
        racers.map((racer, process) =>
          racer.run({
            booked,
            operations: round.operations.flatMap((operation, at) =>
              at % PROCESSES === process ? [{ at, operation }] : [],
            ),
            ...(dies === process && { killAt: racer.anyStep(random) }),
          }),
        ),
      );
      for (const [process, racer] of racers.entries()) {
        if (!racer.hasEnded()) continue;
        found.kills += 1;
        racers[process] = start();
      }
      const outcomes = round.operations.map(
        (_, at): Outcome => known.flatMap((of) => of.get(at) ?? [])[0] ?? { is: 'unknown' },
      );
      await recover(shop, place, booked, round, outcomes);
      const final = await endOf(shop, database, booked);
      const fault =
        unexplained(round, stated === 'by line', { early, outcomes, final }) ??
        (await unsettled(shop, booked));
      if (fault !== undefined)
        found.faults.push(
          `round ${number}: ${fault}\n  ${JSON.stringify({ round, early, outcomes, final })}`,
        );
      found.rounds += 1;
      for (const [at, { kind }] of round.operations.entries()) {
        const what = `${kind} ${outcomes[at]!.is}`;
        found.counts.set(what, (found.counts.get(what) ?? 0) + 1);
      }
    }
    return found;
  } finally {
    await Promise.all(racers.map((racer) => racer.stop()));
    await shop.appointments.close();
  }
}

/** Books the order of a round with two lines, one booking with the card, and orders for further ones. */
async function book(
  { appointments, orders, pay }: MoneyShop,
  { isPaid, paid, operations }: Round,
  number: number,
): Promise<Booked> {
  const day = new Date(Date.UTC(2026, 10, 4 + (number % 300))).toISOString().slice(0, 'YYYY-MM-DD'.length);
  const draft = { productId: CLASS, enforce: 'none', start: `${day}T10:00` } as const;
  const one = await appointments.create(draft);
  const { orderId } = one;
  const two = await appointments.create({ ...draft, orderId });
  const lines = [one, two].map(({ id, orderItemId: lineId }) => ({ id, lineId }));
  for (const [at, { lineId }] of lines.entries()) await pay({ orderId, lineId, cents: paid[at]! });
  const status = (isPaid ? 'processing' : 'partially-paid') as 'pending';
  await orders.setStatus(orderId, status, { reason: 'paid' });
  await appointments.orderChanged(orderId);
  const byCard = await appointments.create({
    ...draft,
    customerId: CARD.customerId,
    entitlementId: CARD.id,
  });
  const cardOrders: number[] = [];
  for (const { kind } of operations)
    cardOrders.push(kind === 'use card' ? (await appointments.create(draft)).orderId : 0);
  return { orderId, day, lines, byCard: byCard.id, cardOrders };
}
