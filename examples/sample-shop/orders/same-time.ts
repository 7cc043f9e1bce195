import type { Appointment, Appointments, Hold } from 'shop-appointments';
import { isInCart } from './cart-lines';

/** The fields of an appointment that decide whether it overlaps another. */
export type Timed = Pick<Appointment, 'id' | 'start' | 'end' | 'status' | 'visitId'>;

/**
 * Whether any of the other appointments overlaps this one. Appointments of one visit do not count, because they may
 * overlap on purpose.
 */
export const atSameTime = (one: Timed, others: readonly Timed[]): boolean =>
  others.some(
    ({ id, start, end, visitId }) =>
      id !== one.id && start < one.end && end > one.start && (visitId === 0 || visitId !== one.visitId),
  );

const LONGEST_SECONDS = 86_400;

/**
 * Lists the visitor's live appointments around the times of a cart: those that were ordered from this cart, and those
 * of a customer who is signed in.
 */
export async function bookedBeside(
  { appointments }: { readonly appointments: Appointments },
  holds: readonly Hold[],
  customerId: number | undefined,
): Promise<readonly Timed[]> {
  const rows = holds.map(({ appointment }) => appointment);
  const lines = rows.filter(isInCart);
  const [from, to] = [
    Math.min(...lines.map(({ start }) => start)) - LONGEST_SECONDS,
    Math.max(...lines.map(({ end }) => end)),
  ];
  const { items } =
    customerId === undefined || lines.length === 0
      ? { items: [] }
      : await appointments.list({ customerId, from, to, perPage: 100 });
  const live = ({ status }: Timed): boolean => !['cancelled', 'trash'].includes(status);
  return [...rows.filter((row) => !isInCart(row)), ...items].filter(live);
}
