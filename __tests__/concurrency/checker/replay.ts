import type { Appointment, BookingLimit, Resource, Rule } from '../../../lib/index';
import { AHEAD } from '../clocks';
import type { Call } from '../calls';
import type { Write } from '../history';
import { faultOf, type Shop } from './judge';
import { type Counted, customerOf, faultOfLimits } from './limits';
import { inOrderOfCommits } from './order';
import { shopsInForce } from './shops-in-force';
import { spansOf } from './spans';

/** Expected content of the database after a race, computed by replaying the history of writes. */
export interface Replayed {
  readonly faults: string[];
  readonly appointments: ReadonlyMap<number, Appointment>;
  /** Topics of the events that must have been emitted for each appointment and rule, in order. */
  readonly topics: ReadonlyMap<string, readonly string[]>;
  /** Number of writes that took places and were judged. */
  readonly judged: number;
  /**
   * Number of writes that the checker could not judge. On a cluster, a rule that changes during a write may count as
   * before or as after its change; if there are too many combinations of such rules, the checker does not try them.
   * Always 0 on a single server.
   */
  readonly undecided: number;
}

const OCCUPYING = ['unpaid', 'pending-confirmation', 'confirmed', 'paid', 'complete', 'in-cart'];

/**
 * Replays the recorded writes in the order of their commits, and checks each of them.
 * @param calls of a race on a cluster, where a rule that changes during a call may count as before or as
 *   after the change
 */
export function replay(written: readonly Write[], calls?: readonly Call[]): Replayed {
  const { history, faults } = calls
    ? inOrderOfCommits(written)
    : { history: written, faults: [] as string[] };
  const leftBy = statesLeftBy(history);
  const possibleShops = calls && shopsInForce(history, calls);
  const appointments = new Map<number, Appointment>();
  const rules = new Map<number, Rule>();
  const resources = new Map<number, Resource>();
  const topics = new Map<string, string[]>();
  const guestKeys = new Map<number, string>();
  let judged = 0;
  let undecided = 0;
  const tell = (resource: string, id: number, ...told: string[]): void => {
    const key = `${resource} ${id}`;
    topics.set(key, [...(topics.get(key) ?? []), ...told]);
  };

  for (const write of history) {
    if (write.resource === 'resource') {
      if (write.after) resources.set(write.id, write.after);
      else resources.delete(write.id);
      continue;
    }
    if (write.resource === 'rule') {
      const before = rules.get(write.id);
      tell(
        'availability',
        write.id,
        `availability.${write.after ? (before ? 'updated' : 'created') : 'deleted'}`,
      );
      if (write.after) rules.set(write.id, write.after);
      else rules.delete(write.id);
      continue;
    }
    const before = appointments.get(write.id);
    const { after } = write;
    tell('appointment', write.id, ...topicsOf(before, after));
    const keyBefore = guestKeys.get(write.id) ?? '';
    guestKeys.set(write.id, write.guestKey ?? keyBefore);
    if (!after) {
      appointments.delete(write.id);
      continue;
    }
    if (after.version !== (before?.version ?? 0) + 1) {
      faults.push(
        `attempt ${write.attempt}: appointment ${after.id} went from version ${before?.version} to ${after.version}`,
      );
    }
    if (takesPlaces(before, after) && after.enforce !== 'none') {
      judged += 1;
      const left = leftBy.get(write.transaction)!;
      const allOthers = [...appointments.values()].flatMap((other) => {
        const last = left.get(other.id);
        return other.id === after.id || last === null ? [] : [last ?? other];
      });
      const others = allOthers.filter((other) => hasPlaceFor(other, write.at) && isNear(other, after));
      // An appointment that leaves the cart keeps its place, even if the rules have changed meanwhile.
      const taken: Appointment = before?.status === 'in-cart' ? { ...after, enforce: 'capacity' } : after;
      const only = (): Shop => ({
        rules: [...rules.values()],
        resource: (id) => [resources.get(id) ?? null],
      });
      const shops = possibleShops ? possibleShops(write, after) : [only()];
      if (!shops) undecided += 1;
      const faultsByShop = shops?.map((shop) => faultOf(taken, others, shop)) ?? [];
      const fault = faultsByShop.includes('') ? undefined : faultsByShop[0];
      if (fault) faults.push(`attempt ${write.attempt}: appointment ${after.id}: ${fault}`);
      const counted = (booking: Appointment, owner = guestKeys.get(booking.id)): Counted => {
        return { booking, customer: customerOf(booking, owner ?? '') };
      };
      const over = faultOfLimits(
        counted(after),
        allOthers
          .filter((other) => other.enforce === 'full' && hasPlaceFor(other, write.at))
          .map((other) => counted(other)),
        limitsJudged(before && counted(before, keyBefore), counted(after)),
      );
      if (over) faults.push(`attempt ${write.attempt}: appointment ${after.id}: ${over}`);
    }
    if (before && isOccupying(before) && isOccupying(after) && !takesPlaces(before, after)) {
      const more = takesMore(before, after);
      if (more)
        faults.push(`attempt ${write.attempt}: appointment ${after.id}, not judged, takes more of ${more}`);
    }
    appointments.set(after.id, after);
  }
  return { faults, appointments, topics, judged, undecided };
}

/**
 * For each transaction, returns the final states of the appointments that it writes. The items of a visit move
 * together: when the first item is written, the former places of the other items already count as free.
 */
function statesLeftBy(
  history: readonly Write[],
): ReadonlyMap<string, ReadonlyMap<number, Appointment | null>> {
  const states = new Map<string, Map<number, Appointment | null>>();
  for (const write of history) {
    if (write.resource !== 'appointment') continue;
    const ofTransaction = states.get(write.transaction) ?? new Map<number, Appointment | null>();
    states.set(write.transaction, ofTransaction);
    ofTransaction.set(write.id, write.after);
  }
  return states;
}

/**
 * Returns the records (customer, member, ...) whose booking limits apply to a write: none without `enforce: full`. A
 * hold that becomes an appointment keeps its place; its limits are checked again only if the customer changed.
 */
function limitsJudged(before: Counted | undefined, after: Counted): readonly BookingLimit['per'][] {
  if (after.booking.enforce !== 'full') return [];
  const isOfAnother = before !== undefined && before.customer !== after.customer;
  if (before && isHold(before.booking) && !isHold(after.booking)) return isOfAnother ? ['customer'] : [];
  if (before && isHold(before.booking) && before.booking.start === after.booking.start) return [];
  return ['customer', 'product', 'member'];
}

const isHold = ({ status }: Appointment): boolean => status === 'in-cart';

/**
 * Whether the appointment certainly takes places. A hold takes places only if it is valid even by the fastest clock.
 */
const hasPlaceFor = (one: Appointment, at: number): boolean =>
  OCCUPYING.includes(one.status) && (!isHold(one) || one.expiresAt === null || one.expiresAt > at + AHEAD);

const isOccupying = ({ status }: Appointment): boolean => OCCUPYING.includes(status);

/**
 * Whether two appointments are within a day of each other. Appointments further apart cannot affect each other in this
 * test.
 */
const isNear = (a: Appointment, b: Appointment): boolean =>
  a.start < b.end + 86_400 && b.start < a.end + 86_400;

/**
 * Returns the first owner (product, member or resource) that an appointment occupies more than before; undefined if
 * there is none.
 */
const takesMore = (before: Appointment, after: Appointment): string | undefined =>
  spansOf(after).find(
    (span) =>
      !spansOf(before).some(
        (had) =>
          had.owner === span.owner &&
          had.from <= span.from &&
          had.to >= span.to &&
          had.before >= span.before &&
          had.after >= span.after &&
          had.quantity >= span.quantity,
      ),
  )?.owner;

function takesPlaces(before: Appointment | undefined, after: Appointment): boolean {
  if (!isOccupying(after)) return false;
  if (!before || !isOccupying(before)) return true;
  // An appointment that leaves the cart, or whose hold is extended, must claim its places again. A hold with another
  // quantity is placed again, even with a smaller one: the paddings of its product may have become longer.
  if (isHold(before) && !isHold(after)) return true;
  if (isHold(before) && (after.expiresAt! > before.expiresAt! || after.quantity !== before.quantity))
    return true;
  return (
    before.productId !== after.productId ||
    before.start !== after.start ||
    before.end !== after.end ||
    after.quantity > before.quantity ||
    String(before.staffIds) !== String(after.staffIds) ||
    String(before.resourceIds) !== String(after.resourceIds)
  );
}

/**
 * Whether events about the appointment are emitted: not while it is in a cart, and not while it waits for its
 * order.
 */
function isKnown(appointment: Appointment | undefined): appointment is Appointment {
  if (!appointment || appointment.orderReference !== '') return false;
  const { status, previousStatus } = appointment;
  // An appointment that never left the cart has no events, even after it is trashed or cancelled.
  const last = ['trash', 'cancelled'].includes(status) && previousStatus !== '' ? previousStatus : status;
  return !['in-cart', 'was-in-cart'].includes(last);
}

/** Internal fields of the library, whose changes are not announced by events. */
const BOOKKEEPING: readonly string[] = [
  'version',
  'orderStatus',
  'orderQuantity',
  'settlement',
  'leftOutsideAt',
];

const isBookkeeping = (before: Appointment, after: Appointment): boolean => told(before) === told(after);

const told = (appointment: Appointment): string =>
  JSON.stringify(
    Object.entries(appointment)
      .filter(([field]) => !BOOKKEEPING.includes(field))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

function topicsOf(before: Appointment | undefined, after: Appointment | null): string[] {
  if (!after) return isKnown(before) ? ['appointment.deleted'] : [];
  if (!isKnown(after)) return [];
  const isTrashed = after.status === 'trash' && before?.status !== 'trash';
  if (isTrashed && before) return ['appointment.trashed'];
  if (!isKnown(before)) return ['appointment.created'];
  if (isBookkeeping(before, after)) return [];
  const topics = ['appointment.updated'];
  if (before.start !== after.start || before.end !== after.end) topics.push('appointment.rescheduled');
  if (before.status !== 'cancelled' && after.status === 'cancelled') topics.push('appointment.cancelled');
  return topics;
}
