import type { Appointment, Rule } from '../../../lib/index';
import { AHEAD } from '../clocks';
import type { Call } from '../calls';
import type { Write } from '../history';
import { faultOf } from './judge';
import { inOrderOfCommits } from './order';
import { rulesInForce } from './rules-in-force';

/** The result of a race, as the replayed history says it must be. */
export interface Replayed {
  readonly faults: string[];
  readonly appointments: ReadonlyMap<number, Appointment>;
  /** The topics that must have been announced for each appointment and rule, in order. */
  readonly topics: ReadonlyMap<string, readonly string[]>;
  /** Writes that took places and were judged. */
  readonly judged: number;
  /** Writes for which too many sets of rules were possible; always 0 on a single server. */
  readonly undecided: number;
}

const OCCUPYING = ['unpaid', 'pending-confirmation', 'confirmed', 'paid', 'complete', 'in-cart'];

/**
 * Replays the writes in the order of their commits, and checks each of them.
 *
 * @param calls of a race on a cluster, where rules that change during a call may judge it as before or as after the
 * change
 */
export function replay(written: readonly Write[], calls?: readonly Call[]): Replayed {
  const { history, faults } = calls
    ? inOrderOfCommits(written)
    : { history: written, faults: [] as string[] };
  const possibleRules = calls && rulesInForce(history, calls);
  const appointments = new Map<number, Appointment>();
  const rules = new Map<number, Rule>();
  const topics = new Map<string, string[]>();
  let judged = 0;
  let undecided = 0;
  const tell = (resource: string, id: number, ...told: string[]): void => {
    const key = `${resource} ${id}`;
    topics.set(key, [...(topics.get(key) ?? []), ...told]);
  };

  for (const write of history) {
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
      const others = [...appointments.values()].filter(
        (other) => other.id !== after.id && hasPlaceFor(other, write.at) && isNear(other, after),
      );
      // An appointment from a cart keeps its place, even if the rules have changed since.
      const taken: Appointment = before?.status === 'in-cart' ? { ...after, enforce: 'capacity' } : after;
      const sets = possibleRules ? possibleRules(write, after) : [[...rules.values()]];
      if (!sets) undecided += 1;
      const faultsBySet = sets?.map((set) => faultOf(taken, others, set)) ?? [];
      const fault = faultsBySet.includes('') ? undefined : faultsBySet[0];
      if (fault) faults.push(`attempt ${write.attempt}: appointment ${after.id}: ${fault}`);
    }
    appointments.set(after.id, after);
  }
  return { faults, appointments, topics, judged, undecided };
}

const isHold = ({ status }: Appointment): boolean => status === 'in-cart';

/** Whether the appointment certainly takes places. A hold does so only if it lasts even by the fastest clock. */
const hasPlaceFor = (one: Appointment, at: number): boolean =>
  OCCUPYING.includes(one.status) && (!isHold(one) || one.expiresAt === null || one.expiresAt > at + AHEAD);

const isOccupying = ({ status }: Appointment): boolean => OCCUPYING.includes(status);

/** Whether two appointments are within a day of each other; nothing in a race has a longer reach. */
const isNear = (a: Appointment, b: Appointment): boolean =>
  a.start < b.end + 86_400 && b.start < a.end + 86_400;

function takesPlaces(before: Appointment | undefined, after: Appointment): boolean {
  if (!isOccupying(after)) return false;
  if (!before || !isOccupying(before)) return true;
  // An appointment that leaves the cart, or whose hold is extended, claims its place again.
  if (isHold(before) && (!isHold(after) || after.expiresAt! > before.expiresAt!)) return true;
  return (
    before.productId !== after.productId ||
    before.start !== after.start ||
    before.end !== after.end ||
    after.quantity > before.quantity ||
    String(before.staffIds) !== String(after.staffIds)
  );
}

/** Whether events tell of the appointment: not while it is in a cart, and not while it waits for its order. */
function isKnown(appointment: Appointment | undefined): appointment is Appointment {
  if (!appointment || appointment.orderReference !== '') return false;
  const { status, previousStatus } = appointment;
  // An appointment that was only ever in a cart stays unknown when it is trashed or cancelled there.
  const last = ['trash', 'cancelled'].includes(status) && previousStatus !== '' ? previousStatus : status;
  return !['in-cart', 'was-in-cart'].includes(last);
}

/** Fields that the library keeps for itself; no event reports their changes. */
const BOOKKEEPING: readonly string[] = ['version', 'orderStatus', 'orderQuantity', 'settlement'];

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
