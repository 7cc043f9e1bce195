import type { Appointment } from '../../../lib/index';
import { PRODUCTS, type RaceProduct } from '../shop';
import { dayOfTick, range, TICKS_A_DAY, tickOf } from './calendar';

/**
 * Time of a product, a member or a resource that a booking occupies, in quarter hours since 1970, with the stored
 * paddings.
 */
export interface TakenSpan {
  readonly booking: Appointment;
  /** Kind and id, such as `staff 11`. */
  readonly owner: string;
  readonly from: number;
  /** End, exclusive. */
  readonly to: number;
  readonly before: number;
  readonly after: number;
  readonly quantity: number;
  /** Whether all bookings of one session together take the quantity only once. */
  readonly isShared: boolean;
}

export type Stretch = Pick<TakenSpan, 'from' | 'to'>;

export const productOf = ({ productId }: Appointment): RaceProduct =>
  PRODUCTS.find(({ id }) => id === productId)!;

export const isDaily = ({ duration_unit: unit }: RaceProduct): boolean => unit === 'day';

/**
 * Returns the time of an appointment. For a product by the day, returns all days that the appointment
 * touches.
 */
export function wholeOf(appointment: Appointment): Stretch {
  const [from, to] = [tickOf(appointment.start), tickOf(appointment.end)];
  if (!isDaily(productOf(appointment))) return { from, to };
  return { from: dayOfTick(from) * TICKS_A_DAY, to: (dayOfTick(to - 1) + 1) * TICKS_A_DAY };
}

/** Returns the times of those parts of an appointment that `is` accepts; adjacent parts are joined. */
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

/** Returns the times in which an appointment occupies its members. */
export const withStaff = (appointment: Appointment): Stretch[] =>
  hasParts(appointment) ? partsWhere(appointment, ({ staff }) => staff) : [wholeOf(appointment)];

/** Whether an appointment has the parts of its product: only if it has the product's normal length. */
export const hasParts = (appointment: Appointment): boolean => {
  const { parts = [], duration } = productOf(appointment);
  return parts.length > 0 && appointment.end - appointment.start === duration * 60;
};

/** Lists the owners of the places that an appointment takes, except its resources. */
export function ownersOf({ staffIds, ...appointment }: Appointment): string[] {
  const { id, staff_ids: members = [] } = productOf(appointment as Appointment);
  const named = staffIds.map((member) => `staff ${member}`);
  return members.length === 0 || named.length === 0 ? [`product ${id}`, ...named] : named;
}

const known = new WeakMap<Appointment, readonly TakenSpan[]>();

/** Lists everything that an appointment takes, with the stored paddings and resources. */
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

/** Whether a booking covers a quarter hour of another booking, when each is extended by the larger of both paddings. */
export const meets = (taken: TakenSpan, asker: TakenSpan, tick: number): boolean =>
  taken.from - Math.max(taken.before, asker.after) <= tick &&
  tick < taken.to + Math.max(taken.after, asker.before);

export const ticksOf = ({ from, to }: Stretch): number[] => range(from, to);
