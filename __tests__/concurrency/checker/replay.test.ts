import type { Appointment } from '../../../lib/index';
import { asInstant } from '../../../lib/time/units';
import type { Write } from '../history';
import { FIRST_DAY, OFFSET } from '../shop';
import { replay } from './replay';
import { withStoredPlaces } from './stored-places';

/** A massage with member 12 at nine, in a cart. Its product has 15 minutes of padding after it, or 30 (variant 1). */
const massage = (fields: Partial<Appointment>, variant: number): Appointment => {
  const start = asInstant(FIRST_DAY * 86_400 + 9 * 3_600 - OFFSET);
  const end = asInstant(start + 3_600);
  return withStoredPlaces(
    {
      id: 1,
      version: 1,
      productId: 3,
      staffIds: [12],
      resourceIds: [],
      start,
      end,
      occupiedFrom: start,
      occupiedTo: end,
      quantity: 2,
      status: 'in-cart',
      expiresAt: end,
      enforce: 'none',
      orderReference: '',
      previousStatus: '',
      ...fields,
    } as Appointment,
    variant,
  );
};

const writes = (...states: readonly Appointment[]): Write[] =>
  states.map((after, at) => ({
    attempt: String(at),
    begun: 0,
    transaction: `t${at}`,
    guards: {},
    at: 0,
    resource: 'appointment',
    id: after.id,
    after,
    guestKey: null,
  }));

describe('an appointment with fewer places, after the paddings of its product became longer', () => {
  test('may have the longer paddings as a hold, because it was judged again', () => {
    const { faults } = replay(writes(massage({}, 0), massage({ version: 2, quantity: 1 }, 1)));
    expect(faults).toEqual([]);
  });

  test('must keep its paddings after it has left the cart', () => {
    const booked = { status: 'confirmed', expiresAt: null } as const;
    const { faults } = replay(writes(massage(booked, 0), massage({ ...booked, version: 2, quantity: 1 }, 1)));
    expect(faults).toEqual(['attempt 1: appointment 1, not judged, takes more of staff 12']);
  });
});
