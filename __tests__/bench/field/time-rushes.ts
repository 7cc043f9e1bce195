import { QueryTypes, type Sequelize } from 'sequelize';
import { AppointmentsError, type Appointments } from '../../../lib/index';
import { percentilesOf } from '../timing';
import { timeAt } from './calendar';
import { CONTESTED, placesOf, type Rush, RUSHES } from './rushes';
import { inParallel, type Sender, type Timed } from './sender';
import { openCore, serve } from './shop';
import { postOf } from './time-bookings';

/** The speed of one rush of bookings. */
export interface RushTimes {
  readonly rush: Rush;
  readonly aSecond: number;
  readonly p95: number;
}

/** Measures each rush of bookings, after checking that no place is sold twice. */
export async function timeRushes(sequelize: Sequelize, sender: Sender): Promise<RushTimes[]> {
  const appointments = openCore(sequelize);
  const { port, close } = await serve(appointments);
  const times: RushTimes[] = [];
  try {
    await checkContested(appointments);
    for (const rush of RUSHES) {
      const { whole, each } = await run(rush, { appointments, sender, port });
      await checkSold(sequelize, appointments, rush);
      times.push({ rush, aSecond: each.length / (whole / 1_000), p95: percentilesOf(each).p95 });
    }
  } finally {
    await close();
    await appointments.close();
  }
  return times;
}

/** Makes more simultaneous bookings than there are places. Throws unless exactly all places are booked. */
async function checkContested(appointments: Appointments): Promise<void> {
  const { id, places, bookers } = CONTESTED;
  const results = await Promise.all(
    Array.from({ length: bookers }, () => isBooked(appointments, id, timeAt(1, 0))),
  );
  const sold = results.filter(Boolean).length;
  if (sold !== places) throw new Error(`${bookers} bookers got ${sold} places, but there are ${places}`);
}

/**
 * Books a time. Returns whether the booking succeeds. Throws if it is refused for another reason than missing places.
 */
async function isBooked(appointments: Appointments, productId: number, start: string): Promise<boolean> {
  try {
    await appointments.book({ productId, start });
    return true;
  } catch (error) {
    if (error instanceof AppointmentsError && error.status === 409) return false;
    throw error;
  }
}

interface Using {
  readonly appointments: Appointments;
  readonly sender: Sender;
  readonly port: number;
}

async function run(
  { id, way, target, bookers }: Rush,
  { appointments, sender, port }: Using,
): Promise<Timed> {
  const starts = placesOf(target).map(({ day, minutes }) => timeAt(day, minutes));
  const bookings = starts.map((start) => ({ productId: id, start }));
  switch (way) {
    case 'book':
      return inParallel(
        bookers,
        bookings.map((booking) => () => appointments.book(booking)),
      );
    case 'hold':
      return inParallel(
        bookers,
        bookings.map(
          (booking, i) => () => appointments.holds.place(booking, { owner: `visitor ${id} ${i}` }),
        ),
      );
    case 'POST': {
      const requests = starts.map((start) => postOf(id, start));
      return sender.ask({ port, connections: bookers, status: 201, requests });
    }
  }
}

/** Throws unless exactly all places of each start are booked, and a further booking is refused. */
async function checkSold(
  sequelize: Sequelize,
  appointments: Appointments,
  { id, target }: Rush,
): Promise<void> {
  const rows = await sequelize.query<{ sold: number | string }>(
    `SELECT starts_at, SUM(qty) AS sold FROM shop_appointments_appointments WHERE product_id = ${id} GROUP BY starts_at`,
    { type: QueryTypes.SELECT },
  );
  const { placesAStart, startsADay, days } = target;
  if (rows.length !== startsADay * days || rows.some(({ sold }) => Number(sold) !== placesAStart))
    throw new Error(`${target.name}: not every place is booked exactly once`);
  if (await isBooked(appointments, id, timeAt(1, 0)))
    throw new Error(`${target.name}: a booked place could be booked again`);
}
