import type { OutboxEvent } from '../../../lib/domain/events/event';
import type { Appointment, OrderStatus } from '../../../lib/index';
import type { Call } from '../calls';
import type { Write } from '../history';
import { acknowledgedFaults } from './acknowledged';
import { replay } from './replay';
import { type ResourceRow, resourceRowFaults } from './resource-rows';
import { visitFaults, type VisitRow } from './visits';

/** Everything that is stored after the processes have ended and the background worker has run once. */
export interface Remains {
  readonly history: readonly Write[];
  /** Calls that returned to the process that made them. Set only for races on a cluster. */
  readonly calls?: readonly Call[];
  readonly appointments: readonly Appointment[];
  /** All events, in the order of their numbers. */
  readonly events: readonly OutboxEvent[];
  readonly unnumbered: number;
  readonly orders: readonly { readonly id: number; readonly status: OrderStatus }[];
  readonly resourceRows: readonly ResourceRow[];
  readonly visits: readonly VisitRow[];
}

export interface Report {
  /** Violations that the checker found; empty if everything is right. */
  readonly faults: readonly string[];
  readonly judged: number;
  /** Number of judged writes that could not be decided, because too many sets of rules were possible. */
  readonly undecided: number;
}

/**
 * Checks everything that is stored after a race of processes, with calculations that share no code with the
 * library.
 */
export function checkRace(remains: Remains): Report {
  const { faults, judged, undecided, ...expected } = replay(remains.history, remains.calls);
  return {
    faults: [
      ...faults,
      ...tableFaults(expected.appointments, remains.appointments),
      ...eventFaults(expected.topics, remains),
      ...orderFaults(remains),
      ...resourceRowFaults(remains.appointments, remains.resourceRows),
      ...visitFaults(remains.history, remains.visits),
      ...acknowledgedFaults(remains.history, remains.calls ?? []),
    ],
    judged,
    undecided,
  };
}

/** Reports appointments that differ from their last recorded write. */
function tableFaults(expected: ReadonlyMap<number, Appointment>, stored: readonly Appointment[]): string[] {
  const faults = stored.flatMap((appointment) => {
    const written = fieldsOf(expected.get(appointment.id));
    const found = fieldsOf(appointment);
    const unversioned = [...UNVERSIONED, ...(appointment.status === 'unpaid' ? UNVERSIONED_OF_UNPAID : [])];
    const different = [...new Set([...found.keys(), ...written.keys()])]
      .filter((name) => !unversioned.includes(name) && found.get(name) !== written.get(name))
      .map((name) => `${name} is ${found.get(name)}, not ${written.get(name)}`);
    return different.length === 0
      ? []
      : [`appointment ${appointment.id} is not as its last write left it: ${different.join(', ')}`];
  });
  const ids = new Set(stored.map(({ id }) => id));
  const missing = [...expected.keys()].filter((id) => !ids.has(id));
  return [...faults, ...missing.map((id) => `appointment ${id} is gone, and nobody deleted it`)];
}

/** Fields that the background worker changes without a new version, so that the history lacks the change. */
const UNVERSIONED: readonly string[] = ['leftOutsideAt'];
const UNVERSIONED_OF_UNPAID: readonly string[] = ['expiresAt', 'orderStatus'];

/** Returns each field of a record as JSON. */
const fieldsOf = (appointment: Appointment | undefined): ReadonlyMap<string, string> =>
  new Map(Object.entries(appointment ?? {}).map(([name, value]) => [name, JSON.stringify(value)]));

/** Reports gaps in the numbers of events, and changes that were not announced exactly once and in order. */
function eventFaults(
  expected: ReadonlyMap<string, readonly string[]>,
  { events, unnumbered }: Remains,
): string[] {
  const faults = unnumbered > 0 ? [`${unnumbered} events have no number`] : [];
  if (events.some(({ id }, index) => id !== index + 1)) faults.push('the numbers of events have gaps');
  const told = new Map<string, string[]>();
  for (const { resource, resourceId, topic } of events) {
    const key = `${resource} ${resourceId}`;
    told.set(key, [...(told.get(key) ?? []), topic]);
  }
  for (const key of new Set([...told.keys(), ...expected.keys()])) {
    const [got, wanted] = [told.get(key) ?? [], expected.get(key) ?? []].map((topics) => topics.join());
    if (got !== wanted) faults.push(`${key}: told ${got || 'nothing'} instead of ${wanted || 'nothing'}`);
  }
  return faults;
}

const DEAD = ['cancelled', 'was-in-cart', 'trash'];

function orderFaults({ orders, appointments }: Remains): string[] {
  const live = appointments.filter(({ status }) => !DEAD.includes(status));
  const wanted = new Set(live.map(({ orderId }) => orderId));
  const known = new Set(orders.map(({ id }) => id));
  return [
    ...orders
      .filter(({ id, status }) => status === 'pending' && !wanted.has(id))
      .map(({ id }) => `order ${id} is pending without a live appointment`),
    ...live
      .filter(({ orderId }) => !known.has(orderId))
      .map(({ id, orderId }) => `appointment ${id} is live without an order (${orderId})`),
  ];
}
