import { addDays, type Day } from '../../../common/days.mjs';
import type { VisitItem } from '../../../common/slots.mjs';
import { type Appointment, readMoves } from '../../api/appointments.mjs';
import type { Client } from '../../api/client.mjs';
import type { Product } from '../../api/facts.mjs';
import { type FreeStart, readFirstFree, readSlots } from '../../api/slots.mjs';
import { lastDayOfWindow } from './window.mjs';
import { readVisitMoves, readVisitSlots, type WantedService } from '../../api/visits.mjs';

/** Source of the free starts that a form lists. */
export interface Starts {
  readonly unit: Product['duration_unit'];
  /** Number of places that a start must have free to be listed. */
  readonly quantity: number;
  /** Finds the first day with a free start, from a day on; null if there is none. */
  first(from: Day, signal: AbortSignal): Promise<Day | null>;
  /** Reads the free starts from one day to another, both included. */
  between(from: Day, to: Day, signal: AbortSignal): Promise<readonly FreeStart[]>;
}

/** Service, staff member and quantity for which free starts are listed. */
export interface StartsOf {
  readonly product: Product;
  /** Id of the staff member; undefined for any. */
  readonly staffId: number | undefined;
  readonly quantity: number;
}

/** Source of the free starts of one service. */
export const productStarts = (client: Client, { product, staffId, quantity }: StartsOf): Starts => ({
  unit: product.duration_unit,
  quantity,
  first: (from, signal) =>
    readFirstFree(client, { product_ids: product.id, staff_ids: staffId, qty: quantity }, from, signal),
  between: (from, to, signal) =>
    readSlots(
      client,
      { product_ids: product.id, staff_ids: staffId, min_date: from, max_date: to, combine_staff: true },
      signal,
    ),
});

/** The appointment to move, and who may serve it. */
interface MoveOf {
  readonly appointment: Pick<Appointment, 'id' | 'staff_ids'>;
  readonly unit: Product['duration_unit'];
  /** Members of staff, each of whom could serve it; undefined for the present ones. */
  readonly staffIds: readonly number[] | undefined;
}

/** Source of the starts to which an appointment can be moved. The places that it takes now count as free. */
export function appointmentMoves(client: Client, { appointment, unit, staffIds }: MoveOf): Starts {
  const { id, staff_ids: present } = appointment;
  const between: Starts['between'] = async (from, to, signal) => {
    const moves = await readMoves(client, id, [from, to], { staffIds, signal });
    const starts = new Map<string, FreeStart>();
    // If several members are free at a start, the present one among them stays.
    for (const {
      staff_ids: [member = 0],
      ...move
    } of moves)
      if (!starts.has(move.start_iso) || present.includes(member))
        starts.set(move.start_iso, { ...move, staff_id: staffIds ? member : 0 });
    return [...starts.values()];
  };
  return { unit, quantity: 1, between, first: (from, signal) => firstDay(between, from, signal, unit) };
}

/** Source of the starts at which several services fit, one after the other. */
export function visitStarts(client: Client, items: readonly [WantedService, ...WantedService[]]): Starts {
  const between: Starts['between'] = (from, to, signal) => readVisitSlots(client, items, [from, to], signal);
  const [{ product_id: first, staff_id: staffId, qty = 1 }] = items;
  return {
    ...OF_VISITS,
    between,
    first: async (from, signal) => {
      const query = { product_ids: first, staff_ids: staffId, qty };
      const day = await readFirstFree(client, query, from, signal);
      return day === null ? null : firstDay(between, day, signal);
    },
  };
}

/**
 * Source of the starts to which a booked visit (several services one after the other) can be moved.
 * @param items appointments of the visit
 */
export function visitMoves(client: Client, id: number, items: readonly Appointment[]): Starts {
  const asItem = (item: number): Omit<VisitItem, 'start_utc' | 'end_utc'> => {
    const { product_id, qty, staff_ids, price: cost } = items[item]!;
    return { item, product_id, qty, staff_ids, cost };
  };
  const between: Starts['between'] = async (from, to, signal) => {
    const starts = await readVisitMoves(client, id, [from, to], signal);
    return starts.map(({ items: moved, ...start }) => ({
      ...start,
      items: moved.flatMap(({ appointment_id, start_utc, end_utc }) => {
        const at = items.findIndex((one) => one.id === appointment_id);
        return at < 0 ? [] : [{ ...asItem(at), start_utc, end_utc }];
      }),
    }));
  };
  return { ...OF_VISITS, between, first: (from, signal) => firstDay(between, from, signal) };
}

/**
 * Starts of visits are read for a quantity of one place, because each listed start already has room for all services of
 * the visit with their quantities.
 */
const OF_VISITS = { unit: 'minute', quantity: 1 } as const;

/** Number of windows, such as weeks, that are searched for the first start of a visit or a move. */
const WINDOWS_SEARCHED = 8;

async function firstDay(
  between: Starts['between'],
  from: Day,
  signal: AbortSignal,
  unit: Product['duration_unit'] = 'minute',
): Promise<Day | null> {
  let day = from;
  for (let window = 0; window < WINDOWS_SEARCHED; window++) {
    const last = lastDayOfWindow(day, unit);
    const [first] = await between(day, last, signal);
    if (first) return first.date.slice(0, 10);
    day = addDays(last, 1);
  }
  return null;
}
