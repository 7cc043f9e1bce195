import type { Appointment } from '../../../lib/index';
import { expectedPlaces, variantsOf } from './lanes';

/** Returns the appointment with the times that must be stored with it, for one variant (settings) of its product. */
export function withStoredPlaces(appointment: Appointment, variant: number): Appointment {
  const { lanes, ...ends } = expectedPlaces(appointment, variantsOf(appointment)[variant]!);
  const stored = {
    ...ends,
    lanes: lanes.map(({ owner, spans, ...lane }) => {
      const [kind, ownerId] = owner.split(' ');
      return {
        ...lane,
        owner: { kind, id: Number(ownerId) },
        spans: spans.map(([start, end]) => ({ start, end })),
      };
    }),
  };
  return { ...appointment, ...(stored as unknown as Pick<Appointment, keyof typeof stored>) };
}
