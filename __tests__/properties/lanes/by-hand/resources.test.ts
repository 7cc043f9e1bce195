import { closed, open, salon } from './salon';

const need = (more: object) => [{ kind: 'room', ...more }];
const MASSAGE = { staffIds: [11], needs: need({}) };

describe('resources of the model, worked out by hand', () => {
  test('two services of two members share one massage room', () => {
    const shop = salon({ products: [MASSAGE, { staffIds: [12], needs: need({}) }], resources: [{}] });
    expect(shop.book(1, '09:00')).toEqual({ members: [11], resources: [1] });
    expect(shop.list(2)).toEqual(['12 09:00 0/0', '12 10:00 1/0', '12 11:00 1/0']);
    expect(shop.causes(2, '09:00', { members: [12] })).toEqual(['no_resource']);
  });

  test('cleaning after each massage keeps the room taken, whichever member comes next', () => {
    const shop = salon({
      products: [
        { ...MASSAGE, paddingAfter: 15 },
        { staffIds: [12], interval: 15, needs: need({}) },
      ],
      resources: [{}],
    });
    shop.book(1, '09:00');
    expect(shop.free(2)).toEqual(['12 10:15', '12 10:30', '12 10:45', '12 11:00']);
  });

  test('three equal chairs are one resource with a quantity, of which all products take', () => {
    const hair = { staffIds: [11, 12, 13, 14], needs: need({ kind: 'chair' }) };
    const shop = salon({
      products: [hair, { ...hair, staffIds: [15] }],
      resources: [{ kind: 'chair', quantity: 3 }],
    });
    expect(shop.combined(1)[0]).toBe('09:00 3/0 1');
    shop.book(1, '09:00');
    shop.book(2, '09:00');
    expect(shop.combined(1)[0]).toBe('09:00 1/1 1');
    expect(shop.book(1, '09:00')).toEqual({ members: [12], resources: [1] });
    expect(shop.combined(1)[0]).toBe('09:00 0/2 0');
    expect(shop.causes(1, '09:00')).toEqual(['no_places', 'no_resource', 'nobody_free']);
  });

  test('a need per place takes the quantity for each place, on one resource', () => {
    const product = { capacity: 5, needs: need({ quantity: 2, per: 'place' }) };
    const shop = salon({ products: [product], resources: [{ quantity: 3 }, { quantity: 4 }] });
    // Two places need a quantity of four, which only the second resource has. Three places would need six.
    expect(shop.list(1)[0]).toBe('09:00 2/0');
    expect(shop.book(1, '09:00', { quantity: 2 }).resources).toEqual([2]);
    expect(shop.list(1)[0]).toBe('09:00 1/2');
    expect(shop.causes(1, '09:00', { quantity: 2 })).toEqual(['no_resource']);
  });

  test('the bookings of a class share one room, without padding between them', () => {
    const lesson = {
      capacity: 4,
      interval: 30,
      paddingBefore: 10,
      paddingAfter: 10,
      needs: need({ per: 'session' }),
    };
    const shop = salon({ products: [lesson, { staffIds: [11], needs: need({}) }], resources: [{}] });
    shop.book(1, '09:00');
    expect(shop.book(1, '09:00', { quantity: 2 }).resources).toEqual([1]);
    // At 9:00 one place of the running session is left. Other starts before 10:00 would need the room alone.
    expect(shop.list(1)).toEqual(['09:00 1/3', '09:30 0/3', '10:00 0/3', '10:30 4/0', '11:00 4/0']);
    expect(shop.free(2)).toEqual(['11 11:00']);
  });

  test('two members who teach at the same time have two sessions in two rooms; each keeps its own', () => {
    const lesson = { staffIds: [11, 12], capacity: 3, needs: need({ per: 'session' }) };
    const shop = salon({ products: [lesson], resources: [{}, {}] });
    expect(shop.book(1, '09:00', { members: [11] }).resources).toEqual([1]);
    expect(shop.book(1, '09:00', { members: [12] }).resources).toEqual([2]);
    expect(shop.book(1, '09:00', { members: [12] }).resources).toEqual([2]);
    expect(shop.list(1).slice(0, 2)).toEqual(['11 09:00 2/1', '12 09:00 1/2']);
  });

  test('a session prefers the room that it has to the first room', () => {
    const lesson = { capacity: 3, needs: need({ per: 'session' }) };
    const shop = salon({
      products: [lesson, { duration: 60, needs: [{ resourceId: 1 }] }],
      resources: [{}, {}],
    });
    shop.put(1, ['09:00', '10:00'], [], [2]);
    expect(shop.book(1, '09:00').resources).toEqual([2]);
    expect(shop.book(1, '10:00').resources).toEqual([1]);
  });

  test('the first complete assignment by sort order is taken, even if an earlier choice must be undone', () => {
    const both = { needs: [{ kind: 'room' }, { resourceId: 1 }] };
    const shop = salon({
      products: [both],
      resources: [{ sortOrder: 1 }, { sortOrder: 2 }, { sortOrder: 3 }],
    });
    // The first need would take resource 1, but the second need has no other candidate.
    expect(shop.book(1, '09:00').resources).toEqual([2, 1]);
  });

  test('a need of some parts takes the resource only in these', () => {
    const colour = {
      duration: 90,
      staffIds: [11],
      parts: [
        { minutes: 30, staff: true },
        { minutes: 30, staff: false },
        { minutes: 30, staff: true },
      ],
      needs: [{ kind: 'basin', parts: [2] }],
    };
    const wash = { duration: 30, staffIds: [12], needs: [{ kind: 'basin' }] };
    const shop = salon({
      products: [colour, wash],
      resources: [{ kind: 'basin' }],
      rules: [open('09:00', '11:00')],
    });
    shop.book(1, '09:00');
    expect(shop.free(2)).toEqual(['12 09:00', '12 09:30', '12 10:30']);
  });

  test('a resource without an opening rule is open apart from closures; with one, it is open only then', () => {
    const of = (kindId: number) => ({ kind: 'resource' as const, kindId });
    const rules = [open('09:00', '12:00'), closed('10:00', '11:00', of(1)), open('10:00', '11:00', of(2))];
    const shop = salon({ products: [MASSAGE], resources: [{}, {}], rules });
    expect(['09:00', '10:00', '11:00'].map((time) => shop.book(1, time).resources)).toEqual([[1], [2], [1]]);
  });

  test('closures of the site, of the product and of a member do not close a resource', () => {
    const rules = [
      open('09:00', '12:00'),
      open('09:00', '12:00', { kind: 'staff', kindId: 11, priority: 9 }),
      closed('09:00', '10:00'),
      closed('10:00', '11:00', { kind: 'product', kindId: 1 }),
    ];
    expect(salon({ products: [MASSAGE], resources: [{}], rules }).free(1)).toEqual([
      '11 09:00',
      '11 10:00',
      '11 11:00',
    ]);
  });

  test('an inactive resource meets no need', () => {
    const shop = salon({ products: [MASSAGE], resources: [{ status: 'inactive' }] });
    expect(shop.list(1)[0]).toBe('11 09:00 0/0');
    expect(shop.causes(1, '09:00', { members: [11] })).toEqual(['no_resource']);
  });

  test('a member whose needs cannot be met is passed over', () => {
    // Both members have classes at nine, but only member 12's session has the room.
    const lesson = { staffIds: [11, 12], capacity: 2, needs: need({ per: 'session' }) };
    const shop = salon({ products: [lesson], resources: [{}] });
    shop.book(1, '09:00', { members: [12] });
    expect(shop.book(1, '09:00')).toEqual({ members: [12], resources: [1] });
  });

  test('combined lists assign resources member by member, the one with most places first, beside those before', () => {
    const product = { staffIds: [11, 12], staffCapacities: { 11: 1, 12: 3 }, needs: need({ per: 'place' }) };
    const shop = salon({ products: [product], resources: [{ quantity: 2 }, { quantity: 1 }] });
    // Member 12 can take two places in the first room, and member 11 one in the second.
    expect(shop.combined(1)[0]).toBe('09:00 3/0 2');
    shop.book(1, '09:00', { members: [11] });
    // Member 11 took a place of the first room, so one place is left there and one in the second room.
    expect(shop.combined(1)[0]).toBe('09:00 1/1 1');
  });

  test('two needs of a session take two resources, however many bookings share them', () => {
    const room = { resourceId: 1, per: 'session' as const };
    const shop = salon({
      products: [{ capacity: 3, needs: [room, room] }, { needs: [{ resourceId: 1 }] }],
      resources: [{ quantity: 2 }],
    });
    shop.book(1, '09:00');
    shop.book(1, '09:00');
    expect(shop.free(2)).toEqual(['10:00', '11:00']);
  });

  test('a need that a session shares and a need per booking can take the same resource', () => {
    const shared = { resourceId: 1, per: 'session' as const };
    const shop = salon({
      products: [{ capacity: 3, needs: [shared, { resourceId: 1 }] }],
      resources: [{ quantity: 3 }],
    });
    shop.book(1, '09:00');
    expect(shop.list(1)[0]).toBe('09:00 2/1');
    shop.book(1, '09:00');
    // The quantity of three is used up: one for the session, and one for each of the two bookings.
    expect(shop.list(1)[0]).toBe('09:00 0/2');
  });

  test('a session that has its room takes more bookings, even if the room was overbooked on purpose', () => {
    const lesson = { capacity: 3, needs: need({ per: 'session' }) };
    const shop = salon({ products: [lesson, { needs: need({}) }], resources: [{}] });
    shop.book(1, '09:00');
    shop.put(2, ['09:00', '10:00'], [], [1]);
    expect(shop.book(1, '09:00').resources).toEqual([1]);
  });
});
