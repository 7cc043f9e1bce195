import type { Appointment, Appointments, Hold } from 'shop-appointments';
import { isInCart } from './cart-lines';

/** Fields of an appointment that decide whether it overlaps another one. */
export type Timed = Pick<Appointment, 'id' | 'start' | 'end' | 'status' | 'visitId'>;

/**
 * Whether one of the other appointments overlaps this one. Appointments of the same visit do not count: they may
 * overlap on purpose.
 */
export const atSameTime = (one: Timed, others: readonly Timed[]): boolean =>
  others.some(
    ({ id, start, end, visitId }) =>
      id !== one.id && start < one.end && end > one.start && (visitId === 0 || visitId !== one.visitId),
  );

const LONGEST_SECONDS = 86_400;

/**
 * Lists the visitor's appointments around the times of a cart, to warn about overlaps: those ordered from this cart,
 * and those of the signed-in customer.
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
