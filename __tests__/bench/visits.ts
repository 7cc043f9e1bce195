import type { BookingLimit } from '../../lib/index';
import type { Month } from './month';
import { monthRatio } from './needs';
import { openSalon } from './salon';
import { medianOf, sideBySideAsync } from './timing';

const ROUNDS = 10;
const DAYS = { minDate: '2026-03-10', maxDate: '2026-04-09' };

/** Compares the month's starts of a visit of three services with the month's slots of one service. */
export async function visit(month: Month) {
  const nopref = { ...month.product, staffAssignment: 'automatic' as const };
  const products = [
    nopref,
    { ...nopref, id: nopref.id + 1, duration: 30 },
    { ...nopref, id: nopref.id + 2, duration: 45 },
  ];
  const salon = await openSalon({ ...month, product: nopref }, { products });
  const { slots, visits } = salon.appointments;
  const items = products.map(({ id }) => ({ productId: id }));
  const listVisit = () => visits.slots({ ...DAYS, items }, {});
  const listService = () => slots.list({ ...DAYS, productIds: [nopref.id] }, {});
  const starts = (await listVisit()).length;
  const [ofVisit, ofService] = await sideBySideAsync(listVisit, listService, ROUNDS);
  await salon.close();
  return { starts, ratio: medianOf(ofVisit.map((ms, i) => ms / ofService[i]!)) };
}

/** Compares the month's slots of two services: one with booking limits, and one without. */
export async function limits(month: Month) {
  const bookingLimits: readonly BookingLimit[] = [
    { per: 'member', period: 'day', minutes: 600 },
    { per: 'product', period: 'week', count: 10_000 },
  ];
  const limited = { ...month, product: { ...month.product, bookingLimits } };
  return { ratio: await monthRatio(limited, month, false) };
}
