import type { Appointment } from '../../../lib/index';
import { OFFSET, type RaceNeed, type Variant } from '../shop';
import { TICK } from './calendar';
import { hasParts, ownersOf, partsWhere, productOf, type Stretch, wholeOf, withStaff } from './spans';

/**
 * The time of one owner (product, member or resource) that a booking occupies, as computed by the checker. Instants are
 * in seconds.
 */
export interface ExpectedLane {
  readonly owner: string;
  readonly spans: readonly (readonly [start: number, end: number])[];
  readonly quantity: number;
  readonly isShared: boolean;
  readonly paddedFrom: number;
  readonly paddedTo: number;
}

/**
 * Everything that an appointment must have stored for one variant of its product. Variants are settings that change
 * during a race.
 */
export interface ExpectedPlaces extends Pick<ExpectedLane, 'paddedFrom' | 'paddedTo'> {
  readonly lanes: readonly ExpectedLane[];
}

const ONLY: readonly Variant[] = [{ before: 0, after: 0, needs: [] }];
export const variantsOf = (taken: Appointment): readonly Variant[] => productOf(taken).variants ?? ONLY;

/**
 * Checks that an appointment stores the right times for one variant of its product: members during the parts with
 * staff, a resource for each need, and paddings around the first and last span.
 */
export function faultOfStored(taken: Appointment): string {
  const { paddedFrom, paddedTo } = taken;
  const lanes = (taken.lanes ?? []).map(({ owner, spans, quantity, isShared, ...ends }): ExpectedLane => ({
    owner: `${owner.kind} ${owner.id}`,
    spans: spans.map(({ start, end }) => [start, end] as const),
    quantity,
    isShared,
    paddedFrom: ends.paddedFrom,
    paddedTo: ends.paddedTo,
  }));
  const stored = JSON.stringify({ paddedFrom, paddedTo, lanes });
  const isRight = variantsOf(taken).some(
    (variant) => stored === JSON.stringify(expectedPlaces(taken, variant)),
  );
  return isRight ? '' : `its stored places are not those of any setting: ${stored}`;
}

export function expectedPlaces(taken: Appointment, { before, after, needs }: Variant): ExpectedPlaces {
  const padded = (from: number, to: number) => ({
    paddedFrom: instant(from - before / 15),
    paddedTo: instant(to + after / 15),
  });
  const whole = wholeOf(taken);
  if (needs.length === 0 && !hasParts(taken)) return { ...padded(whole.from, whole.to), lanes: [] };
  const stretchesOf = ({ parts }: RaceNeed): Stretch[] =>
    parts && hasParts(taken) ? partsWhere(taken, (_, at) => parts.includes(at)) : [whole];
  const takings = [
    ...ownersOf(taken).map((owner) => ({
      owner,
      stretches: withStaff(taken),
      quantity: taken.quantity,
      isShared: false,
    })),
    ...needs.map((need, at) => {
      const { quantity = 1, per } = need;
      return {
        owner: `resource ${taken.resourceIds[at]}`,
        stretches: stretchesOf(need),
        quantity: per === 'place' ? quantity * taken.quantity : quantity,
        isShared: per === 'session',
      };
    }),
  ];
  const lanes = takings.map(({ owner, stretches, ...rest }): ExpectedLane => {
    // One resource may meet two needs in different parts. Only the first span has the padding before, and only the last
    // span the padding after.
    const all = takings.filter((taking) => taking.owner === owner).flatMap((taking) => taking.stretches);
    const { from } = stretches[0]!;
    const { to } = stretches.at(-1)!;
    const ends = padded(from, to);
    return {
      owner,
      spans: stretches.map((stretch) => [instant(stretch.from), instant(stretch.to)] as const),
      ...rest,
      paddedFrom: all.some((other) => other.from < from) ? instant(from) : ends.paddedFrom,
      paddedTo: all.some((other) => other.to > to) ? instant(to) : ends.paddedTo,
    };
  });
  return {
    paddedFrom: Math.min(...lanes.map(({ paddedFrom }) => paddedFrom)),
    paddedTo: Math.max(...lanes.map(({ paddedTo }) => paddedTo)),
    lanes,
  };
}

const instant = (tick: number): number => tick * TICK - OFFSET;
