import type { Sequelize } from 'sequelize';
import type { Appointment, Appointments, OrderStatus } from 'shop-appointments';
import { createMemoryShop, type MemoryOrdersPort, type ShopFile } from 'shop-appointments/adapters/memory';
import type supertest from 'supertest';
import { asInstant } from '../../../lib/time/units';
import { type Agent, NOW, openShop, SALON } from '../http/shop';
import { type SharedOrder, sharedOrders } from '../shops/shared-orders';
import { databaseOfShop } from '../databases';
import { endLeases } from '../leases';
import { Faults } from './faults';

/** A refused HTTP request, as an error. */
export class Refused extends Error {
  readonly code: string;
  readonly data: Readonly<Record<string, unknown>>;

  constructor(readonly response: supertest.Response) {
    const { code, message, data } = response.body as { code: string; message: string; data: object };
    super(message);
    this.code = code;
    this.data = { ...data };
  }
}

/** A salon for one write of the fault tests. Its orders are in the library's database or elsewhere. */
export interface World {
  readonly core: Appointments;
  readonly shared: boolean;
  readonly faults: Faults;
  readonly orders: () => Promise<readonly SharedOrder[]>;
  setOrder(orderId: number, status: OrderStatus): Promise<void>;
  /** Sends a manager's request. @throws Refused if the response is an error */
  send(verb: keyof Agent, path: string, body?: object, headers?: Record<string, string>): Promise<unknown>;
  /** Reads everything that a write may change, as users see it. */
  state(): Promise<unknown>;
  /**
   * Does the background work that is due some minutes later. A change that the library could not report to the shop
   * immediately is reported now.
   */
  settle(): Promise<void>;
  /** Starts to close the salon without waiting: the next salon has a database of its own. */
  close(): void;
}

const closing: Promise<void>[] = [];

/** Resolves when all salons are closed. */
export const worldsClosed = (): Promise<unknown> => Promise.all(closing);

/** The salon of the HTTP tests with fewer rules, so that it opens faster. */
const FILE: ShopFile = { ...SALON, rules: SALON.rules!.slice(0, 1) };

/** Seconds after which a process that was writing an order is considered dead. Held places stay reserved for longer. */
const LATER = 300;

export async function openWorld(shared: boolean): Promise<World> {
  const { database, giveBack } = await databaseOfShop();
  const sequelize = database as Sequelize;
  const faults = new Faults();
  const memory = createMemoryShop(FILE);
  const inOurs = shared ? await sharedOrders(sequelize) : undefined;
  const orders: MemoryOrdersPort = inOurs ?? memory.host.orders;
  const restore = faults.watchStatements(sequelize);
  const host = faults.watchPorts({ ...memory.host, orders });
  let now = NOW;
  const shop = await openShop(FILE, { database, host, clock: { now: () => now } });
  const core = shop.appointments;
  const manager = shop.as('boss');
  const allOrders = async (): Promise<readonly SharedOrder[]> => (inOurs ? inOurs.all() : memory.orders);

  return {
    core,
    shared,
    faults,
    orders: allOrders,
    setOrder: (orderId, status) => orders.setStatus(orderId, status, {}),
    async send(verb, path, body, headers = {}) {
      const response = await manager[verb](`/api${path}`).set(headers).send(body);
      if (response.status >= 400) throw new Refused(response);
      return response.body as unknown;
    },
    async state() {
      const ids = Array.from({ length: 12 }, (_, at) => at + 1);
      const found = [...(await core.find(ids)).values()].sort((a, b) => a.id - b.id);
      const appointments = found.map(shown);
      const series = [...(await core.series.find(ids)).values()].map(
        ({ status, orderId, appointments: { length } }) => ({ status, orderId, length }),
      );
      const visits = [...(await core.visits.find(ids)).values()].map(
        ({ status, customerId, orderId, appointments: { length } }) => ({
          status,
          customerId,
          orderId,
          length,
        }),
      );
      const rules = (await core.rules.all()).map(({ title, fromRange, toRange }) => [
        title,
        fromRange,
        toRange,
      ]);
      const waitlist = (await core.waitlist.list()).items.map(({ status, offerStart }) => [
        status,
        offerStart,
      ]);
      const { items: resources } = await core.resources.list();
      // Leaves out the references of orders, which are random and differ between runs.
      const listed = (await allOrders()).map(({ status, items }) => ({
        status,
        items: items.map((item) => ({ ...item, reference: undefined })),
      }));
      const subscriptions = (await core.calendar.subscriptions.list()).map(({ url }) => url);
      const { events } = await core.events.read({ after: 0, limit: 1_000 });
      const topics = events.map(({ topic }) => topic).sort();
      return JSON.parse(
        JSON.stringify({
          appointments,
          series,
          visits,
          rules,
          waitlist,
          resources,
          listed,
          subscriptions,
          topics,
        }),
      ) as unknown;
    },
    async settle() {
      now = asInstant(now + LATER);
      await endLeases(core);
      await core.tick();
    },
    close() {
      const closed = shop.close().then(() => {
        restore();
        giveBack();
      });
      closing.push(closed);
    },
  };
}

/**
 * Removes the fields of an appointment that a second try may change: the version, the time of the change and
 * the reference.
 */
const shown = ({ orderReference, ...appointment }: Appointment): object => ({
  ...appointment,
  version: undefined,
  dateModified: undefined,
  waits: orderReference !== '',
});
