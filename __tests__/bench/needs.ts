import { lanesToStore } from '../../lib/engine/slots/lanes/lane';
import { productSettings } from '../../lib/engine/slots/product/product-settings';
import { createZone } from '../../lib/time/zone';
import type { Month } from './month';
import { openSalon } from './salon';
import { processorRatio } from './timing';

const ROOMS = 20;
const ROUNDS = 40;
const zone = createZone('Europe/Berlin');
const ALL = {};

/**
 * Compares the month's slots of two products: one that needs one of 20 rooms, and one that needs no resource.
 */
export async function rooms(month: Month) {
  const product = { ...month.product, needs: [{ kind: 'room' }] };
  const settings = productSettings(product);
  const resources = Array.from({ length: ROOMS }, (_, i) => ({ id: i + 1, kind: 'room', quantity: 1 }));
  // Gives each booking of an hour a room of its own.
  const taken = new Map<number, number>();
  const bookings = month.bookings.map((booking) => {
    const room = (taken.get(booking.start) ?? 0) + 1;
    taken.set(booking.start, room);
    return { ...booking, ...lanesToStore(settings, { ...booking, resourceIds: [room] }, zone) };
  });
  const withRooms = { ...month, product, resources, bookings };
  return {
    ratio: await monthRatio(withRooms, month, false),
    combined_ratio: await monthRatio(withRooms, month, true),
  };
}

/** Compares the month's slots of two services: one that has a part without staff, and one without parts. */
export async function parts(month: Month) {
  const waiting = [
    { minutes: 20, staff: true },
    { minutes: 20, staff: false },
    { minutes: 20, staff: true },
  ];
  const product = { ...month.product, parts: waiting };
  const settings = productSettings(product);
  const bookings = month.bookings.map((booking) => ({
    ...booking,
    ...lanesToStore(settings, { ...booking, resourceIds: [] }, zone),
  }));
  return { ratio: await monthRatio({ ...month, product, bookings }, month, false) };
}

/** Compares the processor time of the slots of two months, which are read from their databases in turn. */
export async function monthRatio(special: Month, plain: Month, combineStaff: boolean): Promise<number> {
  const salons = [await openSalon(special), await openSalon(plain)];
  const days = { minDate: '2026-03-10', maxDate: '2026-04-09', combineStaff };
  const [list, plainList] = salons.map(
    ({ appointments }) =>
      () =>
        appointments.slots.list(days, ALL),
  );
  const counts = [(await list!()).records.length, (await plainList!()).records.length];
  if (counts[0] !== counts[1])
    throw new Error(`The two months must have equal numbers of slots, but have ${counts.join(' and ')}`);
  const ratio = await processorRatio(list!, plainList!, ROUNDS);
  for (const salon of salons) await salon.close();
  return ratio;
}
