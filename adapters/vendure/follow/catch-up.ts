import { setTimeout as sleep } from 'node:timers/promises';
import { Customer, type ID, Order, TransactionalConnection } from '@vendure/core';
import { AppointmentsCores } from '../cores';
import { Inject, Injectable } from '../from-vendure';
import { SETUP, type Setup } from '../setup';

/** Functions that are called with the ids of recently changed records of the shop. */
interface Found {
  order(id: ID): void;
  deletedCustomer(userId: ID): void;
}

const EVERY_MS = 60_000;
/**
 * Milliseconds by which each search for changes overlaps the previous search. Needed because the clocks of processes
 * differ, and because rows are committed later than their time stamps.
 */
const OVERLAP_MS = 120_000;
const AT_START_MS = 7 * 86_400_000;
const MOST_AT_ONCE = 500;

/**
 * Reports two kinds of events to the library that a process could not report because it died: changes of orders with
 * appointments, and deletions of customers.
 */
@Injectable()
export class CatchUp {
  constructor(
    @Inject(SETUP) private readonly setup: Setup,
    @Inject(AppointmentsCores) private readonly cores: AppointmentsCores,
    @Inject(TransactionalConnection) private readonly connection: TransactionalConnection,
  ) {}

  /**
   * Reads the changes of the last week and then, every minute, the changes since the previous search. Ends when the
   * signal aborts.
   */
  async run(signal: AbortSignal, found: Found): Promise<void> {
    await this.cores.ready.catch(() => undefined);
    let since = Date.now() - AT_START_MS;
    while (!signal.aborted) {
      const now = Date.now();
      try {
        await this.pass(new Date(since), found);
        since = now - OVERLAP_MS;
      } catch (error) {
        this.setup.logger.warn(
          { err: error },
          'The search for changed orders and deleted customers failed; the next one is in a minute',
        );
      }
      await sleep(EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /**
   * Reports the changes since a time to the library: at most 500 orders and at most 500 deleted customers, the latest
   * first.
   */
  async pass(since: Date, found: Found): Promise<void> {
    const orders = new Set<ID>();
    for (const path of [[], ['payments'], ['payments', 'refunds']]) {
      for (const id of await this.ordersBy(path, since)) orders.add(id);
    }
    for (const id of orders) found.order(id);
    const deleted = await this.connection.rawConnection
      .getRepository(Customer)
      .createQueryBuilder('customer')
      .innerJoinAndSelect('customer.user', 'user')
      .where('customer.deletedAt >= :since', { since })
      .orderBy('customer.deletedAt', 'DESC')
      .take(MOST_AT_ONCE)
      .getMany();
    for (const { user } of deleted) found.deletedCustomer(user!.id);
  }

  /**
   * Returns the ids of orders that have an appointment and have changed since a time. If `path` names relations, the
   * record at the end of the path (such as a refund) must have changed instead of the order.
   */
  private async ordersBy(path: readonly string[], since: Date): Promise<ID[]> {
    const query = this.connection.rawConnection.getRepository(Order).createQueryBuilder('order');
    const changed = path.reduce((from, relation) => {
      query.innerJoin(`${from}.${relation}`, relation);
      return relation;
    }, 'order');
    const rows = await query
      .innerJoin('order.lines', 'line')
      .select('order.id', 'id')
      .addSelect(`MAX(${changed}.updatedAt)`, 'latest')
      .where(`${changed}.updatedAt >= :since`, { since })
      // Appointment lines are recognised by their price, because lines that the library itself wrote have no
      // appointment id.
      .andWhere('line.customFields.appointmentUnitPrice IS NOT NULL')
      .groupBy('order.id')
      .orderBy('latest', 'DESC')
      .limit(MOST_AT_ONCE)
      .getRawMany<{ readonly id: ID }>();
    return rows.map(({ id }) => id);
  }
}
