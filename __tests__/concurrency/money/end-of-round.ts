import { QueryTypes } from 'sequelize';
import type { TestDatabase } from '../../support/database-kinds';
import { endLeases, endNoteLeases, endUses } from '../../support/leases';
import type { Final } from './explain';
import { type Booked, moveMoney, type Outcome } from './operations';
import type { Round } from './plan-round';
import type { MoneyShop, Place } from './shop';

const MINOR = 100;
const cents = (text: string | null | undefined): number => Math.round(Number(text ?? 0) * MINOR);

/** Ends what a killed process began: the worker's part, and a payment or a refund that the shop repeats. */
export async function recover(
  shop: MoneyShop,
  place: Place,
  booked: Booked,
  { operations }: Round,
  outcomes: Outcome[],
): Promise<void> {
  const { appointments } = shop;
  for (let pass = 0; pass < 2; pass += 1) {
    await endLeases(appointments);
    await endUses(appointments);
    await endNoteLeases(appointments);
    await appointments.tick();
  }
  for (const [at, operation] of operations.entries()) {
    if (outcomes[at]!.is === 'accepted' || (operation.kind !== 'pay' && operation.kind !== 'refund'))
      continue;
    await moveMoney(shop, place, booked, operation);
    outcomes[at] = { is: 'accepted' };
  }
  await appointments.orderChanged(booked.orderId);
  await appointments.tick();
}

/** Reads the end of a round. */
export async function endOf(
  { appointments, orders, listed }: MoneyShop,
  { sequelize }: TestDatabase,
  { orderId, lines, byCard, cardOrders }: Booked,
): Promise<Final> {
  const { items } = (await orders.find([orderId], {})).get(orderId)!;
  const rows = await Promise.all(lines.map(({ id }) => appointments.get(id)));
  const used: number[] = [];
  for (const found of (await appointments.forOrders(cardOrders.filter((id) => id > 0))).values())
    for (const { id } of found) {
      const { entitlement } = await appointments.get(id);
      if (entitlement) used.push(entitlement.places);
    }
  const [card] = await sequelize.query<{ places: number }>('SELECT places FROM cards', {
    type: QueryTypes.SELECT,
  });
  const before = (await appointments.get(byCard)).entitlement?.places ?? 0;
  return {
    lines: rows.map(({ status, orderItemId, linePaid, moneyNotes, settlement }) => ({
      isCancelled: status === 'cancelled',
      amount: cents(items.find(({ id }) => id === orderItemId)!.total),
      net: linePaid === null ? null : cents(linePaid),
      notes: moneyNotes.map(({ kind, amount }) => [kind, cents(amount)] as const),
      settlement: settlement && {
        paid: settlement.paid,
        fee: settlement.fee,
        refundDue: settlement.refundDue,
        amountDue: settlement.amountDue,
      },
    })),
    stated: await Promise.all(lines.map(({ lineId }) => listed(orderId, lineId))),
    unclaimed: cents(rows[0]!.orderUnclaimed),
    card: {
      left: card!.places,
      used,
      before,
    },
  };
}

/** Settles at the desk all that is open. Returns what is wrong with it, if anything is. */
export async function unsettled({ appointments }: MoneyShop, { lines }: Booked): Promise<string | undefined> {
  const tasksOf = async (id: number) =>
    (await appointments.desk.tasks())
      .filter(({ appointment }) => appointment?.id === id)
      .map(({ settlement }) => [settlement?.refundDue, settlement?.amountDue].map(cents));
  for (const { id } of lines) {
    const dueOf = async () => {
      const { settlement } = await appointments.get(id);
      return [settlement?.refundDue, settlement?.amountDue].map(cents);
    };
    const due = await dueOf();
    const tasks = await tasksOf(id);
    if (JSON.stringify(tasks) !== JSON.stringify(due.some((amount) => amount > 0) ? [due] : []))
      return `${due.join(' ')} are due for appointment ${id}, and its tasks are about ${tasks.join()}`;
    for (const noteMoney of ['cash', 'refunded'] as const) {
      const note = () =>
        appointments.update(id, { noteMoney }).then(
          () => true,
          () => false,
        );
      await note();
      if (await note()) return `the amount of appointment ${id} was noted twice as ${noteMoney}`;
    }
    const left = await dueOf();
    if (left.some((amount) => amount > 0))
      return `appointment ${id} is settled, and ${left.join(' ')} are due`;
    if ((await tasksOf(id)).length > 0) return `appointment ${id} is settled, and has a task`;
  }
  return undefined;
}
