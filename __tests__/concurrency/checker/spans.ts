import type { Appointment } from '../../../lib/index';
import { PRODUCTS, type RaceProduct } from '../shop';
import { dayOfTick, range, TICKS_A_DAY, tickOf } from './calendar';

/** A span that a booking takes of a product, a member or a resource, in quarter hours, with its stored paddings. */
export interface TakenSpan {
  readonly booking: Appointment;
  /** `staff 11`. */
  readonly owner: string;
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly before: number;
  readonly after: number;
  readonly quantity: number;
  /** Whether the bookings of the session take the quantity together. */
  readonly isShared: boolean;
}

export type Stretch = Pick<TakenSpan, 'from' | 'to'>;

export const productOf = ({ productId }: Appointment): RaceProduct =>
  PRODUCTS.find(({ id }) => id === productId)!;

export const isDaily = ({ duration_unit: unit }: RaceProduct): boolean => unit === 'day';

/** The time of an appointment; for a product by the day, all of the days that it touches. */
export function wholeOf(appointment: Appointment): Stretch {
  const [from, to] = [tickOf(appointment.start), tickOf(appointment.end)];
  if (!isDaily(productOf(appointment))) return { from, to };
  return { from: dayOfTick(from) * TICKS_A_DAY, to: (dayOfTick(to - 1) + 1) * TICKS_A_DAY };
}

/** The stretches of an appointment's parts for which `is` holds; neighbours are joined. */
export function partsWhere(
  appointment: Appointment,
  is: (part: { readonly staff: boolean }, at: number) => boolean,
): Stretch[] {
  const { parts = [] } = productOf(appointment);
  const stretches: { from: number; to: number }[] = [];
  let from = tickOf(appointment.start);
  for (const [at, part] of parts.entries()) {
    const to = from + part.minutes / 15;
    const last = stretches.at(-1);
    if (is(part, at) && last?.to === from) last.to = to;
    else if (is(part, at)) stretches.push({ from, to });
    from = to;
  }
  return stretches;
}

/** The stretches in which an appointment takes its members. */
export const withStaff = (appointment: Appointment): Stretch[] =>
  hasParts(appointment) ? partsWhere(appointment, ({ staff }) => staff) : [wholeOf(appointment)];

/** Whether an appointment has the parts of its product; one of another length has none. */
export const hasParts = (appointment: Appointment): boolean => {
  const { parts = [], duration } = productOf(appointment);
  return parts.length > 0 && appointment.end - appointment.start === duration * 60;
};

/** The owners of the places that an appointment takes without its resources. */
export function ownersOf({ staffIds, ...appointment }: Appointment): string[] {
  const { id, staff_ids: members = [] } = productOf(appointment as Appointment);
  const named = staffIds.map((member) => `staff ${member}`);
  return members.length === 0 || named.length === 0 ? [`product ${id}`, ...named] : named;
}

const known = new WeakMap<Appointment, readonly TakenSpan[]>();

/** Everything that an appointment takes. Paddings and resources are those that were stored. */
export function spansOf(booking: Appointment): readonly TakenSpan[] {
  const before = known.get(booking);
  if (before) return before;
  const { lanes, paddedFrom, paddedTo, quantity } = booking;
  const laneOf = (owner: string) =>
    (lanes ?? []).find((lane) => `${lane.owner.kind} ${lane.owner.id}` === owner);
  const people = ownersOf(booking).flatMap((owner) => {
    const ends = laneOf(owner) ?? { paddedFrom, paddedTo };
    return withPaddings({ booking, owner, quantity, isShared: false }, withStaff(booking), ends);
  });
  const things = (lanes ?? [])
    .filter(({ owner }) => owner.kind === 'resource')
    .flatMap((lane) => {
      const stretches = lane.spans.map(({ start, end }) => ({ from: tickOf(start), to: tickOf(end) }));
      const { quantity: taken, isShared } = lane;
      return withPaddings(
        { booking, owner: `resource ${lane.owner.id}`, quantity: taken, isShared },
        stretches,
        lane,
      );
    });
  const spans = [...people, ...things];
  known.set(booking, spans);
  return spans;
}

function withPaddings(
  facts: Pick<TakenSpan, 'booking' | 'owner' | 'quantity' | 'isShared'>,
  stretches: readonly Stretch[],
  ends: Pick<Appointment, 'paddedFrom' | 'paddedTo'>,
): TakenSpan[] {
  const last = stretches.length - 1;
  return stretches.map(({ from, to }, at) => ({
    ...facts,
    from,
    to,
    before: at === 0 ? from - tickOf(ends.paddedFrom) : 0,
    after: at === last ? tickOf(ends.paddedTo) - to : 0,
  }));
}

/** Whether a booking's span, with the larger of the two paddings on each side of it, meets a quarter hour of another. */
export const meets = (taken: TakenSpan, asker: TakenSpan, tick: number): boolean =>
  taken.from - Math.max(taken.before, asker.after) <= tick &&
  tick < taken.to + Math.max(taken.after, asker.before);

export const ticksOf = ({ from, to }: Stretch): number[] => range(from, to);
