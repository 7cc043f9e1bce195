import { Op, type Transaction } from 'sequelize';
import {
  createZone,
  type Entitlement,
  type EntitlementsPort,
  type Instant,
  type Zone,
} from 'shop-appointments';
import type { Database } from '../database';
import { PAID } from '../orders/payment';
import { endOf, isValidAt } from '../passes/validity';
import type { PassRow, Tables } from '../tables';
import { transactionOf } from './transaction-of';

/**
 * Creates the entitlements port: customers pay for bookings with the passes that they have bought. Passes are in the
 * library's database, so that a booking and the entries that it uses are written in one transaction.
 */
export function passesPort({ tables, write }: Database, timezone: string): EntitlementsPort {
  const { passes, passUses } = tables;
  const zone = createZone(timezone);

  return {
    sharesDatabase: true,

    async find({ customerId, productId, start }, context) {
      const transaction = transactionOf(context) ?? null;
      const own = await passes.find({ customer_id: customerId }, transaction);
      const usable = own.filter((pass) => paysFor(pass, productId) && isValidAt(pass, start, zone));
      const left = await Promise.all(
        usable.map((pass) => entriesLeft(tables, pass, periodOf(pass, start, zone), transaction)),
      );
      return usable
        .map((pass, at): Entitlement => ({ id: String(pass.id), name: pass.name, left: left[at]! }))
        .filter((one) => one.left! > 0);
    },

    reserve: ({ reference, entitlementId, customerId, productId, start, quantity }, context) =>
      write(transactionOf(context), async (transaction) => {
        const id = Number(entitlementId) || 0;
        // This update locks the pass before its uses are read: of two simultaneous bookings, the second must see the
        // entries that the first has taken.
        await passes.update({ customer_id: customerId }, { id, customer_id: customerId }, transaction);
        const [pass] = await passes.find({ id, customer_id: customerId }, transaction);
        const name = pass?.name ?? '';
        const [known] = await passUses.find({ reference }, transaction);
        const endsAt = pass ? endOf(pass, zone) : null;
        if (known) return { name, places: known.places, endsAt };
        if (!pass || !paysFor(pass, productId) || !isValidAt(pass, start, zone)) return { name, places: 0 };
        const left = await entriesLeft(tables, pass, periodOf(pass, start, zone), transaction);
        const places = Math.max(0, Math.min(quantity, left));
        const use = { reference, pass_id: id, period: periodOf(pass, start, zone), places };
        if (places > 0) await passUses.insertMissing([use], transaction);
        return { name, places, endsAt };
      }),

    // There is nothing to do: a use is stored in the transaction of its booking, and is final once this transaction
    // has committed.
    commit: async () => undefined,

    giveBack: ({ reference, keep }, context) =>
      write(transactionOf(context), async (transaction) => {
        // The row stays in the table without entries. If the reservation with this reference arrives later, it takes
        // no entries.
        const none = { reference, pass_id: 0, period: '', places: 0 };
        await passUses.insertMissing([none], transaction);
        await passUses.update({ places: keep }, { reference, places: { [Op.gt]: keep } }, transaction);
      }),
  };
}

const paysFor = ({ pays_for: productIds }: PassRow, productId: number): boolean =>
  productIds.split(' ').includes(String(productId));

/** Returns the month to which a use of a membership counts, by the start of the booking; '' for a card. */
export const periodOf = ({ per }: Pick<PassRow, 'per'>, start: Instant, zone: Zone): string =>
  per === 'month' ? new Date(zone.toSite(start) * 1_000).toISOString().slice(0, 'YYYY-MM'.length) : '';

/**
 * Returns the number of entries that a pass has left in a period, as `periodOf` names it. Returns 0 if the order of the
 * pass, or the line of the pass, was refunded or cancelled. Bookings keep the entries that they used before the refund.
 * Each shop decides what a used card is worth; this shop refunds its whole price.
 */
export async function entriesLeft(
  tables: Pick<Tables, 'passUses' | 'orders' | 'orderItems'>,
  pass: PassRow,
  period: string,
  transaction: Transaction | null,
): Promise<number> {
  if (!(await isPaid(tables, pass, transaction))) return 0;
  const { passUses } = tables;
  const uses = await passUses.find({ pass_id: pass.id, period }, transaction);
  return pass.entries - uses.reduce((sum, { places }) => sum + places, 0);
}

async function isPaid(
  { orders, orderItems }: Pick<Tables, 'orders' | 'orderItems'>,
  { order_item_id: id }: PassRow,
  transaction: Transaction | null,
): Promise<boolean> {
  const [line] = await orderItems.find({ id, quantity: { [Op.gt]: 0 } }, transaction);
  if (!line) return false;
  const [order] = await orders.find({ id: line.order_id, status: [...PAID] }, transaction);
  return order !== undefined;
}
