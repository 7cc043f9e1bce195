import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Appointments } from '../../lib/index';
import { createOrderTables } from '../concurrency/shared-orders';
import { FIRST_DAY, NOW } from '../concurrency/shop';
import { instantOf, openWaitlistShop } from '../concurrency/waitlist/shop';
import { connectTo } from '../support/database-kinds';
import { internalsOf } from '../support/internals';
import { statementsOf } from '../support/statements-of';
import { medianOf, sideBySideAsync, timeOf } from './timing';

const ENTRIES = 10_000;
const ROUNDS = 80;
const PASSES = 5;
/** Number of booked days: one for each cancellation. */
const DAYS = ROUNDS + Math.ceil(ROUNDS / 2) + PASSES + 1;

const dayOf = (at: number): string =>
  new Date((FIRST_DAY + at) * 86_400_000).toISOString().slice(0, 'YYYY-MM-DD'.length);

/**
 * Measures two cancellations: one that frees a place with 10,000 waitlist entries waiting for it, and one that frees a
 * place with none. Also measures the worker's pass that offers a freed place.
 */
export async function waitlist() {
  const [crowded, quiet] = [await openBooked(ENTRIES), await openBooked(0)];
  const { appointments, sequelize } = crowded;
  const passes: number[] = [];
  for (let pass = 0; pass < PASSES; pass += 1) {
    await crowded.cancelNext();
    passes.push(await timeOf(() => appointments.tick()));
  }
  await crowded.cancelNext();
  const statements = await statementsOf(sequelize, () => appointments.tick());
  const { total } = await appointments.waitlist.list({ status: 'offered' });
  if (total !== PASSES + 1) throw new Error(`${total} places were offered instead of ${PASSES + 1}`);
  const [withEntries, without] = await sideBySideAsync(crowded.cancelNext, quiet.cancelNext, ROUNDS);
  const ratio = medianOf(withEntries.map((ms, at) => ms / without[at]!));
  await crowded.close();
  await quiet.close();
  return { ratio, pass_ms: medianOf(passes), pass_statements: statements.length };
}

/**
 * Opens a shop that has one place a day, always booked. `entries` customers are on the waitlist for each of the days.
 */
async function openBooked(entries: number) {
  const folder = mkdtempSync(join(tmpdir(), 'waitlist-bench-'));
  const sequelize = connectTo(`sqlite:${join(folder, 'shop.db')}`);
  const appointments = openWaitlistShop({
    sequelize,
    now: () => NOW,
    onFailure: (failure) => {
      throw new Error(failure);
    },
  });
  await createOrderTables(sequelize);
  await appointments.migrate();
  const hours = { rangeType: 'time:all', fromRange: '10:00', toRange: '11:00', appointable: true } as const;
  await appointments.rules.create({ kind: 'global', ...hours });
  const booked: number[] = [];
  for (let day = 0; day < DAYS; day += 1) {
    const booking = { productId: 1, start: instantOf(dayOf(day), 10), status: 'confirmed' } as const;
    booked.push((await appointments.create(booking)).id);
  }
  await addEntries(appointments, entries);
  await appointments.tick();
  return {
    appointments,
    sequelize,
    cancelNext: () => appointments.remove(booked.pop()!),
    close: async () => {
      await appointments.close();
      await sequelize.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Stores waitlist entries of different guests. The first is made by a call of the library, and the others are copies of
 * it.
 */
async function addEntries(appointments: Appointments, entries: number): Promise<void> {
  if (entries === 0) return;
  const wish = {
    productId: 1,
    minDate: dayOf(0),
    maxDate: dayOf(DAYS - 1),
    timeFrom: '10:00',
    timeTo: '11:00',
  };
  const contactOf = (at: number) => ({
    name: `Guest ${at}`,
    email: `guest${at}@home.example`,
    phone: '',
    language: '',
  });
  const first = await appointments.waitlist.join({ ...wish, contact: contactOf(0) });
  const { storage } = internalsOf(appointments);
  await storage.transaction(async (t) => {
    for (let at = 1; at < entries; at += 1)
      await storage.waitlist.insert({ ...first, contact: contactOf(at) }, t);
  });
}
