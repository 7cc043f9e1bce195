import type { Appointment, WaitlistEntry } from '../../../lib/index';
import { HOURS, instantOf, LIMITED, MEMBERS, PLACES, siteTimeOf } from './shop';

/** Everything that is stored between two rounds. */
export interface State {
  readonly entries: readonly WaitlistEntry[];
  readonly appointments: readonly Appointment[];
  readonly openDays: readonly string[];
}

/** Statuses of appointments that take no place. */
const GONE = new Set(['cancelled', 'was-in-cart', 'trash']);

/** Minimum number of seconds from an offer to the start that it offers. */
const AHEAD = 15 * 60;

/** Lists the appointments that take places at `now`. */
const taking = ({ appointments }: State, now: number): Appointment[] =>
  appointments.filter(
    ({ status, expiresAt }) => !GONE.has(status) && (status !== 'in-cart' || (expiresAt ?? 0) > now),
  );

/** Returns the free places of a start, by member; products without members have a single number. */
function freePlaces(taken: readonly Appointment[], productId: number, start: number): number[] {
  const here = taken.filter((one) => one.productId === productId && one.start === start);
  const sum = (rows: readonly Appointment[]): number => rows.reduce((all, { quantity }) => all + quantity, 0);
  if (productId !== 3) return [PLACES[productId]! - sum(here)];
  return MEMBERS.map((id) => 1 - sum(here.filter(({ staffIds }) => staffIds.includes(id))));
}

/** Whether an entry waits for the day, the weekday and the hour of a start, and was not offered this start before. */
function isWanted(entry: WaitlistEntry, start: number): boolean {
  const { day, hour, weekday } = siteTimeOf(start);
  const [from, to] = [entry.timeFrom, entry.timeTo].map((time) => Number(time.slice(0, 2)));
  return (
    day >= entry.minDate &&
    day <= entry.maxDate &&
    (entry.weekdays.length === 0 || entry.weekdays.includes(weekday)) &&
    hour >= from! &&
    hour < to! &&
    !entry.passedStarts.includes(start)
  );
}

/** Whether the customer of an entry has, or may have had, as many appointments to come as the product allows. */
const isAtLimit = ({ productId, contact }: WaitlistEntry, rows: readonly Appointment[]): boolean =>
  productId === LIMITED &&
  rows.some((row) => row.productId === LIMITED && row.contact.email === contact.email);

/** Whether the customer of an entry has an open offer of the product. The worker then offers the entry nothing. */
const hasOffer = ({ productId, contact }: WaitlistEntry, entries: readonly WaitlistEntry[]): boolean =>
  entries.some(
    (one) => one.productId === productId && one.status === 'offered' && one.contact.email === contact.email,
  );

/** Lists starts whose places are taken twice, and offers without a place of their own. */
export function faultsOfPlaces(state: State, latest: number): string[] {
  const faults: string[] = [];
  const taken = taking(state, latest);
  for (const { productId, start } of taken)
    if (freePlaces(taken, productId, start).some((free) => free < 0))
      faults.push(`product ${productId} at ${start} is taken twice`);
  const held = new Set<number>();
  for (const entry of state.entries) {
    const { id, status, appointmentId } = entry;
    if (status !== 'offered' && status !== 'booked') continue;
    if (held.has(appointmentId)) faults.push(`appointment ${appointmentId} is offered twice`);
    held.add(appointmentId);
    const row = state.appointments.find((one) => one.id === appointmentId);
    // A booked entry may have lost its appointment, because the customer or the shop cancelled it.
    if (!row && status === 'booked') continue;
    if (row?.productId !== entry.productId || row.quantity !== entry.quantity)
      faults.push(`entry ${id}, ${status}, has no place of its own`);
    if (status === 'booked' && row?.orderId === 0) faults.push(`entry ${id} is booked without an order`);
    if (entry.staffId > 0 && row && !row.staffIds.includes(entry.staffId))
      faults.push(`entry ${id} has a place with another member`);
  }
  return [...new Set(faults)];
}

/**
 * Lists offers of a round that an earlier entry should have had. The earlier entry waited unchanged for the whole
 * round, wanted the start, and needed at most as many places. No limit could have refused the earlier entry, and its
 * customer had no offer.
 * Second offers of a product to one customer are listed, too.
 *
 * @param outOfOrder entries to which a manager has offered a place in the round
 */
export function faultsOfOrder(before: State, after: State, outOfOrder: ReadonlySet<number>): string[] {
  const faults: string[] = [];
  const old = new Map(before.entries.map((entry) => [entry.id, entry]));
  const rows = [before, after]
    .flatMap(({ appointments }) => appointments)
    .filter(({ status }) => !GONE.has(status));
  // During a round, an offer may have begun and ended without being seen.
  const mayHaveHadOffer = (earlier: WaitlistEntry): boolean =>
    hasOffer(earlier, before.entries) ||
    hasOffer(earlier, after.entries) ||
    after.entries.some(
      ({ id, offers, productId, contact }) =>
        offers > (old.get(id)?.offers ?? 0) &&
        productId === earlier.productId &&
        contact.email === earlier.contact.email,
    );
  for (const entry of after.entries) {
    const then = old.get(entry.id);
    if (entry.offers === (then?.offers ?? 0) || outOfOrder.has(entry.id)) continue;
    const others = after.entries.filter(({ id }) => id !== entry.id && !outOfOrder.has(id));
    if (entry.status === 'offered' && hasOffer(entry, others))
      faults.push(`the person of entry ${entry.id} has two offers of product ${entry.productId}`);
    const starts = entry.passedStarts.filter((start) => !then?.passedStarts.includes(start));
    if (entry.offerStart !== null && then?.offerStart !== entry.offerStart) starts.push(entry.offerStart);
    for (const earlier of after.entries)
      for (const start of starts)
        if (
          earlier.id < entry.id &&
          earlier.productId === entry.productId &&
          earlier.status === 'waiting' &&
          old.get(earlier.id)?.version === earlier.version &&
          earlier.quantity <= entry.quantity &&
          (earlier.staffId === 0 || earlier.staffId === entry.staffId) &&
          isWanted(earlier, start) &&
          !isAtLimit(earlier, rows) &&
          !mayHaveHadOffer(earlier)
        )
          faults.push(`the offer of ${start} to entry ${entry.id} skipped entry ${earlier.id}`);
  }
  return faults;
}

/**
 * Lists the offers that workers made in a round. In quiet hours there must be none.
 *
 * @param outOfOrder entries to which a manager has offered a place in the round, which is allowed at any hour
 */
export function faultsOfQuietHours(before: State, after: State, outOfOrder: ReadonlySet<number>): string[] {
  const offersBefore = new Map(before.entries.map(({ id, offers }) => [id, offers]));
  return after.entries
    .filter(({ id, offers }) => offers > (offersBefore.get(id) ?? 0) && !outOfOrder.has(id))
    .map(({ id }) => `entry ${id} got an offer in the quiet hours`);
}

/** Lists free places that a waiting entry wants, although the workers have nothing left to do. */
export function faultsAtRest(state: State, now: number): string[] {
  const faults: string[] = [];
  const taken = taking(state, now);
  for (const entry of state.entries.filter(({ status }) => status === 'waiting'))
    for (const start of state.openDays.flatMap((day) => HOURS.map((hour) => instantOf(day, hour)))) {
      const free = freePlaces(taken, entry.productId, start);
      const most = entry.staffId > 0 ? free[MEMBERS.indexOf(entry.staffId as 11 | 12)]! : Math.max(...free);
      if (
        start >= now + AHEAD &&
        most >= entry.quantity &&
        isWanted(entry, start) &&
        !isAtLimit(entry, taken) &&
        !hasOffer(entry, state.entries)
      )
        faults.push(`a place at ${start} is free, for which entry ${entry.id} waits`);
    }
  return faults;
}
