import { type Appointments, AppointmentsError, type WaitlistEntry } from '../../../lib/index';
import { connectToRace } from '../database';
import { type Random, seededRandom } from '../random';
import { createOrderTables } from '../shared-orders';
import { NOW } from '../shop';
import { faultsAtRest, faultsOfOrder, faultsOfPlaces, faultsOfQuietHours, type State } from './checker';
import { HOURS, instantOf, LATE_DAY, MEMBERS, OPEN_DAYS, openDay, openHours, openWaitlistShop } from './shop';

/** Number of calls that begin at the same time, beside the passes of the workers. */
const AT_ONCE = 8;
/** Number of entries that begin to wait before any place is free. */
const WAITING_FIRST = 25;
/** Seconds by which the clock of every second worker is ahead. */
const AHEAD = 20 * 60;
/** Quiet hours, which begin 20 minutes after the race. Rounds are less than 20 minutes apart. */
const QUIET = { from: '09:20', to: '10:05' };
/** Seconds from the beginning of the race in which the clocks of all workers are in the quiet hours. */
const ALL_QUIET = { from: 20 * 60, to: 65 * 60 - AHEAD };
/** Number of passes after which the workers must have nothing left to do. */
const MOST_PASSES = 30;

interface Race {
  /** Addresses of the database, one for each worker. On a cluster, each is the address of a node. */
  readonly urls: readonly [string, string, ...string[]];
  /**
   * Whether the addresses are those of a cluster's nodes. Calls and passes may then fail, because a node is busy or
   * disturbed; the stored state is judged all the same.
   */
  readonly isCluster?: boolean;
  readonly seed: number;
  readonly rounds: number;
  /** Begins to disturb the nodes of a cluster when a round begins, and resolves when the cluster is whole again. */
  readonly disturb?: (round: number) => Promise<void>;
}

/** Violations that a race found, and the number of successful calls of each kind. */
export interface WaitlistRaceResult {
  readonly faults: readonly string[];
  readonly done: Readonly<Record<string, number>>;
}

/** Time and opening rules of a race between two rounds. */
interface Moment {
  now: number;
  readonly openDays: string[];
  /**
   * Entries to which a manager offered a place in the current round. These offers need not follow the order of waiting.
   */
  readonly outOfOrder: Set<number>;
}

/** Runs rounds of simultaneous calls and worker passes, and checks the stored state after each round. */
export async function runWaitlistRace({
  urls,
  isCluster = false,
  seed,
  rounds,
  disturb,
}: Race): Promise<WaitlistRaceResult> {
  const random = seededRandom(seed);
  const moment: Moment = { now: NOW, openDays: [...OPEN_DAYS], outOfOrder: new Set() };
  const faults: string[] = [];
  const done: Record<string, number> = {};
  const failed = (what: string): void => {
    if (isCluster) done.failed = (done.failed ?? 0) + 1;
    else faults.push(what);
  };
  const connections = urls.map((url) => connectToRace(url, isCluster));
  const shops = connections.map((sequelize, at) =>
    openWaitlistShop({
      sequelize,
      now: () => moment.now + (at % 2) * AHEAD,
      quietHours: QUIET,
      onFailure: failed,
    }),
  );
  const [shop] = shops as [Appointments, ...Appointments[]];
  await createOrderTables(connections[0]!);
  await shop.migrate();
  await openHours(shop);
  await bookEverything(shop);
  try {
    let before = await stateOf(shop, moment);
    for (let round = 0; round < rounds && faults.length === 0; round += 1) {
      moment.outOfOrder.clear();
      const isFirst = round === 0;
      const calls = Array.from({ length: isFirst ? WAITING_FIRST : AT_ONCE }, () =>
        isFirst ? joinCall(random) : chosenCall(random, before, moment),
      );
      if (round === Math.floor(rounds / 2)) calls.push(['open', (one) => openLateDay(one, moment)]);
      await Promise.all([
        disturb?.(round),
        ...calls.map(async ([name, call]) => {
          const isDone = await succeeds(() => call(random.pick(shops)), failed);
          if (isDone) done[name] = (done[name] ?? 0) + 1;
        }),
        ...shops.map((one) => one.tick()),
      ]);
      const after = await stateOf(shop, moment);
      const isQuiet = areAllQuiet(moment.now);
      if (isQuiet) done.quiet = (done.quiet ?? 0) + 1;
      faults.push(
        ...faultsOfPlaces(after, moment.now + AHEAD),
        ...faultsOfOrder(before, after, moment.outOfOrder),
        ...(isQuiet ? faultsOfQuietHours(before, after, moment.outOfOrder) : []),
      );
      before = after;
      if (random.chance(0.5)) {
        before = await rest(shops, moment, () => done.failed ?? 0);
        faults.push(
          ...faultsOfPlaces(before, moment.now + AHEAD),
          ...(isQuiet
            ? faultsOfQuietHours(after, before, moment.outOfOrder)
            : faultsAtRest(before, moment.now)),
        );
      }
      moment.now += random.int(20) * 60;
    }
    done.offered = before.entries.reduce((sum, { offers }) => sum + offers, 0);
    return { faults: faults.map((fault) => `seed ${seed}: ${fault}`), done };
  } finally {
    for (const one of shops) await one.close();
    for (const one of connections) await one.close();
  }
}

const areAllQuiet = (now: number): boolean => now - NOW >= ALL_QUIET.from && now - NOW < ALL_QUIET.to;

/** Books all places of the days that are open from the beginning. */
async function bookEverything(shop: Appointments): Promise<void> {
  for (const start of OPEN_DAYS.flatMap((day) => HOURS.map((hour) => instantOf(day, hour)))) {
    const booking = { start, status: 'confirmed', enforce: 'full' } as const;
    await shop.create({ ...booking, productId: 1 });
    for (const place of [1, 2, 3])
      await shop.create({
        ...booking,
        productId: 2,
        contact: { email: `full${start + place}@home.example` },
      });
    for (const staffId of MEMBERS) await shop.create({ ...booking, productId: 3, staffId });
  }
}

async function openLateDay(shop: Appointments, moment: Moment): Promise<void> {
  await openDay(shop, LATE_DAY);
  moment.openDays.push(LATE_DAY);
}

/** Makes passes of the workers until a pass changes nothing and does not fail. */
async function rest(shops: readonly Appointments[], moment: Moment, failures: () => number): Promise<State> {
  let before = '';
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    for (const one of shops) await one.tick();
    const state = await stateOf(shops[0]!, moment);
    const text = JSON.stringify([state.entries, failures()]);
    if (text === before) return state;
    before = text;
  }
  throw new Error(`The workers still change entries after ${MOST_PASSES} passes`);
}

async function stateOf(shop: Appointments, { openDays }: Moment): Promise<State> {
  const all = async <Item>(page: (at: number) => Promise<{ items: readonly Item[]; total: number }>) => {
    const items: Item[] = [];
    for (let at = 1, total = 1; items.length < total; at += 1) {
      const found = await page(at);
      total = found.total;
      items.push(...found.items);
      if (found.items.length === 0) break;
    }
    return items;
  };
  return {
    entries: await all((page) => shop.waitlist.list({ page, perPage: 100 })),
    appointments: await all((page) =>
      shop.list({ status: 'any', page, perPage: 100, orderby: 'id', order: 'asc' }),
    ),
    openDays: [...openDays],
  };
}

/** Whether a call succeeds. A refusal is expected; `failed` gets any other error. */
async function succeeds(call: () => Promise<unknown>, failed: (what: string) => void): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (error) {
    if (!(error instanceof AppointmentsError) || error.status >= 500) failed(String(error));
    return false;
  }
}

type NamedCall = readonly [name: string, call: (shop: Appointments) => Promise<unknown>];

/** A booking that a customer may make or wait for. */
function chosenBooking(random: Random) {
  const productId = random.pick([1, 1, 2, 2, 3]);
  const person = random.int(20);
  const staffId = productId === 3 && random.chance(0.5) ? { staffId: random.pick(MEMBERS) } : {};
  return {
    product: { productId, quantity: productId === 2 ? 1 + random.int(2) : 1, ...staffId },
    contact: { name: `Person ${person}`, email: `p${person}@home.example` },
    owner: `visitor ${person}`,
    day: random.pick(OPEN_DAYS),
    hour: random.pick(HOURS),
  };
}

function joinCall(random: Random): NamedCall {
  const { product, contact, day, hour } = chosenBooking(random);
  const wish = {
    ...product,
    contact,
    minDate: day,
    maxDate: random.chance(0.3) ? LATE_DAY : day,
    ...(random.chance(0.5) && { timeFrom: `${hour}:00`, timeTo: `${hour + 1}:00` }),
    ...(random.chance(0.2) && { weekdays: [3, 5] }),
  };
  return ['join', ({ waitlist }) => waitlist.join(wish)];
}

/** Chooses a random call, and its arguments from the stored records. */
function chosenCall(random: Random, { entries, appointments }: State, moment: Moment): NamedCall {
  const { product, contact, owner, day, hour } = chosenBooking(random);
  const start = instantOf(day, hour);
  const hold = { ...product, start };
  const booking = { ...hold, contact, status: 'confirmed', enforce: 'full' } as const;
  const offered = entries.filter(({ status }) => status === 'offered');
  const waiting = entries.filter(({ status }) => status === 'waiting');
  const booked = appointments.filter(({ status }) => status === 'confirmed' || status === 'unpaid');
  const ofOne = <Item>(
    name: string,
    items: readonly Item[],
    call: (shop: Appointments, item: Item) => Promise<unknown>,
  ): NamedCall => {
    const item = items.length > 0 ? random.pick(items) : undefined;
    return [name, (shop) => (item === undefined ? Promise.reject(noItem()) : call(shop, item))];
  };
  const answer = (name: 'accept' | 'decline' | 'leave', from: readonly WaitlistEntry[]) =>
    ofOne(name, from, ({ waitlist }, { id }) => waitlist[name](id));
  const terms = random.chance(0.5) ? { start } : {};
  const cancel = () => ofOne('cancel', booked, (shop, { id }) => shop.remove(id));
  return random.pick<() => NamedCall>([
    () => joinCall(random),
    () => joinCall(random),
    () => joinCall(random),
    cancel,
    cancel,
    cancel,
    () => ['book', (shop) => shop.create(booking)],
    () => ['hold', ({ holds }) => holds.place(hold, { owner })],
    () => [
      'checkout',
      async ({ holds }) => {
        const { appointment, token } = await holds.place(hold, { owner });
        await holds.checkout([{ id: appointment.id, token }], { contact });
      },
    ],
    () => ofOne('move', booked, (shop, { id }) => shop.reschedule(id, { start })),
    () => answer('accept', offered),
    () => answer('decline', offered),
    () => answer('leave', [...offered, ...waiting]),
    () =>
      ofOne('offer', waiting, ({ waitlist }, { id }) => {
        moment.outOfOrder.add(id);
        return waitlist.offer(id, terms);
      }),
  ])();
}

const noItem = (): AppointmentsError =>
  new AppointmentsError('shop_rest_waitlist_invalid_id', 'there is none');
